import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numberType = /\btype\s*[=:]\s*\{?\s*["'`]number["'`]/

test('a field for numbers of the browser is recognised', () => {
  for (const written of ['<input type="number" />', "<Input type={'number'} />", "{ type: 'number', min: 0 }"])
    expect([written, numberType.test(written)]).toEqual([written, true])
  expect(numberType.test('<input type="text" inputMode="decimal" />')).toBe(false)
})

test('no page has one: it changes with the wheel of a mouse, and drops a decimal comma. `NumberField` does neither', () => {
  const files = globSync('web/**/*.tsx', { exclude: ['**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => numberType.test(readFileSync(file, 'utf8')))).toEqual([])
})
