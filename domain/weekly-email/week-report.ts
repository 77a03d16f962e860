import type { DeviceAlert } from '../devices/device-alert.ts'
import type { DayResult, FarmHealth } from '../score/endpoints.ts'
import type { Difference } from '../seasons/difference.ts'
import { closedForSeason } from '../score/summary/closed-season.ts'
import type { WeatherForecastDay } from '../weather/endpoints.ts'

/** A camera that needs a look. */
export interface CameraToSee {
  name: string
  place: string | null
  alerts: DeviceAlert[]
  last_seen: string | null
}

interface Days {
  from: string
  to: string
}

/** What is told of a farm's seven days, in a letter and on paper. */
export interface WeekReport {
  farm_id: number
  farm_title: string
  organisation_title: string
  time_zone: string
  from: string
  to: string
  health: FarmHealth
  /** The seven days before. `scored`: they have a score, if one by another model. */
  before: { scored: boolean; difference: Difference | null }
  /** Cameras that are active, and those of them that need a look now, worst first. */
  cameras: number
  to_see: CameraToSee[]
  /** What was watched and counted, a day each; a day that nobody watched is absent. */
  days: DayResult[]
  /** Weather of the days themselves, and of the seven days after them as far as it is known. */
  weather: WeatherForecastDay[]
  weather_ahead: WeatherForecastDay[]
  attribution: string
  /** The last week before in which cameras watched; null: none ever did. */
  last_watched: Days | null
}

/** Of farms that never watched there is nothing to tell; where the season is over, it is told once. */
export type LetterState = 'score' | 'no score' | 'rests' | 'nothing'

/** What a letter has to tell of a farm's week. Cameras that stopped a fortnight ago are no news any more: alerts told of them. */
export const letterState = ({ health, last_watched, from }: WeekReport): LetterState => {
  if (health.pollination_health !== null) return 'score'
  if (closedForSeason({ figures: health, from, last_watched })) return 'rests'
  return health.hours === 0 && last_watched === null && health.hours_possible === 0 ? 'nothing' : 'no score'
}

/** Farms in the order in which they are walked: whose cameras fail so that nobody knows, the lowest scores, those without either. */
export const worstFirst = (reports: readonly WeekReport[]): WeekReport[] => {
  const rank = ({ health, to_see }: WeekReport) =>
    health.pollination_health ?? (to_see.length > 0 ? -1 : Number.POSITIVE_INFINITY)
  return reports.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)]
    return first === second ? a.farm_title.localeCompare(b.farm_title, 'en') : first - second
  })
}
