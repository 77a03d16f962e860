import type { DeviceAlert } from '../devices/device-alert.ts'
import type { DayResult, FarmHealth } from '../score/endpoints.ts'
import type { Usual } from '../comparisons/usual-change.ts'
import type { Difference } from '../comparisons/difference.ts'
import { closedForSeason } from '../score/summary/closed-season.ts'
import type { WeatherForecastDay } from '../weather/endpoints.ts'

/** A camera that needs attention. */
export interface CameraToCheck {
  name: string
  place: string | null
  alerts: DeviceAlert[]
  last_seen: string | null
}

interface Days {
  from: string
  to: string
}

/** A farm's report of seven days, for the email and the PDF. */
export interface WeekReport {
  farm_id: number
  farm_title: string
  organisation_title: string
  time_zone: string
  from: string
  to: string
  health: FarmHealth
  /**
   * The seven days before. `scored`: they have a score, possibly by another model. `usual`: compared with other weeks
   * here.
   */
  before: { scored: boolean; difference: Difference | null; usual: Usual }
  /** Number of active cameras, and those that currently need attention, worst first. */
  cameras: number
  to_see: CameraToCheck[]
  /** Recordings and counts by day; days without recordings are absent. */
  days: DayResult[]
  /** Weather of these days, and of the following seven as far as available. */
  weather: WeatherForecastDay[]
  weather_ahead: WeatherForecastDay[]
  attribution: string
  /** The last earlier week with recordings; null: none. */
  last_watched: Days | null
}

/** Farms without any recordings have nothing to report; the end of a season is reported once. */
export type WeekReportState = 'score' | 'no score' | 'rests' | 'nothing'

/**
 * Content of a report about a farm's week. Cameras that stopped a fortnight ago are no longer reported, because alerts
 * already reported them.
 */
export const weekReportState = ({ health, last_watched, from }: WeekReport): WeekReportState => {
  if (health.pollination_health !== null) return 'score'
  if (closedForSeason({ figures: health, finding: health.findings[0] ?? null, from, last_watched })) return 'rests'
  return health.hours === 0 && last_watched === null && health.hours_possible === 0 ? 'nothing' : 'no score'
}

/** Farms in the order to visit: failing cameras without a score, the lowest scores, the rest. */
export const worstFirst = (reports: readonly WeekReport[]): WeekReport[] => {
  const rank = ({ health, to_see }: WeekReport) =>
    health.pollination_health ?? (to_see.length > 0 ? -1 : Number.POSITIVE_INFINITY)
  return reports.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? a.farm_title.localeCompare(b.farm_title, 'en') : first - second
  })
}
