import { expect, it } from 'vitest'
import { armOn } from './treatment-arm.ts'

const arm = { note: null, to_date: null }
const arms = [
  { ...arm, treatment_type: 'A', meaning: 'control', from_date: '2026-05-01' },
  { ...arm, treatment_type: 'B', meaning: 'lure', from_date: '2026-05-01', to_date: '2026-05-31' },
  { ...arm, treatment_type: 'B', meaning: 'biocontrol', from_date: '2026-06-02' },
] as const

it.each([
  ['the day before the first', 'B', '2026-04-30', undefined],
  ['the first day', 'B', '2026-05-01', 'lure'],
  ['the last day', 'B', '2026-05-31', 'lure'],
  ['a day between', 'B', '2026-06-01', undefined],
  ['the next first day', 'B', '2026-06-02', 'biocontrol'],
  ['any day after, where there is no last one', 'B', '2036-01-01', 'biocontrol'],
  ['another letter', 'A', '2026-06-01', 'control'],
  ['a letter of which nobody spoke', 'C', '2026-06-01', undefined],
  ['no letter', null, '2026-06-01', undefined],
])('armOn returns the meaning that a treatment letter has on a date: %s', (_name, letter, day, meaning) => {
  expect(armOn(arms, letter, day)?.meaning).toBe(meaning)
})
