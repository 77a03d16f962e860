import * as z from 'zod/mini'
import { listText } from '../language/text.ts'
import { named } from '../platform/named.ts'
import { isPlain, requestedDate, trimmedOrNull } from '../platform/shapes.ts'
import type { CustomField } from './custom-field.ts'
import { customMessages } from './custom-messages.ts'

const MAX_TEXT = 500
const MAX_NUMBER = 1e12
/** Members of a request, more than any organisation has. */
const MAX_MEMBERS = 100

const customValue = named('CustomValue', z.nullable(z.union([z.string(), z.number(), z.boolean()])))
export type CustomValue = z.infer<typeof customValue>

/** Values of a record by the keys of the fields in use; null where none was given. */
export const customValues = named('CustomValues', z.record(z.string(), customValue))
export type CustomValues = z.infer<typeof customValues>

/** Values in a request. Keys that are left out stay unchanged. */
export const customChange = named(
  'CustomValuesChange',
  z.record(z.string(), customValue).check(z.refine((given) => Object.keys(given).length <= MAX_MEMBERS)),
)

interface Fault {
  path: string
  message: string
}
const pathOf = (key: string) => `custom.${key}` as const
/** A key may be the name of something that every object has, such as `constructor`. */
const valueIn = (values: CustomValues, key: string): CustomValue =>
  (Object.hasOwn(values, key) ? values[key] : null) ?? null

/** A value as it is stored, or what is wrong with it. */
const readValue = ({ type, choices }: CustomField, value: Exclude<CustomValue, null>): CustomValue | Error => {
  switch (type) {
    case 'text': {
      if (typeof value !== 'string') return new Error(customMessages.mustBeText)
      const text = trimmedOrNull(value)
      if (text !== null && text.length > MAX_TEXT) return new Error(customMessages.tooLong)
      return text === null || isPlain(text) ? text : new Error(customMessages.mustBePlain)
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return new Error(customMessages.mustBeNumber)
      return Math.abs(value) > MAX_NUMBER ? new Error(customMessages.numberTooLarge) : value
    case 'date':
      return z.safeParse(requestedDate, value).success ? value : new Error(customMessages.mustBeDate)
    case 'yes_no':
      return typeof value === 'boolean' ? value : new Error(customMessages.mustBeYesOrNo)
    case 'choice':
      return choices?.includes(String(value))
        ? value
        : new Error(customMessages.mustBeChoice(listText(choices ?? [], 'disjunction')))
  }
}

/** The fields that must have a value and have none. */
export const missingCustom = (fields: readonly CustomField[], values: CustomValues): Fault[] =>
  fields
    .filter(({ is_required, key }) => is_required && valueIn(values, key) === null)
    .map(({ key }) => ({ path: pathOf(key), message: customMessages.required }))

/**
 * The values of a record after a change, without empty ones, and every fault of it. `fields`: those in use. A value that stays as it is
 * is not checked: a choice may have left the list, or its field may be archived since it was read.
 */
export const changeCustom = (
  fields: readonly CustomField[],
  before: CustomValues,
  given: CustomValues,
): { values: CustomValues; faults: Fault[] } => {
  const after: CustomValues = { ...before }
  const faults: Fault[] = []
  const fieldOf = new Map(fields.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(given)) {
    if (value === valueIn(before, key)) continue
    const field = fieldOf.get(key)
    if (!field) {
      faults.push({ path: pathOf(key), message: customMessages.unknown })
      continue
    }
    const read = value === null ? null : readValue(field, value)
    if (read instanceof Error) faults.push({ path: pathOf(key), message: read.message })
    else after[key] = read
  }
  const wrong = new Set(faults.map(({ path }) => path))
  const missing = missingCustom(fields, after).filter(({ path }) => !wrong.has(path))
  return {
    values: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
    faults: [...faults, ...missing],
  }
}

/** The members of a form: `custom.asset_number`, one for each field. */
export type FlatCustom = { [member: `custom.${string}`]: CustomValue }

/** Each value as a member of its own, so that a form knows which of them was changed. */
export const flatCustom = (values: CustomValues): FlatCustom =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [pathOf(key), value]))

/** The reverse: `custom` with all members that `flatCustom` made; left out if there are none. */
export const nestCustom = <V extends object>(values: V): Omit<V, keyof FlatCustom> & { custom?: CustomValues } => {
  const start = pathOf('')
  const entries = Object.entries(values)
  const flat = entries.filter(([member]) => member.startsWith(start))
  const others = Object.fromEntries(entries.filter(([member]) => !member.startsWith(start)))
  const custom = Object.fromEntries(flat.map(([member, value]) => [member.slice(start.length), value]))
  return (flat.length === 0 ? others : { ...others, custom }) as ReturnType<typeof nestCustom<V>>
}
