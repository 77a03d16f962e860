import { setTimeout } from 'node:timers'
import type { Log } from './log.ts'
import { AsyncLocalStorage } from 'node:async_hooks'

const calls = new AsyncLocalStorage<string>()

/** Runs `work`, including asynchronous work, as part of the named call. */
export const asEndpoint = <T>(name: string, work: () => T): T => calls.run(name, work)

/** The name of the current call; null outside of calls. */
export const currentEndpoint = (): string | null => calls.getStore() ?? null

/** A slow statement or call, by a name without parameters. */
export interface Slow {
  name: string
  ms: number
  /** Further members of the log line. */
  more: Record<string, string | number | null>
}

const MINUTE_MS = 60_000
/** Further names within a minute share one line. */
const MAX_NAMES = 50
const OTHERS = 'others'

const afterAMinute = (work: () => void) => void setTimeout(work, MINUTE_MS).unref()

/**
 * Logs slow operations: the first of a name at once. Those of the next minute are counted and logged together at its
 * end, with the slowest, so a name gets at most one line a minute.
 */
export const makeSlowLog = (log: Pick<Log, 'warn'>, kind: 'statement' | 'call', later = afterAMinute) => {
  const held = new Map<string, { times: number; slowest: Slow | null }>()
  const tell = ({ name, ms, more }: Slow, times: number) =>
    log.warn({ [kind]: name, ms: Math.round(ms), times, ...more }, `slow ${kind}`)
  const endMinute = (name: string) => {
    const { times, slowest } = held.get(name) ?? { times: 0, slowest: null }
    if (!slowest) return void held.delete(name)
    tell(slowest, times)
    beginMinute(name)
  }
  const beginMinute = (name: string) => {
    held.set(name, { times: 0, slowest: null })
    later(() => endMinute(name))
  }
  return (given: Slow): void => {
    const name = held.has(given.name) || held.size < MAX_NAMES ? given.name : OTHERS
    const slow = { ...given, name }
    const minute = held.get(name)
    if (minute) {
      minute.times += 1
      if (!minute.slowest || minute.slowest.ms < slow.ms) minute.slowest = slow
      return
    }
    tell(slow, 1)
    beginMinute(name)
  }
}
