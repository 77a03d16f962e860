import { expect, it } from 'vitest'
import { farmDay } from './farm-day.ts'

it.each([
  ['2026-06-10T22:00:00Z', 'Europe/London', '2026-06-10', '2026-06-09T23:00:00.000Z', '2026-06-10T23:00:00.000Z'],
  ['2026-06-10T23:00:00Z', 'Europe/London', '2026-06-11', '2026-06-10T23:00:00.000Z', '2026-06-11T23:00:00.000Z'],
  // The same hour is of another day elsewhere.
  ['2026-06-10T22:00:00Z', 'Pacific/Auckland', '2026-06-11', '2026-06-10T12:00:00.000Z', '2026-06-11T12:00:00.000Z'],
  ['2026-03-29T12:00:00Z', 'Europe/London', '2026-03-29', '2026-03-29T00:00:00.000Z', '2026-03-29T23:00:00.000Z'],
  ['2026-10-25T00:00:00Z', 'Europe/London', '2026-10-25', '2026-10-24T23:00:00.000Z', '2026-10-26T00:00:00.000Z'],
  ['2026-06-10T18:00:00Z', 'Asia/Kolkata', '2026-06-10', '2026-06-09T18:30:00.000Z', '2026-06-10T18:30:00.000Z'],
])('%s is in %s of %s, from %s to %s', (hour, zone, day, from, to) => {
  for (let asked = 0; asked < 2; asked += 1) expect(farmDay(Date.parse(hour), zone)).toEqual({ day, from, to })
})

it('holds for more days than it remembers', () => {
  const start = Date.parse('2020-01-01T00:00:00Z')
  for (let hour = 0; hour < 20_100; hour += 1) farmDay(start + hour * 3_600_000, 'UTC')
  expect(farmDay(start, 'UTC').day).toBe('2020-01-01')
  expect(farmDay(start + 20_099 * 3_600_000, 'UTC').day).toBe('2022-04-17')
})
