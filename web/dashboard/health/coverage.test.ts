import { describe, expect, test } from 'vitest'
import { camerasOf, coverageDays, hoursOf } from './coverage.ts'

const at = (hour: string, hours: number) => ({ hour: `${hour}:00:00.000Z`, hours })
const british = { zone: 'Europe/London', cameras: 2, now: { today: '2026-06-10', hour: 12 } }

describe('coverage', () => {
  test('has ten cells a day, from 08:00 farm time', () => {
    const [day] = coverageDays(
      [at('2026-06-08T06', 2), at('2026-06-08T07', 2), at('2026-06-08T16', 1), at('2026-06-08T17', 2)],
      ['2026-06-08'],
      british,
    )
    // 07:00 UTC is 08:00 in British summer time; 06:00 and 17:00 UTC are outside the score's day.
    expect(day?.cells).toEqual([1, 0, 0, 0, 0, 0, 0, 0, 0, 0.5])
  })
  test('distinguishes not watched from upcoming', () => {
    const days = coverageDays([at('2026-06-08T09', 2)], ['2026-06-08', '2026-06-09', '2026-06-11'], british)
    expect(days.map(({ state }) => state)).toEqual(['watched', 'not watched', 'ahead'])
  })
  test('counts a day watched only at night as not watched for the score', () => {
    const [day] = coverageDays([at('2026-06-08T02', 2)], ['2026-06-08'], british)
    expect(day?.state).toBe('not watched')
  })
  test('never fills a cell beyond one hour', () => {
    const [day] = coverageDays([at('2026-06-08T09', 5)], ['2026-06-08'], british)
    expect(day && hoursOf(day)).toBe(1)
  })
  test('uses the farm’s time zone', () => {
    const [day] = coverageDays([at('2026-06-08T15', 1)], ['2026-06-08'], {
      ...british,
      zone: 'America/Los_Angeles',
      cameras: 1,
    })
    expect(day?.cells[0]).toBe(1)
  })
})

test('the number of cameras is derived from the possible hours', () => {
  expect(camerasOf(140, 7, 9)).toBe(2)
  expect(camerasOf(0, 7, 3)).toBe(3)
  expect(camerasOf(0, 7, 0)).toBe(1)
})
