import { QueryClient } from '@tanstack/react-query'
import { requestOrRead } from '../offline/query-persistence.ts'
import { ApiProblem } from './problem.ts'
import { onLeave } from '../session/session.ts'

const TRIES = 2

/** Only temporary failures are retried: no response at all, or a server that is not ready. */
const mayPass = (error: unknown): boolean =>
  navigator.onLine && error instanceof ApiProblem && (error.status === 0 || [502, 503, 504].includes(error.status))

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 30_000,
        networkMode: 'always',
        persister: requestOrRead,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < TRIES && mayPass(error),
        retryDelay: (failures) => 800 * 2 ** failures,
      },
      mutations: { networkMode: 'always' },
    },
  })

export const queryClient = createQueryClient()

onLeave(() => queryClient.clear())
