import { describe, expect, it } from 'vitest'
import { afterQuiet, dueAt, nextAt } from './timing.ts'

const zone = 'Europe/London'
const at = (text: string) => new Date(text)
const night = { quiet_from: 21, quiet_until: 6 }
const noon = { quiet_from: 12, quiet_until: 14 }

describe('next occurrence of an hour in the farm’s time zone', () => {
  it.each([
    ['later today', '2026-06-10T05:59:00Z', '2026-06-10T06:00:00.000Z'],
    ['at the stroke itself: tomorrow', '2026-06-10T06:00:00Z', '2026-06-11T06:00:00.000Z'],
    ['before midnight there, after it in Greenwich', '2026-06-10T23:30:00Z', '2026-06-11T06:00:00.000Z'],
    ['over the night on which clocks go back', '2026-10-24T20:00:00Z', '2026-10-25T07:00:00.000Z'],
  ])('%s', (_, now, then) => expect(nextAt(7, at(now), zone).toISOString()).toBe(then))
})

describe('quiet hours', () => {
  it.each([
    ['before they begin', night, '2026-06-10T19:59:00Z', '2026-06-10T19:59:00.000Z'],
    ['from their first minute', night, '2026-06-10T20:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['after midnight', night, '2026-06-10T23:30:00Z', '2026-06-11T05:00:00.000Z'],
    ['to their last minute', night, '2026-06-11T04:59:00Z', '2026-06-11T05:00:00.000Z'],
    ['once they are over', night, '2026-06-11T05:00:00Z', '2026-06-11T05:00:00.000Z'],
    ['within a day', noon, '2026-06-10T12:30:00Z', '2026-06-10T13:00:00.000Z'],
    ['after those within a day', noon, '2026-06-10T13:00:00Z', '2026-06-10T13:00:00.000Z'],
    [
      'where none were chosen',
      { quiet_from: null, quiet_until: null },
      '2026-06-10T23:00:00Z',
      '2026-06-10T23:00:00.000Z',
    ],
  ])('%s', (_, quiet, now, then) => expect(afterQuiet(at(now), zone, quiet).toISOString()).toBe(then))
})

it('immediate notifications wait until quiet hours end, and the daily email for its hour outside of them', () => {
  const settings = { ...night, daily_hour: 7 }
  expect(dueAt('single', at('2026-06-10T22:00:00Z'), zone, settings)).toEqual(at('2026-06-11T05:00:00Z'))
  expect(dueAt('daily', at('2026-06-10T10:00:00Z'), zone, settings)).toEqual(at('2026-06-11T06:00:00Z'))
  expect(dueAt('daily', at('2026-06-10T10:00:00Z'), zone, { ...settings, daily_hour: 3 })).toEqual(
    at('2026-06-11T05:00:00Z'),
  )
})
