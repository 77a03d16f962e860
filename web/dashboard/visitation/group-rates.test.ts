import { expect, test } from 'vitest'
import { groupRates } from './group-rates.ts'

const days = [
  { date: '2026-06-08', hours: 12, hours_counted: 10, hours_scored: 0, visits: null, flowers: null, counts: [] },
]
const row = (object_class_name: string, count: number | null, label: string | null) => ({
  object_class_name,
  count,
  label,
})

test('groups have a fixed order, whatever the order of the response', () => {
  const rows = groupRates({ days, intensity: [row('social wasp', 1, 'Low'), row('bumblebee', 50, 'High')] })
  expect(rows.map(({ group }) => group)).toEqual([
    'bumblebee',
    'honeybee',
    'hoverfly',
    'solitary bee',
    'other fly',
    'social wasp',
  ])
  expect(rows[0]).toEqual({ group: 'bumblebee', count: 50, rate: 5, label: 'High' })
})
test('a count of 0 is Low with a rate of 0; a missing one is No Data without a rate', () => {
  const rows = groupRates({ days, intensity: [row('honeybee', 0, 'Low'), row('hoverfly', null, 'No Data')] })
  expect(rows[1]).toEqual({ group: 'honeybee', count: 0, rate: 0, label: 'Low' })
  expect(rows[2]).toEqual({ group: 'hoverfly', count: null, rate: null, label: 'No Data' })
})
test('unidentified insects are listed last, without a label, and only if there are any', () => {
  const rows = groupRates({ days, intensity: [row('unidentified', 20, null)] })
  expect(rows.at(-1)).toEqual({ group: 'unidentified', count: 20, rate: 2, label: null })
  expect(groupRates({ days, intensity: [row('unidentified', 0, null)] })).toHaveLength(6)
})
