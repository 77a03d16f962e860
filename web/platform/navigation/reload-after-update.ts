import { platform as t } from '#web/texts/ui.ts'
import { ApiProblem } from '../api/problem.ts'

/** For what could not be loaded. Throws where the server does not respond: then the page that is there is all that there is. */
export const needServer = async (): Promise<void> => {
  const isThere = await fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )
  if (!isThere) throw new ApiProblem(0, t.unreachable)
}

/**
 * Waits for what is loaded for a press. Where it cannot be, and the server responds, the portal was updated and has it under another name: the
 * page loads anew.
 */
export const reloadAfterUpdate = <T>(loading: Promise<T>): Promise<T> =>
  loading.catch(async () => {
    await needServer()
    location.reload()
    return new Promise<never>(() => {})
  })
