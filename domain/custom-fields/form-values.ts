import { texts } from '../language/text.ts'
import type { CustomField } from './custom-field.ts'
import type { CustomValue, CustomValues } from './custom-values.ts'

const missingMessages = texts({ required: 'is required' })

export interface CustomFault {
  path: string
  message: string
}
/** The path of a value in a request, and its member in a form. */
export const customPath = (key: string) => `custom.${key}` as const
/** A key may be the name of something that every object has, such as `constructor`. */
export const valueIn = (values: CustomValues, key: string): CustomValue =>
  (Object.hasOwn(values, key) ? values[key] : null) ?? null

/** The fields that must have a value and have none. */
export const missingCustom = (fields: readonly CustomField[], values: CustomValues): CustomFault[] =>
  fields
    .filter(({ is_required, key }) => is_required && valueIn(values, key) === null)
    .map(({ key }) => ({ path: customPath(key), message: missingMessages.required }))

/** The members of a form: `custom.asset_number`, one for each field. */
export type FlatCustom = { [member: `custom.${string}`]: CustomValue }

/** Each value as a member of its own, so that a form knows which of them was changed. */
export const flatCustom = (values: CustomValues): FlatCustom =>
  Object.fromEntries(Object.entries(values).map(([key, value]) => [customPath(key), value]))

/** The reverse: `custom` with all members that `flatCustom` made; left out if there are none. */
export const nestCustom = <V extends object>(values: V): Omit<V, keyof FlatCustom> & { custom?: CustomValues } => {
  const start = customPath('')
  const entries = Object.entries(values)
  const flat = entries.filter(([member]) => member.startsWith(start))
  const others = Object.fromEntries(entries.filter(([member]) => !member.startsWith(start)))
  const custom = Object.fromEntries(flat.map(([member, value]) => [member.slice(start.length), value]))
  return (flat.length === 0 ? others : { ...others, custom }) as ReturnType<typeof nestCustom<V>>
}
