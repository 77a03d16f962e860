import * as z from 'zod/mini'
import { listText, t, texts } from '../language/text.ts'
import { isPlain, requestedDate, trimmedOrNull } from '../platform/shapes.ts'
import type { CustomField } from './custom-field.ts'
import type { CustomValue, CustomValues } from './custom-values.ts'
import { customPath, missingCustom, valueIn, type CustomFault } from './form-values.ts'

const MAX_TEXT = 500
const MAX_NUMBER = 1e12

/** Why a value is refused: each text continues the name of its field. */
const valueMessages = texts({
  unknown: 'is not a custom field of this organisation',
  mustBeText: 'must be text',
  tooLong: 'has more than 500 characters',
  mustBePlain: 'has characters that cannot be stored',
  mustBeNumber: 'must be a number',
  numberTooLarge: 'must be between −1,000,000,000,000 and 1,000,000,000,000',
  mustBeDate: 'must be a date such as 2026-06-01',
  mustBeYesOrNo: 'must be yes or no',
  mustBeChoice: (choices: string) => t('must be one of: {choices}', { choices }),
})

/** A value as stored, or why it is refused. */
const readValue = ({ type, choices }: CustomField, value: Exclude<CustomValue, null>): CustomValue | Error => {
  switch (type) {
    case 'text': {
      if (typeof value !== 'string') return new Error(valueMessages.mustBeText)
      const text = trimmedOrNull(value)
      if (text !== null && text.length > MAX_TEXT) return new Error(valueMessages.tooLong)
      return text === null || isPlain(text) ? text : new Error(valueMessages.mustBePlain)
    }
    case 'number':
      if (typeof value !== 'number' || !Number.isFinite(value)) return new Error(valueMessages.mustBeNumber)
      return Math.abs(value) > MAX_NUMBER ? new Error(valueMessages.numberTooLarge) : value
    case 'date':
      return z.safeParse(requestedDate, value).success ? value : new Error(valueMessages.mustBeDate)
    case 'yes_no':
      return typeof value === 'boolean' ? value : new Error(valueMessages.mustBeYesOrNo)
    case 'choice':
      return typeof value === 'string' && choices?.includes(value)
        ? value
        : new Error(valueMessages.mustBeChoice(listText(choices ?? [], 'disjunction')))
  }
}

/**
 * The values of a record after a change, without empty ones, and every fault of it. `fields`: those in use. A value that stays as it is
 * is not checked: a choice may have left the list, or its field may be archived since it was read.
 */
export const changeCustom = (
  fields: readonly CustomField[],
  before: CustomValues,
  given: CustomValues,
): { values: CustomValues; faults: CustomFault[] } => {
  const after: CustomValues = { ...before }
  const faults: CustomFault[] = []
  const fieldOf = new Map(fields.map((field) => [field.key, field]))
  for (const [key, value] of Object.entries(given)) {
    if (value === valueIn(before, key)) continue
    const field = fieldOf.get(key)
    if (!field) {
      faults.push({ path: customPath(key), message: valueMessages.unknown })
      continue
    }
    const read = value === null ? null : readValue(field, value)
    if (read instanceof Error) faults.push({ path: customPath(key), message: read.message })
    else after[key] = read
  }
  const wrong = new Set(faults.map(({ path }) => path))
  const missing = missingCustom(fields, after).filter(({ path }) => !wrong.has(path))
  return {
    values: Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null)),
    faults: [...faults, ...missing],
  }
}
