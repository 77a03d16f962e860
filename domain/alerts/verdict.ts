import type { AlertRule, Subject } from './rule.ts'

export interface Named {
  id: number
  name: string
}
/** Figures about the cause, by rule. Timestamps are ISO texts. */
export interface Causes {
  /** `away`: cameras that are not back. */
  gateway: { farm: string; tunnel: number | null; cameras: Named[]; away: number[]; last_seen: string }
  silent: { camera: string; last_seen: string; limit_hours: number }
  battery: { camera: string; level: number; days_left: number | null; last_seen: string | null }
  rejects: { camera: string | null; refused: number }
  clock: { camera: string }
  lens: { camera: string; flowers: number; neighbours: number; flowers_of_neighbours: number }
  bare_visits: { camera: string; bare_visits: number; visits: number }
  uneven: { best: string; worst: string; times: number | null }
  /** `overlap_at`: when messages with overlapping times last arrived; null: not within the week. */
  conflicts: { camera: string; conflicts: number; overlap_at: string | null }
  score_low: { farm: string; score: number | null; limit: number | null }
  score_fall: { farm: string; score: number | null; points: number | null }
  weather: { farm: string | null; farms: number; last_success: string | null }
  mail: { letters: number; recipients: number; others_leave: string }
  cleanup: { clock_moved_from: string | null; clock_moved_to: string | null; rules: string[] }
}

/** Between the two thresholds of a rule, and if its figures are unknown, an open alert stays open and none opens. */
export type Finding = 'true' | 'between' | 'false'

/** A rule's finding about a subject, which belongs to a farm or to the portal. */
export type Verdict = {
  [R in AlertRule]: {
    rule: R
    subject: Subject
    farm_id: number | null
    device_id: number | null
    finding: Finding
    /** It has already lasted long enough: opens at once. */
    at_once?: boolean
    cause: Causes[R]
  }
}[AlertRule]

/** An open alert with what rules need to know: the cameras of a failed gateway. */
export interface OpenAlert {
  rule: AlertRule
  subject: Subject
  cause: object
}

/** `true` beyond the first threshold, `false` beyond the second. */
export const finding = (opens: boolean, closes: boolean): Finding => (opens ? 'true' : closes ? 'false' : 'between')
