import { expect, it } from 'vitest'
import { guarded, unguarded } from './text.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', "'=1", "''＝1"])(
  'no spreadsheet runs %j as a formula, and reading it back gives the same',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

it.each(['', 'Rose', "'Rose", 'a=1', '1-2', "O'Neill"])('%j stays as it is', (text) => {
  expect([guarded(text), unguarded(text)]).toEqual([text, text])
})
