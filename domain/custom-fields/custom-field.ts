import * as z from 'zod/mini'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, maxCharacters, optionalText, requiredText } from '../platform/shapes.ts'
import { customMessages } from './custom-messages.ts'

/** Fields in use for one kind of record. */
export const MAX_CUSTOM_FIELDS = 10
/** Fields of one kind of record, including archived ones. */
export const MAX_CUSTOM_FIELDS_EVER = 100
const MAX_CHOICES = 50
const MAX_KEY = 40

/** Kinds of records with custom fields. */
export const customRecords = ['farm', 'device'] as const
export type CustomRecord = (typeof customRecords)[number]
const record = named('CustomFieldRecord', z.enum(customRecords))

export const customFieldTypes = ['text', 'number', 'date', 'choice', 'yes_no'] as const
export type CustomFieldType = (typeof customFieldTypes)[number]
const type = named('CustomFieldType', z.enum(customFieldTypes))

/** A field that an organisation defined for its farms or devices. */
export const customField = named(
  'CustomField',
  z.object({
    id,
    organisation_id: id,
    record,
    key: z.string(),
    name: z.string(),
    type,
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

const isWithoutRepeats = (list: readonly string[]) =>
  new Set(list.map((choice) => choice.toLowerCase())).size === list.length

const written = {
  name: requiredText(60, customMessages.nameRequired),
  unit: optionalText(20),
  choices: z.nullable(
    z
      .array(requiredText(80, customMessages.choiceEmpty))
      .check(
        z.minLength(2, customMessages.choicesRequired),
        z.maxLength(MAX_CHOICES),
        z.refine(isWithoutRepeats, customMessages.choicesTwice),
      ),
  ),
  help: optionalText(200),
  is_required: z.boolean(),
}
/** The columns of `custom_fields` that people edit. */
export const customFieldMembers = membersOf(written) satisfies (keyof CustomField)[]

/** What is wrong with units and choices of a field of this type, by member. */
export const faultsOfType = (
  type: CustomFieldType,
  { unit, choices }: { unit?: string | null | undefined; choices?: string[] | null | undefined },
): { path: 'unit' | 'choices'; message: string }[] => [
  ...(unit != null && type !== 'number' ? [{ path: 'unit' as const, message: customMessages.onlyForNumbers }] : []),
  ...(choices != null && type !== 'choice'
    ? [{ path: 'choices' as const, message: customMessages.onlyForChoices }]
    : []),
  ...(choices === null && type === 'choice'
    ? [{ path: 'choices' as const, message: customMessages.choicesRequired }]
    : []),
]

const key = z.string().check(maxCharacters(MAX_KEY), z.regex(/^[a-z][a-z0-9_]*$/, customMessages.keyWrong))
export const newCustomField = named(
  'NewCustomField',
  z
    .strictObject({
      record,
      type,
      /** Derived from the name if absent. */
      key: z.optional(key),
      name: written.name,
      unit: z._default(written.unit, null),
      choices: z._default(written.choices, null),
      help: z._default(written.help, null),
      is_required: z._default(written.is_required, false),
    })
    .check(({ value, issues }) => {
      for (const { path, message } of faultsOfType(value.type, value))
        issues.push({ code: 'custom', path: [path], message, input: value[path] })
    }),
)
export type NewCustomField = z.infer<typeof newCustomField>

/** The type and the key never change: values are stored by them. `position` moves the field among those in use. */
export const customFieldChange = named(
  'CustomFieldChange',
  z.partial(
    z.strictObject({
      ...written,
      position: z.int().check(z.minimum(1), z.maximum(MAX_CUSTOM_FIELDS)),
      version: z.int(),
    }),
  ),
)
export type CustomFieldChange = z.infer<typeof customFieldChange>

/** A key made of a name, apart from those that are taken: `Asset number` is `asset_number`. */
export const keyOfName = (name: string, taken: ReadonlySet<string>): string => {
  const plain = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_|_$/g, '')
  const base = (/^[a-z]/.test(plain) ? plain : `field_${plain}`).slice(0, MAX_KEY - 4).replace(/_$/, '')
  if (!taken.has(base)) return base
  let number = 2
  while (taken.has(`${base}_${number}`)) number += 1
  return `${base}_${number}`
}

/** The name with its unit: `Weight (kg)`. */
export const customLabel = ({ name, unit }: Pick<CustomField, 'name' | 'unit'>): string =>
  unit === null ? name : `${name} (${unit})`

/** The fields of one kind of record that are in use, in their order. */
export const fieldsInUse = (fields: readonly CustomField[], of: CustomRecord): CustomField[] =>
  fields.filter((field) => field.record === of && field.archived_at === null)

/** The column of a field in files. */
export const customColumn = ({ key }: Pick<CustomField, 'key'>): string => `custom_${key}`
