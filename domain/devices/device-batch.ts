import * as z from 'zod/mini'
import { t, texts } from '../language/text.ts'
import { messages } from '../messages.ts'
import { isUnderParent, placeNumber, plotOfRow, tunnelOfRow } from '../locations/place-names.ts'
import { named } from '../platform/named.ts'
import { readTable } from '../platform/pasted-lines.ts'
import { chosenId, id, requiredText } from '../platform/shapes.ts'
import { deviceForm } from './device-form.ts'

/** Faults of devices that are added together. */
export const batchMessages = texts({
  noMoves: 'Choose at least one device.',
  movedTwice: 'List each device once.',
  noDevices: 'Enter at least one device.',
  deviceTwice: (line: string) => t('This device ID is already on line {line}', { line }),
  fieldUnknown: (name: string) => t('This farm has no field “{name}”', { name }),
  tunnelUnknown: (number: number) => t('This field has no tunnel {number}', { number: String(number) }),
  plotUnknown: (number: number) => t('This tunnel has no plot {number}', { number: String(number) }),
})

/** Maximum number of devices added together. */
export const MAX_BATCH = 200
const MAX_KEY_DAYS = 3_660

/** One of the devices; its place is given by names, as in a spreadsheet. */
const batchDevice = named(
  'NewBatchDevice',
  z
    .strictObject({
      name: deviceForm.shape.name,
      device_id: deviceForm.shape.device_id,
      device_type: deviceForm.shape.device_type,
      field: z._default(z.nullable(requiredText(120, messages.fieldNameRequired)), null),
      tunnel: z._default(tunnelOfRow, null),
      plot: z._default(plotOfRow, null),
    })
    .check(...isUnderParent),
)
export type BatchDevice = z.output<typeof batchDevice>

const keyDays = z.optional(z.int().check(z.minimum(1), z.maximum(MAX_KEY_DAYS)))

export const newDeviceBatch = named(
  'NewDeviceBatch',
  z.strictObject({
    farm_id: chosenId(messages.farmRequired),
    devices: z.array(batchDevice).check(z.minLength(1, batchMessages.noDevices), z.maxLength(MAX_BATCH)),
    /** Lifetime of their keys in days; absent: they do not expire. */
    key_days: keyDays,
    /** Whether fields, tunnels and plots that the farm does not have are created with the devices. */
    create_places: z._default(z.boolean(), false),
  }),
)
export type NewDeviceBatch = z.output<typeof newDeviceBatch>

/** The fault of a device; `index` is its position in the request. */
export const batchFault = named(
  'DeviceBatchFault',
  z.object({ index: z.int(), path: z.enum(['device_id', 'field', 'tunnel', 'plot']), message: z.string() }),
)
export type BatchFault = z.infer<typeof batchFault>

/** A device with a new key, which is only shown in this response. */
export const deviceWithKey = named(
  'DeviceWithKey',
  z.object({ id, name: z.string(), device_id: z.string(), place: z.nullable(z.string()), key: z.string() }),
)
export type DeviceWithKey = z.infer<typeof deviceWithKey>

/** Devices that each get a new key. */
export const newDeviceKeys = named(
  'NewDeviceKeys',
  z.strictObject({
    device_ids: z.array(id).check(z.minLength(1, batchMessages.noDevices), z.maxLength(MAX_BATCH)),
    days: keyDays,
  }),
)
export type NewDeviceKeys = z.output<typeof newDeviceKeys>

/** Devices to move to a farm. `version` is that of the device as read. */
export const deviceMoves = named(
  'DeviceMoves',
  z.strictObject({
    devices: z.array(z.strictObject({ id, farm_id: chosenId(messages.farmRequired), version: z.int() })).check(
      z.minLength(1, batchMessages.noMoves),
      z.maxLength(MAX_BATCH),
      z.refine((all) => new Set(all.map(({ id: one }) => one)).size === all.length, batchMessages.movedTwice),
    ),
  }),
)
export type DeviceMoves = z.output<typeof deviceMoves>

/** A parsed line, with faults that can be found without the server. */
export interface BatchLine {
  line: number
  name: string
  device_id: string
  /** Field, tunnel and plot as written. */
  place: string
  /** Null if it has faults. */
  device: BatchDevice | null
  faults: string[]
}

/** Accepted headings by column. Without headings, columns are in this order. */
const columns = {
  name: ['name', 'devicename', 'camera', 'device'],
  device_id: ['deviceid', 'id', 'serial', 'serialnumber', 'cameraid'],
  field: ['field', 'fieldname', 'block'],
  tunnel: ['tunnel', 'tunnelnumber', 'tunnelno', 'row', 'rowtunnel'],
  plot: ['plot', 'plotnumber', 'plotno', 'position'],
  device_type: ['devicetype', 'type', 'kind'],
} as const
type BatchColumn = keyof typeof columns

/** A header line and an example, in the words that are accepted in every language. */
export const batchTemplate: readonly string[][] = [
  ['name', 'device ID', 'field', 'tunnel', 'plot', 'type'],
  ['Camera 1', 'BB-0001', 'Long Meadow', '4', '1', 'camera'],
]

/** Lines of `name, device ID, field, tunnel, plot, type` with or without headings; the first two are required. */
export const readDeviceBatch = (text: string, usualType: string): { lines: BatchLine[]; unread: string[] } => {
  const seen = new Map<string, number>()
  const { rows, unread } = readTable<BatchColumn>(text, columns, 'device_id')
  const lines = rows.map(({ line, cell }) => {
    const read = z.safeParse(batchDevice, {
      name: cell('name'),
      device_id: cell('device_id'),
      device_type: cell('device_type') || usualType,
      field: cell('field') || null,
      tunnel: placeNumber(cell('tunnel')),
      plot: placeNumber(cell('plot')),
    })
    const faults = read.success ? [] : read.error.issues.map(({ message }) => message)
    const device_id = cell('device_id')
    const earlier = device_id === '' ? undefined : seen.get(device_id)
    if (earlier === undefined) seen.set(device_id, line)
    else faults.push(batchMessages.deviceTwice(String(earlier)))
    return {
      line,
      name: cell('name'),
      device_id,
      place: [cell('field'), cell('tunnel'), cell('plot')].filter(Boolean).join(', '),
      device: faults.length === 0 && read.success ? read.data : null,
      faults: [...new Set(faults)],
    }
  })
  return { lines, unread }
}

/** The next name: Camera 7, Camera 8; CAM-009, CAM-010; Door, Door 2. */
export const nextName = (name: string): string => {
  const found = /(\d{1,15})(\D*)$/.exec(name)
  if (!found) return name === '' ? '' : `${name} 2`
  const [, digits = '', after = ''] = found
  return name.slice(0, found.index) + String(Number(digits) + 1).padStart(digits.length, '0') + after
}
