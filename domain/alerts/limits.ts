import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { SILENT_HOURS } from '../devices/device.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Interval between evaluations. */
export const ROUND_SECONDS = 60
/** Without an evaluation for this long, alerting has stopped. */
export const LATE_SECONDS = 3 * ROUND_SECONDS

const rangeError = (least: number, most: number) => ({
  error: () => t('must be between {least} and {most}', { least, most }),
})
const within = (least: number, most: number) =>
  z.number().check(z.minimum(least, rangeError(least, most)), z.maximum(most, rangeError(least, most)))
const wholeWithin = (least: number, most: number) =>
  z
    .int(rangeError(least, most))
    .check(z.minimum(least, rangeError(least, most)), z.maximum(most, rangeError(least, most)))

const written = {
  /** A score below this opens an alert; null: never. */
  score_below: z.nullable(within(1, 99)),
  /** A camera that has not sent for longer is silent. */
  silent_hours: wholeWithin(2, 336),
  /** A battery with this many days left, or fewer, opens an alert. */
  battery_days: wholeWithin(1, 30),
}
/** The columns of `alert_limits` that people edit. */
export const limitMembers = membersOf(written)

/** Thresholds of a farm's alerts. `version` 0: the defaults. */
export const farmAlertLimits = named('AlertLimits', z.object({ farm_id: id, ...written, version: z.int() }))
export type FarmAlertLimits = z.infer<typeof farmAlertLimits>
export type AlertLimits = Pick<FarmAlertLimits, 'score_below' | 'silent_hours' | 'battery_days'>

export const usualLimits: AlertLimits = { score_below: 40, silent_hours: SILENT_HOURS, battery_days: 7 }

export const alertLimitsChange = named('AlertLimitsChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type AlertLimitsChange = z.infer<typeof alertLimitsChange>

/** Thresholds of one farm in the list of all farms. */
export const listedAlertLimits = named(
  'ListedAlertLimits',
  z.extend(farmAlertLimits, { farm_title: z.string(), organisation_title: z.string() }),
)
export type ListedAlertLimits = z.infer<typeof listedAlertLimits>

const MAX_FARMS = 500
/** The same thresholds for several farms. Omitted members stay as they are. */
export const alertLimitsOfFarms = named(
  'AlertLimitsOfFarms',
  z.extend(z.partial(z.strictObject(written)), { farm_ids: z.array(id).check(z.minLength(1), z.maxLength(MAX_FARMS)) }),
)
export type AlertLimitsOfFarms = z.infer<typeof alertLimitsOfFarms>
