import { expect, test } from 'vitest'
import { dayColumns, rateAxis } from './day-columns.ts'

const dates = ['2026-06-08', '2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12']
const day = (date: string, hours: number, counts: Record<string, number | null>) => ({
  date,
  hours,
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
  '2026-06-11',
)

test('watched in vain, watched too little, not watched and still to come are four states', () => {
  expect(columns.map(({ state }) => state)).toEqual([
    'counted',
    'nothing came',
    'too few hours',
    'not watched',
    'ahead',
  ])
})
test('two hours are enough', () => {
  const [column] = dayColumns([day('2026-06-08', 2, { bumblebee: 1 })], ['2026-06-08'], '2026-06-11')
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
test('a day in vain has rate 0; a day not watched has none', () => {
  expect(columns[1]?.rate).toBe(0)
  expect(columns[3]?.rate).toBeNull()
})
test('the axis is 0 to 40, and grows only for a column that would be cut', () => {
  expect(rateAxis(columns)).toEqual([0, 10, 20, 30, 40])
  const [busy] = dayColumns([day('2026-06-08', 2, { bumblebee: 90 })], ['2026-06-08'], '2026-06-11')
  expect(busy && rateAxis([busy])).toEqual([0, 20, 40, 60, 80])
})
