import * as z from 'zod/mini'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { maxCharacters, optionalText, requiredText } from '../platform/shapes.ts'
import {
  customFieldType,
  customRecord,
  MAX_CUSTOM_FIELDS,
  type CustomField,
  type CustomFieldType,
} from './custom-field.ts'
import { definitionMessages } from './definition-messages.ts'

const MAX_CHOICES = 50
const MAX_KEY = 40

const isWithoutRepeats = (list: readonly string[]) =>
  new Set(list.map((choice) => choice.toLowerCase())).size === list.length

const written = {
  name: requiredText(60, definitionMessages.nameRequired),
  unit: optionalText(20),
  choices: z.nullable(
    z
      .array(requiredText(80, definitionMessages.choiceEmpty))
      .check(
        z.minLength(2, definitionMessages.choicesRequired),
        z.maxLength(MAX_CHOICES),
        z.refine(isWithoutRepeats, definitionMessages.choicesTwice),
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
  ...(unit != null && type !== 'number' ? [{ path: 'unit' as const, message: definitionMessages.onlyForNumbers }] : []),
  ...(choices != null && type !== 'choice'
    ? [{ path: 'choices' as const, message: definitionMessages.onlyForChoices }]
    : []),
  ...(choices === null && type === 'choice'
    ? [{ path: 'choices' as const, message: definitionMessages.choicesRequired }]
    : []),
]

const key = z.string().check(maxCharacters(MAX_KEY), z.regex(/^[a-z][a-z0-9_]*$/, definitionMessages.keyWrong))
export const newCustomField = named(
  'NewCustomField',
  z
    .strictObject({
      record: customRecord,
      type: customFieldType,
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

/** A unique key derived from a name: `Asset number` becomes `asset_number`. */
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
