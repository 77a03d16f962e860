import { describe, expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { clockChanges, dayStart, localDay, localHour, localTime, instantAt, windowOf } from './local-time.ts'

describe('local day and hour of a farm', () => {
  const cases: [string, string, string, string, number][] = [
    ['London in winter', '2026-01-15T23:30:00Z', 'Europe/London', '2026-01-15', 23],
    ['London in summer is an hour ahead', '2026-06-15T23:30:00Z', 'Europe/London', '2026-06-16', 0],
    ['midnight is hour 0, not 24', '2026-01-15T00:00:00Z', 'Europe/London', '2026-01-15', 0],
    ['London, before clocks go forward', '2026-03-29T00:59:59Z', 'Europe/London', '2026-03-29', 0],
    ['and after', '2026-03-29T01:00:00Z', 'Europe/London', '2026-03-29', 2],
    ['London, the first 1 o’clock as clocks go back', '2026-10-25T00:30:00Z', 'Europe/London', '2026-10-25', 1],
    ['and the second', '2026-10-25T01:30:00Z', 'Europe/London', '2026-10-25', 1],
    ['New York, before clocks go forward', '2026-03-08T06:59:59Z', 'America/New_York', '2026-03-08', 1],
    ['and after', '2026-03-08T07:00:00Z', 'America/New_York', '2026-03-08', 3],
    ['New York at the year’s end', '2027-01-01T04:59:59Z', 'America/New_York', '2026-12-31', 23],
    ['Los Angeles', '2026-06-15T06:30:00Z', 'America/Los_Angeles', '2026-06-14', 23],
    ['half an hour off: Kolkata', '2026-06-15T18:29:00Z', 'Asia/Kolkata', '2026-06-15', 23],
    ['and its midnight', '2026-06-15T18:30:00Z', 'Asia/Kolkata', '2026-06-16', 0],
    ['a quarter off: Kathmandu', '2026-06-15T18:15:00Z', 'Asia/Kathmandu', '2026-06-16', 0],
    ['St John’s in summer', '2026-06-15T02:29:00Z', 'America/St_Johns', '2026-06-14', 23],
    ['an instant with an offset', '2026-06-15T20:00:00-05:00', 'Europe/London', '2026-06-16', 2],
  ]
  test.each(cases)('%s', (_name, instant, zone, day, hour) => {
    for (const moment of [instant, new Date(instant), Date.parse(instant)])
      expect([localDay(moment, zone), localHour(moment, zone)]).toEqual([day, hour])
  })
})

describe('start of a local day', () => {
  const cases: [string, string, string, string, number][] = [
    ['London in winter', '2026-01-15', 'Europe/London', '2026-01-15T00:00:00.000Z', 24],
    ['London in summer', '2026-06-15', 'Europe/London', '2026-06-14T23:00:00.000Z', 24],
    ['London, clocks go forward', '2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z', 23],
    ['London, clocks go back', '2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z', 25],
    ['New York, clocks go forward', '2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z', 23],
    ['New York, clocks go back', '2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z', 25],
    ['New Year in New York', '2027-01-01', 'America/New_York', '2027-01-01T05:00:00.000Z', 24],
    ['Kolkata', '2026-06-15', 'Asia/Kolkata', '2026-06-14T18:30:00.000Z', 24],
    ['St John’s, clocks go forward', '2026-03-08', 'America/St_Johns', '2026-03-08T03:30:00.000Z', 23],
    ['half an hour of summer: Lord Howe', '2026-10-04', 'Australia/Lord_Howe', '2026-10-03T13:30:00.000Z', 23.5],
    ['no midnight: Beirut', '2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z', 23],
    ['midnight twice: Havana', '2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z', 25],
    ['the hour before midnight twice: São Paulo', '2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z', 24],
    ['a day that a zone left out: Samoa', '2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z', 0],
  ]
  test.each(cases)('%s', (_name, date, zone, start, hours) => {
    expect(dayStart(date, zone).toISOString()).toBe(start)
    expect((dayStart(addDays(date, 1), zone).getTime() - dayStart(date, zone).getTime()) / 3_600_000).toBe(hours)
  })

  test('is in that day, and the millisecond before is not, on every day of two years', () => {
    for (const zone of ['Europe/London', 'America/New_York', 'Asia/Kolkata', 'Asia/Beirut', 'America/Havana'])
      for (let day = 0; day < 730; day++) {
        const date = addDays('2025-01-01', day)
        const start = dayStart(date, zone).getTime()
        expect([localDay(start, zone), localDay(start - 1, zone)], zone).toEqual([date, addDays(date, -1)])
      }
  })
})

describe('instant of a local time', () => {
  const cases: [string, string, string, string][] = [
    ['a winter morning', '2026-01-15T10:30', 'Europe/London', '2026-01-15T10:30:00.000Z'],
    ['a summer morning', '2026-06-15T10:30', 'Europe/London', '2026-06-15T09:30:00.000Z'],
    ['seconds and parts of them', '2026-06-15T10:30:15.125', 'Europe/London', '2026-06-15T09:30:15.125Z'],
    ['the minute before an hour that is shown twice', '2026-10-25T00:59', 'Europe/London', '2026-10-24T23:59:00.000Z'],
    ['an hour that is shown twice: its first', '2026-10-25T01:00', 'Europe/London', '2026-10-25T00:00:00.000Z'],
    ['the last minute of it, also the first', '2026-10-25T01:59', 'Europe/London', '2026-10-25T00:59:00.000Z'],
    ['the minute after', '2026-10-25T02:00', 'Europe/London', '2026-10-25T02:00:00.000Z'],
    ['twice west of Greenwich', '2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['half an hour twice: Lord Howe', '2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
    ['midnight twice: Havana', '2026-11-01T00:30', 'America/Havana', '2026-11-01T04:30:00.000Z'],
    ['the last minute before a gap', '2026-03-29T00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    [
      'within a gap: as far behind the change as it says',
      '2026-03-29T01:30',
      'Europe/London',
      '2026-03-29T01:30:00.000Z',
    ],
    ['the first minute behind a gap', '2026-03-29T02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['within a gap in New York', '2026-03-08T02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['the last second of a year', '2026-12-31T23:59:59', 'Asia/Kolkata', '2026-12-31T18:29:59.000Z'],
  ]
  test.each(cases)('%s', (_name, wall, zone, instant) => expect(instantAt(wall, zone).toISOString()).toBe(instant))

  test('is the first with that local time, for every quarter of an hour of days on which clocks change', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    for (const [zone, day] of [
      ['Europe/London', '2026-03-29'],
      ['Europe/London', '2026-10-25'],
      ['America/Havana', '2026-11-01'],
      ['Asia/Beirut', '2026-03-29'],
    ] as const) {
      const first = new Map<string, number>()
      const { from, until } = windowOf(day, day, zone)
      for (let at = from.getTime(); at < until.getTime(); at += 900_000) {
        const { hour, minute } = localTime(at, zone)
        const wall = `${day}T${two(hour)}:${two(minute)}`
        if (!first.has(wall)) first.set(wall, at)
        expect(instantAt(wall, zone).getTime(), `${wall} in ${zone}`).toBe(first.get(wall))
      }
    }
  })
})

test('localTime returns every part of the local time', () =>
  expect(localTime('2026-06-15T18:29:41Z', 'Asia/Kolkata')).toEqual({
    year: 2026,
    month: 6,
    day: 15,
    hour: 23,
    minute: 59,
    second: 41,
  }))

test('a window includes the whole of its last day', () => {
  const { from, until } = windowOf('2026-03-23', '2026-03-29', 'Europe/London')
  expect([from.toISOString(), until.toISOString()]).toEqual(['2026-03-23T00:00:00.000Z', '2026-03-29T23:00:00.000Z'])
})

test.each([
  ['a zone that is none', () => localDay('2026-06-15T00:00:00Z', 'Mars/Olympus')],
  ['a moment that is none', () => localDay('yesterday', 'Europe/London')],
  ['a date that is none', () => dayStart('2026-02-30x', 'Europe/London')],
])('rejects %s', (_name, attempt) => expect(attempt).toThrow(RangeError))

describe('clock changes of a time zone', () => {
  const of2026 = (zone: string) => {
    const { at, offsets } = clockChanges(zone)
    return at.flatMap((moment, index) => {
      const shown = new Date(moment).toISOString()
      return shown.startsWith('2018') || shown.startsWith('2026') ? [`${shown.slice(0, 16)} ${offsets[index + 1]}`] : []
    })
  }
  test.each([
    ['Europe/London', ['2018-03-25T01:00 3600', '2018-10-28T01:00 0', '2026-03-29T01:00 3600', '2026-10-25T01:00 0']],
    [
      'Australia/Lord_Howe',
      ['2018-03-31T15:00 37800', '2018-10-06T15:30 39600', '2026-04-04T15:00 37800', '2026-10-03T15:30 39600'],
    ],
    ['America/Sao_Paulo', ['2018-02-18T02:00 -10800', '2018-11-04T03:00 -7200']],
    ['Asia/Kathmandu', []],
  ])('%s', (zone, expected) => {
    expect(of2026(zone)).toEqual(expected)
  })

  test('are the instants at which local time jumps, with the UTC offset before and after', () => {
    for (const zone of [
      'Europe/London',
      'Africa/Casablanca',
      'Pacific/Apia',
      'Antarctica/Troll',
      'America/St_Johns',
      'UTC',
    ]) {
      const { at, offsets } = clockChanges(zone)
      expect(offsets).toHaveLength(at.length + 1)
      const ahead = (moment: number) => {
        const { year, month, day, hour, minute, second } = localTime(moment, zone)
        return (Date.UTC(year, month - 1, day, hour, minute, second) - moment) / 1_000
      }
      for (const [index, moment] of at.entries())
        expect([zone, ahead(moment - 1_000), ahead(moment)]).toEqual([zone, offsets[index], offsets[index + 1]])
    }
  })
})
