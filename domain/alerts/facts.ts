import type { Comparison } from '../comparisons/endpoints.ts'
import type { WeekScore } from '../seasons/week-score.ts'
import type { AlertLimits } from './limits.ts'

/** The input of all rules, without a clock of its own. */
export interface Facts {
  now: Date
  farms: FarmFacts[]
  cameras: CameraFacts[]
  portal: PortalFacts
}

type Score = Pick<WeekScore, 'pollination_health' | 'range' | 'model' | 'hours'>

export interface FarmFacts {
  id: number
  title: string
  organisation_id: number
  limits: AlertLimits
  /** The last seven days; null: not calculated. */
  score: Score | null
  /** Their change since the seven days before; null: not calculated. */
  comparison: Comparison | null
  /** Null: weather was never requested. */
  weather: { failures: number; succeeded_at: Date | null } | null
}

/** Sums over hours from 08:00 to 18:00 with both flowers and visits measured. */
export interface Watched {
  hours: number
  flower_hours: number
  visits: number
  /** Visits in hours without an open flower in view. */
  bare_visits: number
}

export interface BatteryDay {
  date: string
  /** Lowest charge of the day in percent. */
  lowest: number
}

/** A camera that should record: active, and on a farm with a current deployment. */
export interface CameraFacts {
  id: number
  name: string
  farm_id: number
  field_id: number | null
  tunnel_id: number | null
  tunnel_number: number | null
  /** Null: it has never sent. */
  last_seen: Date | null
  battery_level: number | null
  /** The last 14 days in order; days without messages are left out. */
  battery_days: BatteryDay[]
  clock_skewed: boolean
  /** When messages with overlapping times last arrived; null: not within the week. */
  overlap_at: Date | null
  /** The three local days before today. */
  last_three_days: Watched
  /** The last seven local days. */
  last_seven_days: Watched
  /** In the last 24 hours: messages that contradict one with the same id, and refused requests. */
  conflicts: number
  refused: number
}

export interface PortalFacts {
  /** Requests of the last 24 hours with an invalid device key. */
  unknown_keys: number
  /**
   * Emails of the last three days that failed three times, their recipients, and whether others were delivered since.
   */
  emails: { waiting: number; recipients: number; others_leave: boolean }
  /** Why expired rows are not deleted: a clock that moved, or rules with an unusual number of rows due. */
  stopped_cleanup: { clock: { trusted: Date; moved_to: Date } | null; rules: string[] }
}
