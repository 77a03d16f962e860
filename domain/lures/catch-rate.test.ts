import { expect, it } from 'vitest'
import { catchRates } from './catch-rate.ts'

const record = (lure: string, target: string | null, caught: number | null, trap_days: number | null) => ({
  lure,
  target,
  caught,
  trap_days,
})

it('the catch rate is all insects over all trap-days of a lure and target, never a mean of rates', () => {
  const [rate] = catchRates([record('Delta', 'Thrips', 10, 2), record('delta ', 'thrips', 4, 12)])
  // 14 insects in 14 days; the mean of 5 and 1/3 would be 2.7.
  expect(rate).toEqual({
    lure: 'Delta',
    target: 'Thrips',
    caught: 14,
    trap_days: 14,
    counts: 2,
    left_out: 0,
    per_trap_day: 1,
  })
})

it('the catch rate includes catches of 0, excludes records without a count and reports counts without a start', () => {
  const [rate] = catchRates([
    record('Pan', null, 0, 7),
    record('Pan', null, 3, 7),
    record('Pan', null, 90, null),
    record('Pan', null, null, 7),
  ])
  expect(rate).toMatchObject({ caught: 3, trap_days: 14, counts: 2, left_out: 1, per_trap_day: 3 / 14 })
})

it('the catch rate is null without trap-days, with one row for each lure and target', () => {
  const rates = catchRates([record('B', 'Thrips', 5, null), record('A', 'SWD', 2, 4), record('B', 'Aphids', 1, 1)])
  expect(rates.map(({ lure, target, per_trap_day }) => [lure, target, per_trap_day])).toEqual([
    ['A', 'SWD', 0.5],
    ['B', 'Aphids', 1],
    ['B', 'Thrips', null],
  ])
  expect(catchRates([])).toEqual([])
})
