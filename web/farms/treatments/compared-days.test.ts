import { expect, it } from 'vitest'
import { daysIn, faultsOf } from './compared-days.ts'

it('the default period is the current year until today, unless the URL has another one', () => {
  expect(daysIn({}, '2026-06-20')).toEqual({ from: '2026-01-01', to: '2026-06-20' })
  expect(daysIn({ from: '2025-04-01', to: '2025-09-30' }, '2026-06-20')).toEqual({
    from: '2025-04-01',
    to: '2025-09-30',
  })
})

it.each([
  ['of a day', '2026-06-01', '2026-06-01', {}],
  ['as long as can be asked for', '2025-06-01', '2026-07-06', {}],
  ['a day longer', '2025-06-01', '2026-07-07', { from: 'At most 400 days can be compared.' }],
  ['backwards', '2026-06-02', '2026-06-01', { from: 'Start Date should be on or before End Date' }],
  ['without a first day', '', '2026-06-01', { from: 'Choose a day.' }],
  ['without a last day', '2026-06-01', '', { to: 'Choose a day.' }],
  ['without a day that is one', '2026-06-01', '2026-13-45', { to: 'Choose a day.' }],
  ['while a year is being typed', '0002-06-01', '2026-06-01', { from: 'Choose a day.' }],
])('a period %s shows its errors', (_name, from, to, faults) => {
  expect(faultsOf({ from, to })).toEqual(faults)
})
