import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { deviceReport, reportMembers } from '../devices/device-report.ts'
import { named } from '../platform/named.ts'
import { measuredInstant, plainText } from '../platform/shapes.ts'
import { MAX_METRICS } from './limits.ts'

const HOUR_MS = 3_600_000
const count = z.int().check(z.minimum(0), z.maximum(1_000_000))

/** The smallest non-zero value that a single precision column stores with full precision. */
const MIN_SINGLE = 2 ** -126
export const isSingle = (value: number): boolean => value === 0 || Math.abs(value) >= MIN_SINGLE
const singlePrecision = z.refine<number>(isSingle, t('is too close to 0 to be stored'))
const fewMetrics = z.refine<Record<string, number>>((metrics) => Object.keys(metrics).length <= MAX_METRICS, {
  error: () => t('has more than {most} members', { most: MAX_METRICS }),
})
/** ASCII without surplus spaces, as nearly every version is. */
export const isTidy = (version: string): boolean => /^[!-~]+(?: [!-~]+)*$/.test(version)
/** Versions that differ only in spaces are the same; spaces only mean no version. */
const modelVersion = z.pipe(
  z.nullish(plainText(80)),
  z.transform((given: string | null | undefined) =>
    given == null || isTidy(given) ? given : given.normalize().trim().replaceAll(/\s+/g, ' ') || null,
  ),
)

const results = z.object({
  avg_flowers: z.nullish(z.number().check(z.minimum(0), z.maximum(100_000))),
  sightings: z.nullish(count),
  visitations: z.nullish(count),
  /** Total duration of these visits. */
  visit_seconds: z.nullish(z.number().check(z.minimum(0), z.maximum(1_000_000))),
})
const classCount = z.object({ object_class_name: plainText(80).check(z.minLength(1)), count })

/** Of milliseconds. */
export const isInterval = (length: number): boolean => length > 0 && length <= HOUR_MS

/** What a device may send: one interval of recording, at most an hour. Values not measured are null or absent. */
export const message = named(
  'Message',
  z
    .object({
      id: plainText(64).check(z.minLength(1)),
      interval_start: measuredInstant,
      interval_end: measuredInstant,
      device_mode: z.nullish(z.int().check(z.minimum(0), z.maximum(32_767))),
      battery_level: z.nullish(z.number().check(z.minimum(0), z.maximum(100), singlePrecision)),
      latitude: z.nullish(z.number().check(z.minimum(-90), z.maximum(90))),
      longitude: z.nullish(z.number().check(z.minimum(-180), z.maximum(180))),
      metrics: z.nullish(z.record(plainText(80), z.number()).check(fewMetrics)),
      ml_results: z.nullish(results),
      counts: z.nullish(z.array(classCount).check(z.maxLength(200))),
      model_version: modelVersion,
      /** Describes the device, not the interval, and is not part of what the message measured. */
      device: z.nullish(deviceReport),
    })
    .check(
      z.check((context) => {
        const length = Date.parse(context.value.interval_end) - Date.parse(context.value.interval_start)
        if (isInterval(length)) return
        const fault = length > 0 ? t('is more than 60 minutes after interval_start') : t('must be after interval_start')
        context.issues.push({ code: 'custom', message: fault, input: context.value, path: ['interval_end'] })
      }),
    ),
)
export type Message = z.infer<typeof message>

/** Members of a message, of its results, of its counts and of its data about the device. */
export const messageMembers = {
  message: Object.keys(message.shape),
  ml_results: Object.keys(results.shape),
  counts: Object.keys(classCount.shape),
  ...reportMembers,
}

/** Whether an interval measured anything: one that did not does not count as recording time. */
export const isMeasurement = ({ ml_results, counts }: Message): boolean =>
  counts != null ||
  (ml_results != null &&
    (ml_results.avg_flowers != null ||
      ml_results.sightings != null ||
      ml_results.visitations != null ||
      ml_results.visit_seconds != null))

/**
 * A receiver without a fix returns about latitude 0, longitude 0: in the Gulf of Guinea, without farms. A single zero
 * is no position either: combined with an earlier value it would be a place where the device never was.
 */
const NO_FIX_DEGREES = 0.01
export const hasNoFix = ({ latitude, longitude }: Pick<Message, 'latitude' | 'longitude'>): boolean => {
  if (latitude == null || longitude == null) return latitude != null || longitude != null
  return Math.abs(latitude) <= NO_FIX_DEGREES && Math.abs(longitude) <= NO_FIX_DEGREES
}

/** device_mode 1 is audit: a manual count that is stored and listed but never part of the figures. */
export const AUDIT_MODE = 1
export const MAX_MESSAGES = 1_000
