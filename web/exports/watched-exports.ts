import { storedValue } from '#web/platform/offline/safe-local-storage.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore } from '#web/platform/store.ts'

const STORED = 'exports-watched'
/**
 * Ids of exports that were started in this browser and that are still in progress as far as this browser knows. The
 * person is notified when they finish.
 */
export const watchedExports = createStore<readonly number[]>(storedValue.get<number[]>(STORED) ?? [])

const setWatched = (ids: readonly number[]) => {
  watchedExports.set(ids)
  storedValue.set(STORED, ids)
}
export const watchExport = (id: number) => setWatched([...watchedExports.get(), id])
export const forgetExports = (ids: readonly number[]) =>
  setWatched(watchedExports.get().filter((id) => !ids.includes(id)))
onLeave(() => setWatched([]))
