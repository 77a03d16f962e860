import * as z from 'zod/mini'
import { formerName, named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { deviceAlerts } from './device-alert.ts'

const alerts = z.array(named('DeviceAlert', z.enum(deviceAlerts)))

export const device = named(
  'Device',
  z.object({
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
    alerts,
    ails: formerName(alerts, 'alerts'),
    version: z.int(),
  }),
)
export type Device = z.infer<typeof device>

/** A member of its messages that nobody knows, by its path, and when it was sent last. */
const ignoredMember = named('IgnoredMember', z.object({ name: z.string(), seen_at: z.iso.datetime() }))
export type IgnoredMember = z.infer<typeof ignoredMember>

/** A device as its own page shows it: with what it sends and the portal does not store. */
export const deviceDetail = named('DeviceDetail', z.extend(device, { ignored_members: z.array(ignoredMember) }))
export type DeviceDetail = z.infer<typeof deviceDetail>

/** A device as a list shows it: with its hours of capture of the last 7 local days, null where it did not watch. */
export const listedDevice = named('ListedDevice', z.extend(device, { hours_by_day: z.array(z.nullable(z.number())) }))
export type ListedDevice = z.infer<typeof listedDevice>

/** What a list of devices can be sorted by. */
export const deviceColumns = [
  'name',
  'assigned_to',
  'device_id',
  'device_type',
  'battery_level',
  'hours',
  'last_seen',
  'alerts',
  'is_active',
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

export const LOW_BATTERY_PERCENT = 20
export const SILENT_HOURS = 24
/** Messages whose times overlap count what was seen then more than once: for so long that is told. */
export const OVERLAP_DAYS = 7
