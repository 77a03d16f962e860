import type { AlertRule, Subject } from './rule.ts'

export interface Named {
  id: number
  name: string
}
/** What each rule tells of its cause. Instants are ISO texts. */
export interface Causes {
  /** `away`: those of the cameras that are not back. */
  gateway: { farm: string; tunnel: number | null; cameras: Named[]; away: number[]; last_seen: string }
  silent: { camera: string; last_seen: string; limit_hours: number }
  battery: { camera: string; level: number; days_left: number | null; last_seen: string | null }
  rejects: { camera: string | null; refused: number }
  clock: { camera: string }
  lens: { camera: string; flowers: number; neighbours: number; flowers_of_neighbours: number }
  bare_visits: { camera: string; bare_visits: number; visits: number }
  uneven: { best: string; worst: string; times: number | null }
  /** `overlap_at`: when messages whose times overlap came last; null: none did within the week. */
  conflicts: { camera: string; conflicts: number; overlap_at: string | null }
  score_low: { farm: string; score: number | null; limit: number | null }
  score_fall: { farm: string; score: number | null; points: number | null }
  weather: { farm: string | null; farms: number; last_success: string | null }
  mail: { letters: number; recipients: number; others_leave: string }
  cleanup: { clock_moved_from: string | null; clock_moved_to: string | null; rules: string[] }
}

/** Between the two thresholds of a rule, and where its figures are not known, an alert that is open stays, and none opens. */
export type Finding = 'true' | 'between' | 'false'

/** What a rule finds of a subject. Whose it is: a farm's, or, without one, the portal's. */
export type Verdict = {
  [R in AlertRule]: {
    rule: R
    subject: Subject
    farm_id: number | null
    device_id: number | null
    finding: Finding
    /** It has lasted long enough already: it opens at once. */
    at_once?: boolean
    cause: Causes[R]
  }
}[AlertRule]

/** An alert that is open already, as the rules need to know of it: which cameras a dead gateway took with it. */
export interface OpenAlert {
  rule: AlertRule
  subject: Subject
  cause: object
}

/** `true` above one threshold, `false` below the other. */
export const finding = (opens: boolean, closes: boolean): Finding => (opens ? 'true' : closes ? 'false' : 'between')
