import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const numberType = /\btype\s*[=:]\s*\{?\s*["'`]number["'`]/

test('a number input of the browser is detected', () => {
  for (const written of ['<input type="number" />', "<Input type={'number'} />", "{ type: 'number', min: 0 }"])
    expect([written, numberType.test(written)]).toEqual([written, true])
  expect(numberType.test('<input type="text" inputMode="decimal" />')).toBe(false)
})

test('no page uses a number input: the mouse wheel changes it, and it drops a decimal comma. Use `NumberField`', () => {
  const files = globSync('web/**/*.tsx', { exclude: ['**/*.test.tsx'] })
  expect(files.length).toBeGreaterThan(100)
  expect(files.filter((file) => numberType.test(readFileSync(file, 'utf8')))).toEqual([])
})
