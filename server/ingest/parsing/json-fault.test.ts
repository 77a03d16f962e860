import fc from 'fast-check'
import { expect, it } from 'vitest'
import { jsonFault } from './json-fault.ts'

const isJson = (text: string) => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

it('finds an error exactly where the JavaScript engine does', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '1',
    '-0.5e3',
    '01',
    'null',
    'NaN',
    ' ',
    '\\',
    '\t',
    '"\\u12"',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.json(),
        fc.array(part, { maxLength: 12 }).map((parts) => parts.join('')),
      ),
      (text) => {
        expect([text, jsonFault(text) === null]).toEqual([text, isJson(text)])
      },
    ),
    { numRuns: 3_000 },
  )
})

it('returns the position up to which the text may be a prefix of JSON', () => {
  expect(jsonFault('{"a":NaN}')).toBe(5)
  expect(jsonFault('[1,2,]')).toBe(5)
  expect(jsonFault('{"a":1')).toBe(6)
  expect(jsonFault('{"a":"\n"}')).toBe(5)
})
