import * as z from 'zod/mini'
import { id } from '../platform/shapes.ts'

/** What can ail a camera, worst first. */
export const ailments = ['silent', 'low battery', 'skewed clock'] as const
export type Ailment = (typeof ailments)[number]

export const device = z.object({
  id,
  name: z.string(),
  device_type: z.string(),
  device_id: z.string(),
  is_active: z.boolean(),
  farm_id: id,
  field_id: z.nullable(id),
  tunnel_id: z.nullable(id),
  plot_id: z.nullable(id),
  farm_title: z.string(),
  place: z.nullable(z.string()),
  battery_level: z.nullable(z.number()),
  last_seen: z.nullable(z.iso.datetime()),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  ails: z.array(z.enum(ailments)),
  version: z.int(),
})
export type Device = z.infer<typeof device>

const LOW_BATTERY_PERCENT = 20
const SILENT_HOURS = 24
const HOUR_MS = 3_600_000

/** What needs a look: no message for 24 h while active, battery under 20 %, or a clock that runs ahead. */
export const ailmentsOf = (
  facts: { is_active: boolean; last_seen: Date | null; battery_level: number | null; clock_skewed: boolean },
  now: Date,
): Ailment[] => {
  if (!facts.is_active) return []
  const silent = facts.last_seen !== null && now.getTime() - facts.last_seen.getTime() > SILENT_HOURS * HOUR_MS
  const found: [Ailment, boolean][] = [
    ['silent', silent],
    ['low battery', facts.battery_level !== null && facts.battery_level < LOW_BATTERY_PERCENT],
    ['skewed clock', facts.clock_skewed],
  ]
  return found.filter(([, is]) => is).map(([ailment]) => ailment)
}
