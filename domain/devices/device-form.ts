import * as z from 'zod/mini'
import { customChange, type CustomValues } from '../custom-fields/custom-values.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { chosenId, id, requiredText } from '../platform/shapes.ts'
import type { Device } from './device.ts'

/** The place of a device: each part must be within the previous one. */
const place = {
  farm_id: chosenId(messages.farmRequired),
  field_id: z.nullable(id),
  tunnel_id: z.nullable(id),
  plot_id: z.nullable(id),
}
export interface Place {
  farm_id: number
  field_id: number | null
  tunnel_id: number | null
  plot_id: number | null
}

/** What people enter about a device; form and endpoints share schemas and messages. */
const written = {
  name: requiredText(120, messages.nameRequired),
  device_id: requiredText(80, messages.deviceIdRequired),
  device_type: requiredText(80, messages.deviceTypeRequired),
  is_active: z.boolean(),
}
/** The columns of `devices` that people edit. */
export const deviceMembers = membersOf(written) satisfies (keyof Device)[]
/** The columns of `placements` with the place of a device. */
export const placeMembers = membersOf(place)

export const deviceForm = z.strictObject({ ...written, ...place })
export type DeviceForm = z.infer<typeof deviceForm>
/** A new device with its values of custom fields. Devices that are added by rows have none. */
export type AddedDevice = DeviceForm & { custom?: CustomValues | undefined }

export const newDevice = named(
  'NewDevice',
  z.strictObject({
    ...written,
    is_active: z._default(z.boolean(), true),
    farm_id: place.farm_id,
    field_id: z._default(place.field_id, null),
    tunnel_id: z._default(place.tunnel_id, null),
    plot_id: z._default(place.plot_id, null),
    custom: z.optional(customChange),
  }),
)

export const deviceChange = named(
  'DeviceChange',
  z.partial(z.extend(deviceForm, { custom: customChange, version: z.int() })),
)
export type DeviceChange = z.infer<typeof deviceChange>
