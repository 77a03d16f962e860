import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import type { Code } from './code-names.ts'
import type { Country, Crop, Hazard, model, Season } from './parameters.ts'

/** One device's watch over one hour or day. Null flowers: unknown. A missing row is "not watched", never 0 visits. */
export interface Capture {
  date: string
  deviceId: string
  hours: number
  flowers: number | null
  visits: number
}

/** A local day: afternoon °C, mm a day, afternoon km/h, oktas 0 to 8, %. */
export interface HealthWeather {
  date: string
  temp: number | null
  rain: number | null
  wind: number | null
  oktas: number | null
  humidity: number | null
}

export interface Spray {
  date: string
  hazard: Hazard
}

/** One crop of one field over local days, start and end included. What lies outside them is left out, sprays before them are not. */
export interface HealthInput {
  crop: Crop
  country: Country
  protected: boolean
  /** Null, or january to january: not entered. */
  season: Season | null
  start: string
  end: string
  /** Deployed; null: as many as were seen. */
  devices: number | null
  captures: readonly Capture[]
  classCounts: Readonly<Partial<Record<FunctionalGroup, number>>> | null
  weather: readonly HealthWeather[]
  /** Null: not recorded. Empty: none. Wants the seven days before the window too. */
  sprays: readonly Spray[] | null
  flowersReference: number | null
}

export const statuses = ['ok', 'no_flowers', 'out_of_season', 'no_data'] as const
export type Status = (typeof statuses)[number]

export const bands = ['Low', 'Medium', 'High', 'Very High'] as const
export type Band = (typeof bands)[number]

export const partNames = ['visits', 'flowers', 'weather', 'treatment', 'season'] as const
export type Parts = Record<(typeof partNames)[number], number>

export interface CaptureMetrics {
  hours: number
  flowerHours: number
  /** Null where nothing was watched. */
  meanFlowers: number | null
  visits: number
  coverage: number
  weatherDays: number
  days: number
}

export interface VisitMetrics {
  q: number
  visitsPerFlowerHour: number
  visitsPerFlower: number
  visitsNeeded: number
  ratio: number
  targetRate: number
}

export interface ScoredHealth {
  model: typeof model
  status: 'ok'
  score: number
  band: Band
  range: [number, number]
  confidence: number
  metrics: CaptureMetrics & VisitMetrics
  components: Parts
  /** Points that each part took; they add up to 100 less the score. */
  lost: Parts
  codes: Code[]
}

export interface UnscoredHealth {
  model: typeof model
  status: Exclude<Status, 'ok'>
  score: null
  band: null
  range: null
  confidence: 0
  metrics: CaptureMetrics
  codes: Code[]
}

export type HealthResult = ScoredHealth | UnscoredHealth
