import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import type { Log } from '../observability/log.ts'

const FIRST_MS = 500
const MAX_MS = 5_000

interface Waiting {
  log: Pick<Log, 'warn'>
  /** No further try once it is aborted. */
  signal?: AbortSignal | undefined
  first_ms?: number
}

/**
 * Does a step of a start, and repeats it while the database cannot be reached: a database often starts later than its server, or is slow
 * at first. Any other error is thrown.
 */
export const waitForDatabase = async <T>(
  step: () => Promise<T>,
  { log, signal, first_ms = FIRST_MS }: Waiting,
): Promise<T> => {
  for (let pause = first_ms; ; pause = Math.min(MAX_MS, pause * 2)) {
    try {
      return await step()
    } catch (err) {
      if (!isDatabaseAway(err) || signal?.aborted) throw err
      log.warn({ err }, 'waiting for the database')
      await wait(pause, undefined, { signal }).catch(() => {
        throw err
      })
    }
  }
}
