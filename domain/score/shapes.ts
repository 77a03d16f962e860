import * as z from 'zod/mini'
import { functionalGroups } from '#domain/intensity/functional-groups.ts'
import { date } from '../platform/shapes.ts'
import { codes } from './insights/code-names.ts'
import { setups } from './conditions/cover.ts'
import { countries, crops, evidences, hazards, model } from './parameters.ts'

const amount = z.number().check(z.nonnegative())
const count = z.int().check(z.nonnegative())
const share = z.number().check(z.minimum(0), z.maximum(1))
const points = z.number().check(z.minimum(0), z.maximum(100))
const optional = <S extends z.ZodMiniType>(shape: S) => z.optional(z.nullable(shape))
const group = z.enum(functionalGroups)
const month = z.int().check(z.minimum(1), z.maximum(12))
/** Local time of the farm, `YYYY-MM-DDTHH:MM`. */
const wallTime = z.string().check(z.regex(/^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d$/))

/**
 * What one device recorded on one local day between 08:00 and 18:00. A missing row means no recordings, never 0
 * visits.
 */
const cameraHours = z.object({
  date,
  deviceId: z.string(),
  hours: amount,
  /** Mean open flowers in view; null: unknown, and the row is excluded. */
  flowers: z.nullable(amount),
  visits: amount,
  /** Total duration of the visits; null: not measured. */
  visitSeconds: optional(amount),
  /** Recognised insects, from the same messages as the visits. */
  counts: optional(z.partialRecord(group, amount)),
  /** Version of the model that counted. */
  modelVersion: optional(z.string()),
  /** The counts are those of the whole day. */
  approximate: z.optional(z.boolean()),
})
export type CameraHours = z.infer<typeof cameraHours>

const weather = z.object({
  date,
  /** Measured: read from the provider after the day had ended. Forecasts are never used. */
  kind: z.enum(['measured', 'forecast']),
  /** Afternoon °C outside, and measured under cover. */
  temp: z.nullable(z.number()),
  inside: optional(z.number()),
  /** mm a day, afternoon km/h, oktas, %. */
  rain: z.nullable(amount),
  wind: z.nullable(amount),
  oktas: z.nullable(z.number().check(z.minimum(0), z.maximum(8))),
  humidity: z.nullable(z.number().check(z.minimum(0), z.maximum(100))),
})
export type HealthWeather = z.infer<typeof weather>

/** `product`: the name as recorded, which texts use. */
const spray = z.object({ date, hazard: z.enum(hazards), product: optional(z.string()) })
export type Spray = z.infer<typeof spray>

/** When a device was present and active; null: unlimited. */
const placement = z.object({ deviceId: z.string(), from: z.nullable(wallTime), to: z.nullable(wallTime) })
export type Placement = z.infer<typeof placement>

/** Reviewed insects in images: confirmed, rejected, added. */
const check = z.object({ modelVersion: z.nullable(z.string()), group, tp: count, fp: count, fn: count })
export type Check = z.infer<typeof check>

/** One plot and picking day; `n`: effective visits per flower while its fruit was in flower. */
const fruitSample = z.object({ n: amount, fruits: z.int().check(z.positive()), wellFormed: count })
export type FruitSample = z.infer<typeof fruitSample>

/** One crop of one field over local days, start and end included, until now. */
export const healthInput = z.object({
  crop: z.enum(crops),
  /** Null: a country for which no flowering months are known. */
  country: z.nullable(z.enum(countries)),
  /** Null: open. */
  setup: z.nullable(z.enum(setups)),
  /** Days in the open although `setup` is a tunnel: the setup is not recorded, and the cameras were elsewhere. */
  openDays: z.optional(z.array(date)),
  /** For a glasshouse; null: unknown, treated as heated. */
  heated: z.nullable(z.boolean()),
  /** First and last flowering month. Null, or January to January: not entered. */
  season: z.nullable(z.readonly(z.tuple([month, month]))),
  start: date,
  end: date,
  /** Now; later days are excluded. Null: the whole window is past. */
  asOf: z.nullable(wallTime),
  /** Null: every device with recordings was present all the time. */
  placements: z.nullable(z.array(placement)),
  captures: z.array(cameraHours),
  weather: z.array(weather),
  /** Null: not recorded. Empty: none. Includes those of the `SPRAY_DAYS` before the window. */
  sprays: z.nullable(z.array(spray)),
  /** Flowers in view of these cameras at good bloom; null: unknown. */
  flowersReference: z.nullable(z.number().check(z.positive())),
  detection: z.nullable(z.array(check)),
  fruit: z.nullable(z.array(fruitSample)),
  /** Spread between cameras of this crop, estimated from the organisation's own data; absent: the assumed spread. */
  cameraSpread: z.optional(z.object({ spread: amount, cameras: count, fieldWeeks: z.optional(count) })),
})
export type HealthInput = z.infer<typeof healthInput>

export const statuses = ['ok', 'no_flowers', 'out_of_season', 'no_data'] as const
export type Status = (typeof statuses)[number]
const bands = ['Low', 'Medium', 'High', 'Very High'] as const
export type Band = (typeof bands)[number]
export const partNames = ['visits', 'flowers', 'weather', 'treatment', 'season'] as const
export type PartName = (typeof partNames)[number]

const range = z.tuple([points, points])
const code = z.enum(codes)
/** Ratings, 0 to 1. Null: unknown, without lost points. */
const components = z.object({
  visits: share,
  flowers: z.nullable(share),
  weather: z.nullable(share),
  treatment: z.nullable(share),
  season: share,
})
export type Components = z.infer<typeof components>
/** Share of a visit's effect that remains under each condition. `fertility` in metrics is their product. */
const fertility = z.object({ weather: share, treatment: share, season: share })
export type Fertility = z.infer<typeof fertility>
/** Points lost to each part, which add up to 100 minus the score. */
const lost = z.object({ visits: points, flowers: points, weather: points, treatment: points, season: points })
export type Lost = z.infer<typeof lost>

/** Calibration by the farm's own fruit; not part of the score. */
const calibration = z.object({
  samples: count,
  fruits: count,
  /** Share of well-formed fruit without visits, and the effect of each effective visit. */
  a: share,
  k: amount,
  visitsNeeded: amount,
  visitsNeededRange: z.tuple([amount, amount]),
  /** Expected share of well-formed fruit at this window's visits. */
  share,
  shareRange: z.tuple([share, share]),
  score: points,
})
export type Calibration = z.infer<typeof calibration>

const captureMetrics = {
  hours: amount,
  possibleHours: amount,
  flowerHours: amount,
  /** Null without recordings. */
  meanFlowers: z.nullable(amount),
  visits: amount,
  coverage: share,
  watchedDays: count,
  weatherDays: count,
  days: count,
  /** With flowers in view. */
  cameras: count,
}
const unscoredMetrics = z.object(captureMetrics)
const scoredMetrics = z.object({
  ...captureMetrics,
  /** Effective visits per visit (q), visits per counted visit (d), insects reviewed for it. */
  q: share,
  detection: amount,
  checked: count,
  visitsPerFlowerHour: amount,
  /** Visits while a flower is receptive (v), and effective ones (n). */
  visitsPerFlower: amount,
  effectiveVisits: amount,
  visitsNeeded: amount,
  /** Effective visits per flower divided by those needed (x). */
  ratio: amount,
  fertility: share,
  /** Visits per flower and hour needed if all are fully effective. */
  targetRate: amount,
  /** Expected share of the needed visits (E), also as visits counted by the cameras. */
  expectedRatio: share,
  expectedVisits: amount,
  dispersion: amount,
  /** Mean duration of visits, and its product with visits per flower. Null if no duration was measured. */
  visitSeconds: z.nullable(amount),
  secondsPerFlower: z.nullable(amount),
})
export type CaptureMetrics = z.infer<typeof unscoredMetrics>

const scored = {
  model: z.literal(model),
  status: z.literal('ok'),
  score: points,
  band: z.enum(bands),
  /** 90 %. */
  range,
  /** The score of a field with just enough insects under these conditions. */
  expected: points,
  completeness: z.int().check(z.minimum(0), z.maximum(100)),
  evidence: z.enum(evidences),
  components,
  lost,
  approximate: z.boolean(),
  codes: z.array(code),
}
const unscored = {
  model: z.literal(model),
  status: z.enum(['no_flowers', 'out_of_season', 'no_data']),
  score: z.null(),
  band: z.null(),
  range: z.null(),
  expected: z.null(),
  completeness: z.literal(0),
  components: z.null(),
  lost: z.null(),
  approximate: z.boolean(),
  codes: z.array(code),
}
const scoredHealth = z.object({ ...scored, fertility, metrics: scoredMetrics, calibration: z.nullable(calibration) })
const unscoredHealth = z.object({
  ...unscored,
  evidence: z.enum(evidences),
  fertility: z.null(),
  metrics: unscoredMetrics,
  calibration: z.null(),
})
export type ScoredHealth = z.infer<typeof scoredHealth>
export type UnscoredHealth = z.infer<typeof unscoredHealth>
export const healthResult = z.discriminatedUnion('status', [scoredHealth, unscoredHealth])
export type HealthResult = z.infer<typeof healthResult>

const name = z.nullable(z.string())
const reasonFrom = z.object({ visits: name, flowers: name, weather: name, treatment: name, season: name })
/** `reasonFrom`: whose reason is given for each part, null if no field lost points; `lowest`: whose codes are used. */
export const farmResult = z.discriminatedUnion('status', [
  z.object({ ...scored, reasonFrom, lowest: name }),
  z.object({ ...unscored, evidence: z.null(), reasonFrom: z.null(), lowest: name }),
])
export type FarmResult = z.infer<typeof farmResult>

/** An object with one value for each part of a score. */
export const eachPart = <T>(of: (part: PartName) => T): Record<PartName, T> => ({
  visits: of('visits'),
  flowers: of('flowers'),
  weather: of('weather'),
  treatment: of('treatment'),
  season: of('season'),
})
