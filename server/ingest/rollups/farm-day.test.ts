import { expect, it } from 'vitest'
import { farmDay, farmDays } from './farm-day.ts'

it.each([
  {
    hour: '2026-06-10T22:00:00Z',
    zone: 'Europe/London',
    day: '2026-06-10',
    from: '2026-06-09T23:00:00.000Z',
    to: '2026-06-10T23:00:00.000Z',
    opens: '2026-06-10T07:00:00.000Z',
    closes: '2026-06-10T17:00:00.000Z',
  },
  {
    hour: '2026-06-10T23:00:00Z',
    zone: 'Europe/London',
    day: '2026-06-11',
    from: '2026-06-10T23:00:00.000Z',
    to: '2026-06-11T23:00:00.000Z',
    opens: '2026-06-11T07:00:00.000Z',
    closes: '2026-06-11T17:00:00.000Z',
  },
  {
    hour: '2026-06-10T22:00:00Z',
    zone: 'Pacific/Auckland',
    day: '2026-06-11',
    from: '2026-06-10T12:00:00.000Z',
    to: '2026-06-11T12:00:00.000Z',
    opens: '2026-06-10T20:00:00.000Z',
    closes: '2026-06-11T06:00:00.000Z',
  },
  {
    hour: '2026-03-29T12:00:00Z',
    zone: 'Europe/London',
    day: '2026-03-29',
    from: '2026-03-29T00:00:00.000Z',
    to: '2026-03-29T23:00:00.000Z',
    opens: '2026-03-29T07:00:00.000Z',
    closes: '2026-03-29T17:00:00.000Z',
  },
  {
    hour: '2026-10-25T00:00:00Z',
    zone: 'Europe/London',
    day: '2026-10-25',
    from: '2026-10-24T23:00:00.000Z',
    to: '2026-10-26T00:00:00.000Z',
    opens: '2026-10-25T08:00:00.000Z',
    closes: '2026-10-25T18:00:00.000Z',
  },
  {
    hour: '2026-06-10T18:00:00Z',
    zone: 'Asia/Kolkata',
    day: '2026-06-10',
    from: '2026-06-09T18:30:00.000Z',
    to: '2026-06-10T18:30:00.000Z',
    opens: '2026-06-10T02:30:00.000Z',
    closes: '2026-06-10T12:30:00.000Z',
  },
])('$hour is in $zone of $day, from $from to $to, scored from $opens to $closes', ({ hour, zone, ...day }) => {
  for (let asked = 0; asked < 2; asked += 1) expect(farmDay(Date.parse(hour), zone)).toEqual(day)
})

it('returns the days of the first and the last hour and all days between', () => {
  const days = farmDays(new Date('2026-03-28T23:00:00Z'), new Date('2026-03-29T23:00:00Z'), 'Europe/London')
  expect(days.map(({ day, from }) => [day, from])).toEqual([
    ['2026-03-28', '2026-03-28T00:00:00.000Z'],
    ['2026-03-29', '2026-03-29T00:00:00.000Z'],
    ['2026-03-30', '2026-03-29T23:00:00.000Z'],
  ])
})

it('is correct for more days than the cache can hold', () => {
  const start = Date.parse('2020-01-01T00:00:00Z')
  for (let hour = 0; hour < 20_100; hour += 1) farmDay(start + hour * 3_600_000, 'UTC')
  expect(farmDay(start, 'UTC').day).toBe('2020-01-01')
  expect(farmDay(start + 20_099 * 3_600_000, 'UTC').day).toBe('2022-04-17')
})
