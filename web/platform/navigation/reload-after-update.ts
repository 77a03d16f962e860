import { platform as t } from '#web/texts/ui.ts'
import { ApiProblem } from '../api/problem.ts'

/**
 * Called when something could not be loaded. Throws if the server does not respond: the current page is then all that
 * is available.
 */
export const needServer = async (): Promise<void> => {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) throw new ApiProblem(0, t.unreachable)
}

/**
 * Waits for code that is loaded after a click. If it cannot be loaded although the server responds, the portal was
 * updated and its file names have changed: the page is reloaded.
 */
export const reloadAfterUpdate = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(async () => {
    await needServer()
    location.reload()
    return new Promise<never>(() => {})
  })
