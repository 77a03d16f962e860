import { describe, expect, it } from 'vitest'
import { findRepeats } from './repeats.ts'
import { slots, slotOf, type Values } from './row-values.ts'

const rowOf = (named: Record<string, Values[number]>): Values => {
  const values: Values = Object.keys(slots).map(() => null)
  for (const [name, value] of Object.entries(named)) values[slotOf(name)] = value
  return values
}
const weather = { tunnel_id: 4, observer: 'Ada', temperature: 18.25, relative_humidity: 61, wind_speed: 8, oktas: 3 }
/** As for a file of two hundred thousand rows. */
const BYTES = 16_000_000
const noon = Date.parse('2026-06-10T12:00:00Z')

describe('rows that may repeat an earlier one', () => {
  it('have the same key, whatever their other values', () => {
    const { note, lines } = findRepeats('flower', BYTES)
    const plant = { plot_id: 1, survey_date: '2026-06-10', visit: 1, plant_number: 2 }
    note(rowOf({ ...plant, count: 3, observer: 'Ada' }), noon, 2)
    note(rowOf({ ...plant, plant_number: 3 }), noon, 3)
    note(rowOf({ ...plant, count: 5, observer: 'Tom' }), noon + 60_000, 4)
    note(rowOf({ ...plant, survey_date: '2026-06-11' }), noon, 5)
    note(rowOf({ ...plant, plant_number: 3, count: 7 }), noon, 6)
    expect(lines()).toEqual([4, 6])
  })

  it('have the same time, whatever their UTC offset', () => {
    const { note, lines } = findRepeats('weather', BYTES)
    note(rowOf({ ...weather, start_time: '2026-06-10T13:00:00+01:00' }), noon, 2)
    note(rowOf({ ...weather, start_time: '2026-06-10T12:00:00Z' }), noon, 3)
    note(rowOf({ ...weather, start_time: '2026-06-10T12:00:00+01:00' }), noon - 3_600_000, 4)
    expect(lines()).toEqual([3])
  })

  it.each(['tunnel_id', 'observer', 'temperature', 'relative_humidity', 'wind_speed', 'oktas', 'note'])(
    'do not include rows with another %s',
    (name) => {
      const { note, lines } = findRepeats('weather', BYTES)
      note(rowOf(weather), noon, 2)
      note(rowOf({ ...weather, [name]: name === 'observer' || name === 'note' ? 'Other' : 18.5 }), noon, 3)
      note(rowOf(weather), noon, 4)
      expect(lines()).toEqual([4])
    },
  )

  it('are found among many, with hardly any false positives', () => {
    const { note, lines } = findRepeats('weather', BYTES)
    const many = 200_000
    for (let line = 0; line < many; line += 1) note(rowOf({ ...weather, oktas: line % 8 }), noon + line * 1_000, line)
    expect(lines()?.length).toBeLessThan(20)
    const before = new Set(lines())
    for (let again = 0; again < 100; again += 1)
      note(rowOf({ ...weather, oktas: (again * 1_999) % 8 }), noon + again * 1_999_000, many + again)
    expect(lines()?.filter((line) => !before.has(line))).toHaveLength(100)
  })

  it('are listed up to a million; beyond that the database finds them', () => {
    const { note, lines } = findRepeats('weather', BYTES)
    const row = rowOf(weather)
    for (let line = 1; line <= 1_000_001; line += 1) note(row, noon, line)
    expect(lines()).toHaveLength(1_000_000)
    note(row, noon, 1_000_002)
    expect(lines()).toBeNull()
  })
})
