import * as z from 'zod/mini'
import { customValues } from '../custom-fields/custom-values.ts'
import { formerName, named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { runningConfiguration } from './configuration.ts'
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
    organisation_id: id,
    place: z.nullable(z.string()),
    battery_level: z.nullable(z.number()),
    last_seen: z.nullable(z.iso.datetime()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    alerts,
    ails: formerName(alerts, 'alerts'),
    custom: customValues,
    version: z.int(),
  }),
)
export type Device = z.infer<typeof device>

/** An unknown member of its messages, by its path, and when it was last sent. */
const ignoredMember = named('IgnoredMember', z.object({ name: z.string(), seen_at: z.iso.datetime() }))
export type IgnoredMember = z.infer<typeof ignoredMember>

/** A device for its own page, with the members it sends that are not stored. */
export const deviceDetail = named('DeviceDetail', z.extend(device, { ignored_members: z.array(ignoredMember) }))
export type DeviceDetail = z.infer<typeof deviceDetail>

/**
 * A device in a list: its hours recorded in the last 7 local days, null without recordings, and the versions it runs.
 */
export const listedDevice = named(
  'ListedDevice',
  z.extend(device, {
    hours_by_day: z.array(z.nullable(z.number())),
    firmware_version: z.nullable(z.string()),
    firmware_since: z.nullable(z.iso.datetime()),
    configuration: runningConfiguration,
  }),
)
export type ListedDevice = z.infer<typeof listedDevice>

/** Sort columns of device lists. */
export const deviceColumns = [
  'name',
  'assigned_to',
  'device_id',
  'device_type',
  'battery_level',
  'hours',
  'last_seen',
  'firmware_version',
  'configuration',
  'alerts',
  'is_active',
] as const
export type DeviceColumn = (typeof deviceColumns)[number]

export const LOW_BATTERY_PERCENT = 20
export const SILENT_HOURS = 24
/** How long overlapping messages, whose contents are counted twice, are reported. */
export const OVERLAP_DAYS = 7
