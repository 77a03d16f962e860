import { Suspense } from 'react'
import { useStore } from '#web/platform/store.ts'
import { lazyBehind } from '#web/ui/lazy-part.tsx'
import { watchedExports } from './watched-exports.ts'

const Watch = lazyBehind(async () => ({ default: (await import('./export-watch.tsx')).ExportWatch }))

/** The progress of exports that were started in this browser. Notifies when they are ready, on any page. */
export const ExportsButton = () => {
  const watched = useStore(watchedExports)
  if (watched.length === 0) return null
  return (
    <Suspense>
      <Watch ids={watched} />
    </Suspense>
  )
}
