import { setTimeout as wait } from 'node:timers/promises'
import { isDatabaseAway } from './database-away.ts'
import type { Log } from '../observability/log.ts'

const FIRST_MS = 500
const MAX_MS = 5_000

interface Waiting {
  log: Pick<Log, 'warn'>
  /** Stops retrying when aborted. */
  signal?: AbortSignal | undefined
  first_ms?: number
}

/**
 * Runs a step of the start and retries it while the database is unreachable, because a database often starts later
 * than its server. Any other error is thrown.
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
