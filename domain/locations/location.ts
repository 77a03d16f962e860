import * as z from 'zod/mini'
import { treatmentArm, treatmentType } from '../treatments/treatment-arm.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, plainText, requiredText, trimmedOrNull } from '../platform/shapes.ts'

export const cropTypes = ['strawberry', 'raspberry'] as const
export type CropType = (typeof cropTypes)[number]

const fieldCrop = named('FieldCrop', z.enum(cropTypes))

const farmOf = named(
  'FarmOfField',
  z.object({
    id,
    title: z.string(),
    city: z.nullable(z.string()),
    country: z.nullable(z.string()),
    area_in_sq_meters: z.nullable(z.number()),
    time_zone: z.string(),
  }),
)

const fieldOf = named(
  'FieldOfTunnel',
  z.object({
    id,
    field_name: z.string(),
    farm_id: id,
    crop_type: z.nullable(fieldCrop),
    farm: farmOf,
  }),
)

const tunnelOfPlot = named('TunnelOfPlot', z.object({ id, number: z.int(), field_id: id, field: fieldOf }))

/** `archived_at` is null except in the list of archived ones. */
const versionMembers = { archived_at: z.nullable(z.iso.datetime()), version: z.int() }

export const fieldDetail = named(
  'FieldDetail',
  z.extend(fieldOf, { ...versionMembers, count_tunnels: z.int(), count_plots: z.int() }),
)
export type FieldDetail = z.infer<typeof fieldDetail>
export const tunnelDetail = named('TunnelDetail', z.extend(tunnelOfPlot, { ...versionMembers, count_plots: z.int() }))
export type TunnelDetail = z.infer<typeof tunnelDetail>
export const plotDetail = named(
  'PlotDetail',
  z.object({
    id,
    number: z.int(),
    tunnel_id: id,
    treatment_type: z.nullable(treatmentType),
    /** Position; both or neither. */
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    /** Accuracy in metres of a position measured by phone; null if typed or picked. */
    position_accuracy_m: z.nullable(z.number()),
    /** Position within its trial. */
    block: z.nullable(z.string()),
    replicate: z.nullable(z.int()),
    /** Meanings of its letter on its farm, with dates. */
    treatment_arms: z.array(treatmentArm),
    tunnel: tunnelOfPlot,
    ...versionMembers,
  }),
)
export type PlotDetail = z.infer<typeof plotDetail>

export const fieldColumns = ['field_name', 'crop_type', 'farm', 'tunnels'] as const
export type FieldColumn = (typeof fieldColumns)[number]
export const tunnelColumns = ['number', 'farm', 'field', 'plots'] as const
export type TunnelColumn = (typeof tunnelColumns)[number]
export const plotColumns = ['number', 'treatment_type', 'block', 'replicate', 'tunnel', 'field', 'farm'] as const
export type PlotColumn = (typeof plotColumns)[number]

const MAX_LOCATION_NUMBER = 1_000_000
const number = (missing: string) =>
  z
    .int({ error: (issue) => (issue.input == null || issue.input === '' ? missing : messages.numberWhole) })
    .check(z.gte(0, messages.numberWhole), z.lte(MAX_LOCATION_NUMBER))

const cropType = z.nullable(fieldCrop)
const treatment = z.nullable(treatmentType)
const fieldName = requiredText(120, messages.fieldNameRequired)
const tunnelNumber = number(messages.tunnelNumberRequired)
const plotNumber = number(messages.plotNumberRequired)

/** What people enter about a location; forms and endpoints share schemas and messages. */
const ofField = { field_name: fieldName, farm_id: id, crop_type: cropType }
const ofTunnel = { number: tunnelNumber, field_id: id }
const degrees = (most: number, message: string) =>
  z.nullable(z.number(message).check(z.gte(-most, message), z.lte(most, message)))
const MAX_REPLICATE = 1_000
const ofPlot = {
  number: plotNumber,
  tunnel_id: id,
  treatment_type: treatment,
  latitude: degrees(90, messages.latitudeRange),
  longitude: degrees(180, messages.longitudeRange),
  position_accuracy_m: z.nullable(z.number().check(z.nonnegative())),
  block: z.pipe(
    z.nullable(plainText(40)),
    z.transform((text: string | null) => trimmedOrNull(text)),
  ),
  replicate: z.nullable(
    z
      .int(messages.replicateWhole)
      .check(z.gte(1, messages.replicateWhole), z.lte(MAX_REPLICATE, messages.replicateWhole)),
  ),
}
/** The columns of `fields`, `tunnels` and `plots` that people edit. */
export const fieldMembers = membersOf(ofField) satisfies (keyof FieldDetail)[]
export const tunnelMembers = membersOf(ofTunnel) satisfies (keyof TunnelDetail)[]
export const plotMembers = membersOf(ofPlot) satisfies (keyof PlotDetail)[]

export const newField = named('NewField', z.strictObject({ ...ofField, crop_type: z._default(cropType, null) }))
export type NewField = z.infer<typeof newField>
export const fieldChange = named('FieldChange', z.partial(z.strictObject({ ...ofField, version: z.int() })))
export type FieldChange = z.infer<typeof fieldChange>

export const newTunnel = named('NewTunnel', z.strictObject(ofTunnel))
export type NewTunnel = z.infer<typeof newTunnel>
export const tunnelChange = named('TunnelChange', z.partial(z.strictObject({ ...ofTunnel, version: z.int() })))
export type TunnelChange = z.infer<typeof tunnelChange>

export const newPlot = named(
  'NewPlot',
  z.strictObject({
    ...ofPlot,
    treatment_type: z._default(treatment, null),
    latitude: z._default(ofPlot.latitude, null),
    longitude: z._default(ofPlot.longitude, null),
    position_accuracy_m: z._default(ofPlot.position_accuracy_m, null),
    block: z._default(ofPlot.block, null),
    replicate: z._default(ofPlot.replicate, null),
  }),
)
export type NewPlot = z.infer<typeof newPlot>
export const plotChange = named('PlotChange', z.partial(z.strictObject({ ...ofPlot, version: z.int() })))
export type PlotChange = z.infer<typeof plotChange>
