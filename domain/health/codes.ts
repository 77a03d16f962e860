import { type Code, type ScoredCode, scoredCodes } from './code-names.ts'
import { unevenDevices } from './devices.ts'
import type { Capture, CaptureMetrics, HealthInput, Parts, UnscoredHealth } from './shapes.ts'
import { leadingGroup } from './visits.ts'
import { countHardDays, type KnownWeather } from './weather-part.ts'

/** What a scored window showed. `months`: the season's value of each day; `ratio`: visits a flower gets over those it needs. */
export interface Findings {
  input: HealthInput
  rows: readonly Capture[]
  weather: readonly KnownWeather[]
  months: readonly number[]
  metrics: CaptureMetrics
  ratio: number
  components: Parts
}

const visitsWithoutFlowers = (rows: readonly Capture[]): boolean =>
  rows.some(({ flowers, visits }) => flowers === 0 && visits > 0)

const nearlyOneGroup = ({ input }: Findings): boolean => {
  const leading = leadingGroup(input.classCounts)
  return leading !== null && leading.insects >= 50 && leading.count >= 0.85 * leading.insects
}

const fitForFlying = 0.6
const low = 0.42

const rules: Record<ScoredCode, (findings: Findings) => boolean> = {
  ZERO_VISITS: ({ metrics, components }) =>
    metrics.visits === 0 && metrics.flowerHours >= 100 && components.weather >= fitForFlying,
  SPRAY_ACTIVE: ({ components }) => components.treatment < 0.8,
  LOW_VISITS_GOOD_WEATHER: ({ ratio, metrics, components }) =>
    ratio < low && components.weather >= fitForFlying && metrics.visits > 0,
  LOW_VISITS_POOR_WEATHER: ({ ratio, components }) => ratio < low && components.weather < fitForFlying,
  NEAR_TARGET: ({ ratio }) => ratio >= low && ratio < 1,
  ON_TARGET: ({ ratio }) => ratio >= 1 && ratio < 10,
  OVER_VISITED: ({ ratio }) => ratio >= 10,
  COOL_FOR_HONEYBEES: ({ weather }) => countHardDays(weather).cool >= 3,
  HEAT: ({ weather }) => countHardDays(weather).hot >= 2,
  WET_WEEK: ({ weather }) => countHardDays(weather).wet >= 3,
  WINDY_WEEK: ({ weather }) => countHardDays(weather).windy >= 3,
  ONE_GROUP: nearlyOneGroup,
  UNEVEN_DEVICES: ({ rows }) => unevenDevices(rows) !== null,
  SEASON_MISMATCH: ({ months }) => months.every((month) => month === 0.5),
  LOW_CAPTURE: ({ metrics }) => metrics.coverage < 0.5,
  VISITS_WITHOUT_FLOWERS: ({ rows }) => visitsWithoutFlowers(rows),
  WEATHER_MISSING: ({ weather }) => weather.length === 0,
  TREATMENT_UNKNOWN: ({ input }) => input.sprays === null,
}

const unscoredCodes: Record<UnscoredHealth['status'], Code> = {
  no_data: 'NO_CAPTURE',
  out_of_season: 'OUT_OF_SEASON',
  no_flowers: 'NO_FLOWERS',
}

/** Every code that holds for a scored window, in order. */
export const codesOf = (findings: Findings): Code[] => scoredCodes.filter((code) => rules[code](findings))

/** Why there is no score. Advice on visits, weather and sprays would rest on nothing; that a camera is ill aimed does not. */
export const unscoredCodesOf = (status: UnscoredHealth['status'], rows: readonly Capture[]): Code[] => [
  unscoredCodes[status],
  ...(visitsWithoutFlowers(rows) ? (['VISITS_WITHOUT_FLOWERS'] as const) : []),
]
