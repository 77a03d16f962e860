/** What the tabs of one browser share: a moment under each name. localStorage does. */
export interface SharedMoments {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
}

export interface IdleTimes {
  warn_after_ms: number
  end_after_ms: number
  report_every_ms: number
}
/** Warning after 5:00, sign-out at 5:30. The server waits one report longer than that. */
export const idleTimes: IdleTimes = { warn_after_ms: 300_000, end_after_ms: 330_000, report_every_ms: 60_000 }

export type IdleState = { kind: 'active' } | { kind: 'warned'; seconds: number } | { kind: 'ended' }

interface IdleParts {
  times?: IdleTimes
  shared: SharedMoments
  now?: () => number
  /** Tells the server that the person is there. */
  report: () => void
  onState: (state: IdleState) => void
}
const ACTIVE_KEY = 'bombus-active-at'
const REPORTED_KEY = 'bombus-reported-at'
const TICK_MS = 1_000

export interface IdleWatch {
  /** Real input. While the warning stands only `stay` counts, so that a nudged mouse does not hide it. */
  touch: () => void
  /** "I'm Still Here". */
  stay: () => void
  /** Looks at once: timers sleep in hidden tabs and closed laptops. */
  look: () => void
  stop: () => void
}

/** Watches one tab; the tabs agree through `shared`: input in one keeps all, and all warn at the same second. */
export const watchIdle = ({ times = idleTimes, shared, now = Date.now, report, onState }: IdleParts): IdleWatch => {
  let state: IdleState = { kind: 'active' }
  const moment = (key: string) => Number(shared.get(key) ?? 0)

  const enter = (next: IdleState) => {
    const same =
      next.kind === state.kind && (next.kind !== 'warned' || state.kind !== 'warned' || next.seconds === state.seconds)
    state = next
    if (!same) onState(next)
  }
  const look = () => {
    if (state.kind === 'ended') return
    const idle = now() - moment(ACTIVE_KEY)
    if (idle >= times.end_after_ms) {
      clearInterval(timer)
      enter({ kind: 'ended' })
    } else if (idle >= times.warn_after_ms)
      enter({ kind: 'warned', seconds: Math.ceil((times.end_after_ms - idle) / 1000) })
    else enter({ kind: 'active' })
  }
  const tell = () => {
    const at = now()
    if (at - moment(REPORTED_KEY) < times.report_every_ms) return
    shared.set(REPORTED_KEY, String(at))
    report()
  }
  const active = () => {
    shared.set(ACTIVE_KEY, String(now()))
    tell()
    look()
  }

  // Opening the page is activity, and its own requests say so to the server.
  shared.set(ACTIVE_KEY, String(now()))
  const timer = setInterval(look, TICK_MS)
  return {
    touch: () => {
      look()
      if (state.kind === 'active' && now() - moment(ACTIVE_KEY) >= TICK_MS) active()
    },
    stay: () => {
      look()
      if (state.kind !== 'ended') active()
    },
    look,
    stop: () => clearInterval(timer),
  }
}
