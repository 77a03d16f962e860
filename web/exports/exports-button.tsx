import { Suspense } from 'react'
import { useStore } from '#web/platform/store.ts'
import { lazyBehind } from '#web/ui/lazy-part.tsx'
import { watchedExports } from './watched-exports.ts'

const Watch = lazyBehind(async () => ({ default: (await import('./export-watch.tsx')).ExportWatch }))

/** How far exports that were started here have got. Says when they are ready, on whatever page. */
export const ExportsButton = () => {
  const watched = useStore(watchedExports)
  if (watched.length === 0) return null
  return (
    <Suspense>
      <Watch ids={watched} />
    </Suspense>
  )
}
