import { expect, test } from 'vitest'
import { typedNumber } from '#web/ui/fields/number-field.tsx'

test.each([
  ['4,5', 4.5],
  ['4.5', 4.5],
  [' 12 ', 12],
  ['−3,25', -3.25],
  ['0,05', 0.05],
  ['1000', 1_000],
  ['1,5000', 1.5],
  ['', null],
  ['  ', null],
])('%j is parsed as %j', (text, figure) => expect(typedNumber(text)).toBe(figure))

test.each(['1,000', '1.000,5', '1 000', '4,5,6', '4-5', 'four', '0x10', '1e3', 'Infinity', ',', '-'])(
  '%j is not a number, or is ambiguous',
  (text) => expect(typedNumber(text)).toBeNaN(),
)
