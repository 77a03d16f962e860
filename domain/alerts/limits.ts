import * as z from 'zod/mini'
import { SILENT_HOURS } from '../devices/device.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Rounds of what watches for alerts, one every so often. */
export const ROUND_SECONDS = 60
/** Without a round for so long it has stopped: nobody would hear of anything. */
export const LATE_SECONDS = 3 * ROUND_SECONDS

const within = (least: number, most: number) =>
  z.number().check(z.minimum(least, `must be ${least} to ${most}`), z.maximum(most, `must be ${least} to ${most}`))
const wholeWithin = (least: number, most: number) =>
  z
    .int(`must be ${least} to ${most}`)
    .check(z.minimum(least, `must be ${least} to ${most}`), z.maximum(most, `must be ${least} to ${most}`))

const written = {
  /** A score below this opens an alert; null: none does. */
  score_below: z.nullable(within(1, 99)),
  /** A camera that has not sent for longer is silent. */
  silent_hours: wholeWithin(2, 336),
  /** A battery that lasts for so many days more, or fewer, is told. */
  battery_days: wholeWithin(1, 30),
}
/** The columns of `alert_limits` that people write. */
export const limitMembers = membersOf(written)

/** From where on a farm's alerts open. `version` 0: nobody has set them, and these are the usual ones. */
export const farmAlertLimits = named('AlertLimits', z.object({ farm_id: id, ...written, version: z.int() }))
export type FarmAlertLimits = z.infer<typeof farmAlertLimits>
export type AlertLimits = Pick<FarmAlertLimits, 'score_below' | 'silent_hours' | 'battery_days'>

export const usualLimits: AlertLimits = { score_below: 40, silent_hours: SILENT_HOURS, battery_days: 7 }

export const alertLimitsChange = named('AlertLimitsChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type AlertLimitsChange = z.infer<typeof alertLimitsChange>
