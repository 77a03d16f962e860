import { expect, test } from 'vitest'
import { isShortened, restoreLeadingZeros } from './shortened-id.ts'

test.each([
  ['1.23457E+11', true],
  ['1,23457E+11', true],
  ['9E+15', true],
  ['123456789012', false],
  ['CAM-1E5', false],
  ['1E', false],
])('%s was shortened by a spreadsheet: %s', (id, is) => expect(isShortened(id)).toBe(is))

test.each([
  ['123456', ['00123455', '00123457'], '00123456'],
  ['123456', ['00123455', '98765', '123456'], '00123456'],
  ['12345678', ['00123455'], null],
  ['00123456', ['00123455'], null],
  ['123456', ['123455', '123457'], null],
  ['123456', ['00123455', '000123'], null],
  ['CAM-7', ['00123455'], null],
  ['123456', [], null],
])('%s next to the known ids %j is suggested as %s', (id, known, expected) =>
  expect(restoreLeadingZeros(id, known)).toBe(expected),
)
