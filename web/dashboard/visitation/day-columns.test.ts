import { expect, test } from 'vitest'
import { dayColumns, rateAxis } from './day-columns.ts'

const dates = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12']
const day = (date: string, hours: number, counts: Record<string, number | null>) => ({
  date,
  hours,
  hours_counted: hours,
  hours_scored: 0,
  visits: null,
  flowers: null,
  counts: Object.entries(counts).map(([object_class_name, count]) => ({ object_class_name, count })),
})
const columns = dayColumns(
  [
    day('2026-06-08', 12, { honeybee: 60, bumblebee: 120, unidentified: 12 }),
    day('2026-06-09', 8, { bumblebee: 0, honeybee: 0 }),
    day('2026-06-10', 1.9, { bumblebee: 100 }),
  ],
  dates,
  { today: '2026-06-11', hour: 15 },
)

test('distinguishes nothing came, too few hours, not watched and upcoming', () => {
  expect(columns.map(({ state }) => state)).toEqual([
    'counted',
    'nothing came',
    'too few hours',
    'not watched',
    'ahead',
  ])
})
test('a day without counts by kind has no rate, however long it was watched', () => {
  const watched = { ...day('2026-06-08', 10, { bumblebee: null }), hours_counted: 0 }
  const [column] = dayColumns([watched], ['2026-06-08'], { today: '2026-06-11', hour: 15 })
  expect(column).toMatchObject({ state: 'not counted', hours: 10, rate: null, stack: [] })
})
test('rates use only the hours that were counted', () => {
  const watched = { ...day('2026-06-08', 10, { bumblebee: 20 }), hours_counted: 4 }
  const [column] = dayColumns([watched], ['2026-06-08'], { today: '2026-06-11', hour: 15 })
  expect(column).toMatchObject({ state: 'counted', hours: 10, rate: 5 })
})
test('two hours are enough for a rate', () => {
  const [column] = dayColumns([day('2026-06-08', 2, { bumblebee: 1 })], ['2026-06-08'], {
    today: '2026-06-11',
    hour: 15,
  })
  expect(column?.state).toBe('counted')
})
test('rates are per hour watched, stacked in fixed order with the unidentified on top', () => {
  expect(columns[0]?.rate).toBe(16)
  expect(columns[0]?.stack.map(({ group, rate, below }) => [group, rate, below])).toEqual([
    ['bumblebee', 10, 0],
    ['honeybee', 5, 10],
    ['unidentified', 1, 15],
  ])
})
test('a watched day without insects has rate 0; a day not watched has none', () => {
  expect(columns[1]?.rate).toBe(0)
  expect(columns[3]?.rate).toBeNull()
})
test('today is upcoming until its first hour is over', () => {
  const state = (hour: number) => dayColumns([], ['2026-06-11'], { today: '2026-06-11', hour })[0]?.state
  expect(state(8)).toBe('ahead')
  expect(state(9)).toBe('not watched')
})
test('the axis ends at the round number above the highest column, ignoring days of too few hours', () => {
  expect(rateAxis(columns)).toEqual([0, 5, 10, 15, 20])
  const [quiet] = dayColumns([day('2026-06-08', 100, { bumblebee: 44 })], ['2026-06-08'], {
    today: '2026-06-11',
    hour: 15,
  })
  expect(quiet && rateAxis([quiet])).toEqual([0, 0.2, 0.4, 0.6000000000000001, 0.8])
  expect(rateAxis([])).toEqual([0, 10, 20, 30, 40])
  const [busy] = dayColumns([day('2026-06-08', 2, { bumblebee: 90 })], ['2026-06-08'], {
    today: '2026-06-11',
    hour: 15,
  })
  expect(busy && rateAxis([busy])).toEqual([0, 20, 40, 60, 80])
})
