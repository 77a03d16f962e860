import { lazy, Suspense } from 'react'
import { useStore } from '#web/platform/store.ts'
import { watchedExports } from './watched-exports.ts'

const Watch = lazy(() =>
  import('./export-watch.tsx').then(
    ({ ExportWatch }) => ({ default: ExportWatch }),
    // Nobody asked for it: without a signal there is none.
    () => ({ default: () => null }),
  ),
)

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
