import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { addDays } from '../weeks/dates.ts'
import type { CameraFacts } from './facts.ts'
import { alertLimitsChange } from './limits.ts'
import { muteChoices } from './alert.ts'
import type { AlertRule, Subject } from './rule.ts'
import { camera, facts, farm, hoursAgo, watched } from './testing/fact-fixtures.ts'
import { verdictsOf } from './verdicts.ts'

const findingOf = (rule: AlertRule, subject: Subject, given: Parameters<typeof facts>[0]) =>
  verdictsOf(facts(given), []).find((one) => one.rule === rule && one.subject === subject)?.finding
/** Days of a battery, from the charges of their ends. */
const days = (...lowest: number[]) => lowest.map((each, at) => ({ date: addDays('2026-06-05', at), lowest: each }))

describe('a battery', () => {
  const of = (given: Partial<CameraFacts>) => findingOf('battery', 'device 1', { cameras: [camera(1, given)] })
  it('opens an alert if it will last exactly as many days as the alert limit', () => {
    // 40 points above empty, 5 a day: eight days left; 35: seven.
    expect(of({ battery_level: 45, battery_days: days(65, 60, 55, 50, 45) })).toBe('between')
    expect(of({ battery_level: 40, battery_days: days(60, 55, 50, 45, 40) })).toBe('true')
  })
  it('closes no alert with too few days of data, unless it was charged', () => {
    expect(of({ battery_level: 80, battery_days: days(84, 82, 80) })).toBe('between')
    expect(of({ battery_level: 80, battery_days: days(20, 18, 80) })).toBe('false')
    expect(of({ battery_level: 35, battery_days: days(12, 10, 35) })).toBe('between')
  })
})

describe('a lens', () => {
  const blind = camera(1, { last_three_days: watched({ flower_hours: 0, visits: 0 }) })
  it('is compared with at least two neighbouring cameras; one is not enough', () => {
    expect(findingOf('lens', 'device 1', { cameras: [blind, camera(2), camera(3)] })).toBe('true')
    expect(findingOf('lens', 'device 1', { cameras: [blind, camera(2)] })).toBe('between')
  })
})

describe('visits without flowers', () => {
  const of = (visits: number, bare_visits: number) =>
    findingOf('bare_visits', 'device 1', {
      cameras: [camera(1, { last_three_days: watched({ visits, bare_visits }) })],
    })
  it.each([
    [40, 20, 'true'],
    [39, 19, 'between'],
    [41, 20, 'between'],
    [8, 4, 'false'],
    [5, 5, 'between'],
    [100, 19, 'false'],
    [0, 0, 'false'],
  ] as const)('of %i visits, %i without flowers: %s', (visits, bare, finding) => expect(of(visits, bare)).toBe(finding))
})

it('compares cameras by visits to flowers, ignoring visits without flowers', () => {
  const of = (visits: number, bare_visits: number) => watched({ hours: 70, flower_hours: 700, visits, bare_visits })
  const beside = (bare_visits: number) =>
    findingOf('uneven', 'farm 1', {
      cameras: [
        camera(1, { last_seven_days: of(400, bare_visits) }),
        camera(2, { last_seven_days: of(90, 0) }),
        camera(3, { last_seven_days: of(90, 0) }),
      ],
    })
  expect(beside(0)).toBe('true')
  expect(beside(300)).toBe('false')
})

describe('unavailable weather data', () => {
  const farms = (failing: number, all: number, failures = 3) =>
    Array.from({ length: all }, (_, at) =>
      farm({
        id: at + 1,
        weather: { failures: at < failing ? failures : 0, succeeded_at: hoursAgo(at < failing ? 4 : 0) },
      }),
    )
  it('opens an alert of the portal if more than half of the farms are affected', () => {
    expect(findingOf('weather', 'portal', { farms: farms(2, 4) })).toBe('between')
    expect(findingOf('weather', 'portal', { farms: farms(3, 4) })).toBe('true')
    expect(findingOf('weather', 'portal', { farms: farms(1, 4) })).toBe('false')
  })
  it('opens no alert before three failures, however old the last data is', () => {
    expect(findingOf('weather', 'farm 1', { farms: farms(1, 4, 2) })).toBe('between')
    expect(findingOf('weather', 'farm 1', { farms: farms(1, 4) })).toBe('true')
  })
})

describe('alert limits of a farm', () => {
  const isTaken = (change: object) => z.safeParse(alertLimitsChange, change).success
  it.each([
    ['silent_hours', 2, 336],
    ['battery_days', 1, 30],
    ['score_below', 1, 99],
  ])('%s: from %i to %i', (name, least, most) => {
    expect([least - 1, least, most, most + 1].map((value) => isTaken({ [name]: value }))).toEqual([
      false,
      true,
      true,
      false,
    ])
  })
  it('may leave the score without a limit', () => expect(isTaken({ score_below: null })).toBe(true))
})

it('an alert can be muted for hours, until 7:00 tomorrow or until a later morning in the farm’s time zone', () => {
  expect(muteChoices(new Date('2026-06-14T12:10:00Z'), 'America/New_York').map((at) => at.toISOString())).toEqual([
    '2026-06-14T16:00:00.000Z',
    '2026-06-15T11:00:00.000Z',
    '2026-06-17T11:00:00.000Z',
    '2026-06-21T11:00:00.000Z',
    '2026-07-14T11:00:00.000Z',
  ])
})
