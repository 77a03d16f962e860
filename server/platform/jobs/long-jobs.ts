import type { Log } from '../observability/log.ts'
import type { JobData, Jobs, Queue } from './jobs.ts'

interface Needs {
  jobs: Pick<Jobs, 'work'>
  log: Pick<Log, 'warn'>
}

/**
 * Processes long jobs, of which this server runs `at_once` concurrently. Returns a function that stops those in
 * progress and waits for their end: another server continues them.
 */
export const workOnLongJobs = <Q extends Queue>(
  { jobs, log }: Needs,
  queue: Q,
  at_once: number,
  run: (data: JobData[Q], stopping: AbortSignal) => Promise<unknown>,
): (() => Promise<void>) => {
  const stopping = new AbortController()
  const running = new Set<Promise<unknown>>()
  jobs
    .work(queue, { at_once }, (data) => {
      stopping.signal.throwIfAborted()
      const one = run(data, stopping.signal).finally(() => running.delete(one))
      running.add(one)
      return one
    })
    .catch((err: unknown) => log.warn({ err, queue }, 'could not start working on jobs'))
  return async () => {
    stopping.abort()
    await Promise.allSettled(running)
  }
}
