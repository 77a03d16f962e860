import { expect, it } from 'vitest'
import { guarded, unguarded } from './text.ts'

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '＝1+1', '＋1', '－1', '＠SUM(A1)', '\t=1', '\r=1', "'=1", "''＝1"])(
  'guards %j against being run as a formula by a spreadsheet, and restores it on reading',
  (text) => {
    expect(guarded(text)).toBe(`'${text}`)
    expect(unguarded(guarded(text))).toBe(text)
  },
)

it.each(['', 'Rose', "'Rose", 'a=1', '1-2', "O'Neill"])('leaves %j unchanged', (text) => {
  expect([guarded(text), unguarded(text)]).toEqual([text, text])
})
