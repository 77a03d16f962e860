import { followTimestamp, type Clocks, type CrossTabStorage } from './cross-tab-timestamp.ts'

/** Warning after 5:00, sign-out at 5:30. The server waits one report interval longer than that. */
const times = { warn_after_ms: 300_000, end_after_ms: 330_000, report_every_ms: 60_000 }

export type IdleState = { kind: 'active' } | { kind: 'warned'; seconds: number } | { kind: 'ended' }

interface IdleParts extends Partial<Clocks> {
  shared: CrossTabStorage
  /** Reports to the server that the person is active. */
  report: () => void
  /** Asks the server whether the session is still valid, without extending it. Null: no response. */
  ask: () => Promise<boolean | null>
  onState: (state: IdleState) => void
}
const ACTIVE_KEY = 'bombus-active-at'
const REPORTED_KEY = 'bombus-reported-at'
const TICK_MS = 1_000
/** If two clocks differ by less than this between two checks, neither was adjusted or asleep. */
const LEAP_MS = 2_000

export interface IdleWatch {
  /** Real input. While the warning is shown, only `stay` counts, so that a nudged mouse does not hide it. */
  touch: () => void
  /** The button "I'm Still Here" was clicked. */
  stay: () => void
  /** Checks immediately, because timers are suspended in hidden tabs and closed laptops. */
  look: () => void
  stop: () => void
}

/**
 * Watches one tab; the tabs are synchronised through `shared`: input in one counts for all, and all warn at the same
 * second.
 */
export const watchIdle = (parts: IdleParts): IdleWatch => {
  const { shared, report, ask, onState } = parts
  const clocks: Clocks = { wall: parts.wall ?? Date.now, steady: parts.steady ?? (() => performance.now()) }
  const { wall, steady } = clocks
  const activity = followTimestamp(shared, ACTIVE_KEY, clocks, 0)
  const reports = followTimestamp(shared, REPORTED_KEY, clocks, times.report_every_ms)
  let state: IdleState = { kind: 'active' }
  let looked = { wall: wall(), steady: steady() }

  const enter = (next: IdleState) => {
    const isNews = JSON.stringify(next) !== JSON.stringify(state)
    state = next
    if (isNews) onState(next)
  }
  const judge = () => {
    if (state.kind === 'ended') return
    const idle = steady() - activity.at()
    if (idle >= times.end_after_ms) enter({ kind: 'ended' })
    else if (idle >= times.warn_after_ms)
      enter({ kind: 'warned', seconds: Math.ceil((times.end_after_ms - idle) / 1000) })
    else enter({ kind: 'active' })
  }
  /**
   * The wall clock jumped ahead: the machine slept, or the clock was adjusted. A jump too short for a warning counts as
   * sleep; otherwise the server is asked. If the session is still valid although so much sleep would have ended it, the
   * clock was adjusted. If that cannot be determined, the warning is shown for its full half minute, whatever was
   * pressed meanwhile.
   */
  const doubt = async (leap: number) => {
    const idle = steady() - activity.at() + leap
    if (idle < times.warn_after_ms) return activity.setBack(leap)
    const stands = await ask()
    const wasSet = stands === true && idle >= times.end_after_ms + times.report_every_ms
    if (stands === false) enter({ kind: 'ended' })
    else if (!wasSet) activity.setBack(Math.max(0, times.warn_after_ms - (steady() - activity.at())))
    judge()
  }
  const look = () => {
    if (state.kind === 'ended') return
    const before = looked
    looked = { wall: wall(), steady: steady() }
    const passed = looked.steady - before.steady
    const leap = looked.wall - before.wall - passed
    activity.notice(passed)
    reports.notice(passed)
    if (leap > LEAP_MS) void doubt(leap)
    judge()
  }
  const active = () => {
    activity.happen()
    if (steady() - reports.at() >= times.report_every_ms) {
      reports.happen()
      report()
    }
    judge()
  }

  // Opening the page is activity, and its own requests report it to the server.
  activity.happen()
  const timer = setInterval(look, TICK_MS)
  return {
    touch: () => {
      look()
      if (state.kind === 'active' && steady() - activity.at() >= TICK_MS) active()
    },
    stay: () => {
      look()
      if (state.kind !== 'ended') active()
    },
    look,
    stop: () => clearInterval(timer),
  }
}
