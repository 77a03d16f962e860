import type { FetchQueryOptions } from '@tanstack/react-query'
import { isSignedIn } from '../session/session.ts'

// Each query has types of its own; a list of them only has to be fetched.
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = FetchQueryOptions<any, any, any, any>

const running: Promise<void>[] = []
/** Registers work that the rendering of the first page waits for. */
export const awaitAtStart = (work: Promise<void> | undefined): void => void (work && running.push(work))
/** Resolves when all started work has completed or failed. */
export const prefetched = async (): Promise<void> => {
  while (running.length > 0) await Promise.all(running.splice(0))
}

/**
 * For a route's loader: starts to fetch the page's data while its code still loads. It does not wait, so that the page
 * shows its frame at once; a failure is reported where the page reads the data. The queries are imported on demand,
 * because their schemas must not be part of the sign-in: `begin(async () => [(await
 * import('...queries.ts')).farmsQuery])`.
 */
export const prefetch = (queries: () => Promise<readonly AnyQuery[]>): void => {
  if (!isSignedIn()) return
  const fetchAll = async () => {
    const [{ queryClient }, list] = await Promise.all([import('../api/query-client.ts'), queries()])
    await Promise.all(list.map((query) => queryClient.prefetchQuery(query)))
  }
  awaitAtStart(fetchAll().catch(() => {}))
}
