import type { WeekScore } from '../seasons/week-score.ts'
import type { AlertLimits } from './limits.ts'

/** What all rules look at. Pure figures: whoever gathers them says at which moment. */
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
  /** The last seven days and the seven before; null: not worked out. */
  score: Score | null
  score_before: Score | null
  /** Null: weather was never asked for. */
  weather: { failures: number; succeeded_at: Date | null } | null
}

/** Of the hours from 08:00 to 18:00 in which both flowers and visits were told. */
export interface Watched {
  hours: number
  flower_hours: number
  visits: number
  /** Of the visits, those in hours without an open flower in view. */
  bare_visits: number
}

export interface BatteryDay {
  date: string
  /** The lowest charge of the day in percent. */
  lowest: number
}

/** A camera that should watch: active, and on a farm whose deployments are not over. */
export interface CameraFacts {
  id: number
  name: string
  farm_id: number
  field_id: number | null
  tunnel_id: number | null
  tunnel_number: number | null
  /** Null: it never sent. */
  last_seen: Date | null
  battery_level: number | null
  /** The last 14 days, in their order; days on which nothing came are left out. */
  battery_days: BatteryDay[]
  clock_skewed: boolean
  /** When messages whose times overlap came last; null: none did within the week. */
  overlap_at: Date | null
  /** The three local days before this one. */
  last_three_days: Watched
  /** The last seven local days. */
  last_seven_days: Watched
  /** Of the last 24 hours: messages that contradict one with the same id, and requests that were refused. */
  conflicts: number
  refused: number
}

export interface PortalFacts {
  /** Requests of the last 24 hours with a device key that is not valid. */
  unknown_keys: number
  /** Letters of the last three days that failed three times; how many people they are for; whether others left since. */
  emails: { waiting: number; recipients: number; others_leave: boolean }
  /** Why rows that are old enough are not deleted: a clock that moved, and rules of which unusually many rows are due. */
  stopped_cleanup: { clock: { trusted: Date; moved_to: Date } | null; rules: string[] }
}
