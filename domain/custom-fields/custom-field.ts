import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Fields in use for one kind of record. */
export const MAX_CUSTOM_FIELDS = 10
/** Fields of one kind of record, including archived ones. */
export const MAX_CUSTOM_FIELDS_EVER = 100

/** Kinds of records with custom fields. */
export const customRecords = ['farm', 'device'] as const
export type CustomRecord = (typeof customRecords)[number]
export const customRecord = named('CustomFieldRecord', z.enum(customRecords))

export const customFieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]
export const customFieldType = named('CustomFieldType', z.enum(customFieldTypes))

/** A field that an organisation defined for its farms or devices. */
export const customField = named(
  'CustomField',
  z.object({
    id,
    organisation_id: id,
    record: customRecord,
    key: z.string(),
    name: z.string(),
    type: customFieldType,
    unit: z.nullable(z.string()),
    choices: z.nullable(z.array(z.string())),
    help: z.nullable(z.string()),
    is_required: z.boolean(),
    position: z.int(),
    archived_at: z.nullable(z.iso.datetime()),
    version: z.int(),
  }),
)
export type CustomField = z.infer<typeof customField>

/** The name with its unit: `Weight (kg)`. */
export const customLabel = ({ name, unit }: Pick<CustomField, 'name' | 'unit'>): string =>
  unit === null ? name : `${name} (${unit})`

/** The fields of one kind of record that are in use, in their order. */
export const fieldsInUse = (fields: readonly CustomField[], of: CustomRecord): CustomField[] =>
  fields.filter((field) => field.record === of && field.archived_at === null)

/** The column of a field in files. */
export const customColumn = ({ key }: Pick<CustomField, 'key'>): string => `custom_${key}`
