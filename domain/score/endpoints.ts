import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { date, id, idText } from '../platform/shapes.ts'
import { yearText } from '../farms/farm.ts'
import { days, inOrder } from './period.ts'

const tag = 'Inference'

/** Figures of a farm or a device. */
const target = z.extend(days, { farm_id: z.optional(idText), device_id: z.optional(idText) }).check(
  inOrder,
  z.check((context) => {
    const { farm_id, device_id } = context.value
    if ((farm_id === undefined) !== (device_id === undefined)) return
    context.issues.push({
      code: 'custom',
      message: t('is required unless device_id is given, and not allowed with it'),
      input: context.value,
      path: ['farm_id'],
    })
  }),
)

const farmPeriod = z.extend(days, { farm_id: idText }).check(inOrder)

/** Null: not counted (label No Data). 0: counted, none seen. */
export const classCount = named('ClassCount', z.object({ object_class_name: z.string(), count: z.nullable(z.int()) }))
export const labelledCount = named(
  'VisitationIntensity',
  z.object({
    object_class_name: z.string(),
    count: z.nullable(z.int()),
    label: z.nullable(z.string()),
  }),
)
export type LabelledCount = z.infer<typeof labelledCount>

export const getInference = endpoint({
  id: 'getInference',
  tag,
  method: 'GET',
  path: '/inference',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List insect counts by functional group',
  description: 'Totals of a farm or device over at most 400 days, with the visitation intensity.',
  query: target,
  response: z.array(labelledCount),
  refuses: [404],
})

const watched = {
  /** Recorded hours; hours with counts by class; hours with both flowers and visits, to which `visits` refers. */
  hours: z.number(),
  hours_counted: z.number(),
  hours_scored: z.number(),
  visits: z.nullable(z.int()),
  flowers: z.nullable(z.number()),
  counts: z.array(classCount),
}
export const dayResult = named('DayResult', z.object({ date, ...watched }))
export const hourResult = named('HourResult', z.object({ hour: z.iso.datetime(), ...watched }))
export type DayResult = z.infer<typeof dayResult>
export type HourResult = z.infer<typeof hourResult>

export const getResultByDay = endpoint({
  id: 'getResultByDay',
  tag,
  method: 'GET',
  path: '/inference/result-by-day',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List measurements by day',
  description: 'Of a farm or device, over at most 400 days. Days without measurements are absent.',
  query: target,
  response: z.array(dayResult),
  refuses: [404],
})
export const getResultByHour = endpoint({
  id: 'getResultByHour',
  tag,
  method: 'GET',
  path: '/inference/result-by-hour',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'List measurements by hour',
  description: 'Of a farm or device, over at most 400 days. Hours without measurements are absent.',
  query: target,
  response: z.array(hourResult),
  refuses: [404],
})

export const runningHours = named('RunningHours', z.object({ devices: z.int(), total_hours: z.number() }))
const yearQuery = z.object({ year: z.optional(yearText) })
export const getDeviceRunningHours = endpoint({
  id: 'getDeviceRunningHours',
  tag,
  method: 'GET',
  path: '/inference/device-running-hours/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the camera-hours of a device in a year',
  description: 'An array of one.',
  params: z.object({ id: idText }),
  query: yearQuery,
  response: z.array(runningHours),
})
export const getFarmRunningHours = endpoint({
  id: 'getFarmRunningHours',
  tag,
  method: 'GET',
  path: '/inference/device-running-hours/farm/{id}',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the camera-hours of a farm in a year',
  description: 'An array of one.',
  params: z.object({ id: idText }),
  query: yearQuery,
  response: z.array(runningHours),
})

const partNames = ['visits', 'flowers', 'weather', 'treatment', 'season'] as const
export const healthPart = named(
  'HealthPart',
  z.object({
    part: named('HealthPartName', z.enum(partNames)),
    /** 0 to 1; null without a score. */
    value: z.nullable(z.number()),
    /** Points lost to this part; all parts add up to 100 minus the score. */
    points_lost: z.nullable(z.number()),
    /** The reason in about six words. */
    reason: z.string(),
  }),
)

export const healthFinding = named(
  'HealthFinding',
  z.object({ code: z.string(), insight: z.string(), recommendation: z.nullable(z.string()) }),
)

/** A farm in three sentences. */
export const scoreSummary = named(
  'ScoreSummary',
  z.object({ state: z.string(), reason: z.nullable(z.string()), action: z.nullable(z.string()) }),
)

const interval = z.tuple([z.number(), z.number()])

/** How much cameras of the crop differ in the organisation: coefficient of variation of their visits. */
const cameraSpread = named(
  'CameraSpread',
  z.object({
    spread: z.number(),
    cameras: z.int(),
    /** Weeks of fields behind the estimate; null: an earlier release did not store them. */
    field_weeks: z.nullable(z.int()),
  }),
)

/** The evidence of a score. Ranges: 90 %. */
export const healthEvidence = named(
  'HealthEvidence',
  z.object({
    visits: z.number(),
    /** Camera-hours with flowers and visits between 08:00 and 18:00. */
    hours_scored: z.number(),
    flower_hours: z.number(),
    flowers_in_view: z.nullable(z.number()),
    cameras: z.int(),
    visits_per_100_flowers_hour: z.number(),
    visits_per_100_flowers_hour_range: interval,
    visits_per_100_flowers_hour_needed: z.number(),
    /** Effective visits to a flower while it is receptive. */
    visits_per_flower: z.number(),
    visits_per_flower_needed: z.number(),
    /** Mean effectiveness of these visitors, 0 to 1. */
    visitor_effectiveness: z.number(),
    /** Insects seen by people per insect counted by cameras; 1 if too few were reviewed. */
    detection: z.number(),
    /** Whether the measured correction exceeds the limit: counts are at most halved or doubled. */
    detection_limited: z.boolean(),
    insects_checked: z.int(),
    /** Points by which correcting counts by reviews changes the score; null if they are not corrected. */
    review_effect: z.nullable(z.number()),
    /** Share of a visit's effect that remains under weather, sprays and season. */
    fertility: z.object({ weather: z.number(), treatment: z.number(), season: z.number(), all: z.number() }),
    seconds_per_visit: z.nullable(z.number()),
    /** Spread between cameras on which the range is based; absent: 0.3 is assumed. */
    camera_spread: z.optional(cameraSpread),
  }),
)
export type HealthEvidence = z.infer<typeof healthEvidence>

/** Calibration by the farm's own fruit; not part of the score. */
export const healthCalibration = named(
  'HealthCalibration',
  z.object({
    samples: z.int(),
    fruits: z.int(),
    visits_per_flower_needed: z.number(),
    visits_per_flower_needed_range: interval,
    /** Expected share of well-formed fruit at these visits. */
    well_formed: z.number(),
    well_formed_range: interval,
    /** The score of this week using the farm's own need. */
    score: z.number(),
  }),
)

export const healthStatus = named('HealthStatus', z.enum(['ok', 'no_data', 'no_flowers', 'out_of_season']))
export const healthBand = named('HealthBand', z.enum(['Low', 'Medium', 'High', 'Very High']))

const healthFigures = {
  status: healthStatus,
  pollination_health: z.nullable(z.number()),
  band: z.nullable(healthBand),
  /** The 90 % confidence interval of the score. */
  range: z.nullable(interval),
  /** The score of a field with just enough insects under these conditions of weather, sprays, season and bloom. */
  expected: z.nullable(z.number()),
  /** Former name of completeness. */
  confidence: z.int(),
  /** How much was recorded, 0 to 100. */
  completeness: z.int(),
  /** Grade of the evidence about the visits the crop needs. Null: no score, or no crop. */
  evidence: z.nullable(named('HealthEvidenceGrade', z.enum(['fair', 'weak']))),
  /** The insect groups are those of whole days instead of the scored hours. */
  approximate: z.boolean(),
  /** Camera-hours with flowers and visits between 08:00 and 18:00, and those that were possible. */
  hours: z.number(),
  hours_possible: z.number(),
  parts: z.array(healthPart),
  /** At most three, the most urgent first. */
  findings: z.array(healthFinding),
  /** Notes for interpreting the score. */
  notes: z.array(healthFinding),
  codes: z.array(z.string()),
}
export const fieldHealth = named(
  'FieldHealth',
  z.object({
    field_id: z.nullable(id),
    field_name: z.nullable(z.string()),
    crop: z.nullable(z.string()),
    devices: z.int(),
    ...healthFigures,
    /** The evidence of the score; null without one. */
    measured: z.nullable(healthEvidence),
    calibration: z.nullable(healthCalibration),
  }),
)

/** The newest different score shown earlier for the same days. */
export const shownBefore = named(
  'HealthShownBefore',
  z.object({ pollination_health: z.number(), model: z.string(), at: z.iso.datetime() }),
)
export type ShownBefore = z.infer<typeof shownBefore>

export const farmHealthResponse = named(
  'FarmHealth',
  z.object({
    farm_id: id,
    ...healthFigures,
    insights: z.string(),
    recommendations: z.array(z.string()),
    /** The field with the lowest score, whose codes and findings represent the farm. */
    lowest_field: z.nullable(z.string()),
    fields: z.array(fieldHealth),
    model: z.string(),
    computed_at: z.iso.datetime(),
    shown_before: z.nullable(shownBefore),
  }),
)
export type FarmHealth = z.infer<typeof farmHealthResponse>

export const getPollinationHealth = endpoint({
  id: 'getPollinationHealth',
  tag,
  method: 'GET',
  path: '/inference/pollination-health',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the pollination health of a farm over a period',
  description: 'Score of the farm and of each field and crop, with its factors and findings; at most 400 days.',
  query: farmPeriod,
  response: farmHealthResponse,
  refuses: [404],
})
