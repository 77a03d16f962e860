import { describe, expect, it } from 'vitest'
import { addDays } from '../weeks/dates.ts'
import type { CameraFacts, FarmFacts } from './facts.ts'
import type { AlertRule, Subject } from './rule.ts'
import { camera, comparisonOf, facts, farm, hoursAgo, NOW, watched } from './testing/fact-fixtures.ts'
import { verdictsOf } from './verdicts.ts'
import type { Finding, OpenAlert } from './verdict.ts'
import { wordsOf } from './words.ts'

const calm = facts().portal
const found = (given: Parameters<typeof facts>[0], open: OpenAlert[] = []) => verdictsOf(facts(given), open)
const openOf = (given: Parameters<typeof facts>[0], open: OpenAlert[] = []) =>
  found(given, open)
    .filter(({ finding }) => finding === 'true')
    .map(({ rule, subject }) => `${rule}: ${subject}`)
const findingOf = (rule: AlertRule, subject: Subject, given: Parameters<typeof facts>[0], open: OpenAlert[] = []) =>
  found(given, open).find((one) => one.rule === rule && one.subject === subject)?.finding
/** A battery that fell by this much a day for a week. */
const falling = (battery_level: number, perDay: number) => ({
  battery_level,
  battery_days: Array.from({ length: 7 }, (_, at) => ({
    date: addDays('2026-06-08', at),
    lowest: battery_level + perDay * (6 - at),
  })),
})

it('opens no alert if all is well', () => {
  expect(openOf({ cameras: [camera(1), camera(2), camera(3)] })).toEqual([])
})

describe('a silent camera', () => {
  const ofHours = (hours: number) => ({ cameras: [camera(1, { last_seen: hoursAgo(hours) }), camera(2), camera(3)] })
  it.each<[number, Finding]>([
    [25, 'true'],
    [24, 'between'],
    [6, 'between'],
    [5, 'false'],
  ])('last seen %d hours ago is silent: %s', (hours, finding) => {
    expect(findingOf('silent', 'device 1', ofHours(hours))).toBe(finding)
  })
  it('is judged by the silence limit of its farm', () => {
    const limits = { silent_hours: 48, battery_days: 7, score_below: null }
    expect(openOf({ ...ofHours(30), farms: [farm({ limits })] })).toEqual([])
  })
  it('opens no alert if it never sent data', () => {
    expect(openOf({ cameras: [camera(1, { last_seen: null })] })).toEqual([])
  })
  it('with an empty battery has only the battery alert', () => {
    const cameras = [camera(1, { last_seen: hoursAgo(25), ...falling(8, 8) }), camera(2), camera(3)]
    const open: OpenAlert[] = [{ rule: 'battery', subject: 'device 1', cause: {} }]
    expect(openOf({ cameras }, open)).toEqual(['battery: device 1'])
  })
})

describe('cameras that stop together', () => {
  const stopped = (ids: number[], given: Partial<CameraFacts> = {}, hours = 25) =>
    ids.map((id, at) => camera(id, { last_seen: hoursAgo(hours - at * 0.05), ...given }))
  const twelve = stopped([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])

  it('share one alert of the farm', () => {
    expect(openOf({ cameras: twelve })).toEqual(['gateway: farm 1'])
  })
  it('share one alert from the first hour, without an alert of a single camera before', () => {
    expect(openOf({ cameras: stopped([1, 2, 3], {}, 24.05) })).toEqual(['gateway: farm 1'])
  })
  it('share one alert of the tunnel if other cameras of the farm still send', () => {
    const cameras = [...stopped([1, 2, 3]), camera(4, { tunnel_id: 2 })]
    expect(openOf({ cameras })).toEqual(['gateway: tunnel 1'])
  })
  it('are not grouped with a camera that stopped days before, which has a separate alert', () => {
    const cameras = [...stopped([1, 2, 3]), camera(4, { last_seen: hoursAgo(90) })]
    expect(openOf({ cameras })).toEqual(['gateway: farm 1', 'silent: device 4'])
  })
  it('have separate alerts if they stopped hours apart', () => {
    const cameras = [camera(1, { last_seen: hoursAgo(30) }), camera(2, { last_seen: hoursAgo(26) }), camera(3)]
    expect(openOf({ cameras })).toEqual(['silent: device 1', 'silent: device 2'])
  })
  it('include a camera that lost its signal hours earlier, unless its separate alert is due first', () => {
    const without = camera(4, { last_seen: hoursAgo(24.1) })
    expect(openOf({ cameras: [...stopped([1, 2, 3], {}, 16), without] })).toEqual(['gateway: farm 1'])
    expect(openOf({ cameras: [...stopped([1, 2, 3], {}, 10), without] })).toEqual(['silent: device 4'])
  })
  it('share one alert while more than half are silent; the others get separate alerts once it is closed', () => {
    const names = [1, 2, 3, 4].map((id) => ({ id, name: `Camera ${id}` }))
    const open: OpenAlert[] = [{ rule: 'gateway', subject: 'farm 1', cause: { cameras: names } }]
    const back = (...ids: number[]) =>
      stopped([1, 2, 3, 4]).map((one) => (ids.includes(one.id) ? { ...one, last_seen: hoursAgo(1) } : one))
    expect(openOf({ cameras: back(1) }, open)).toEqual(['gateway: farm 1'])
    expect(openOf({ cameras: back(1, 2) }, open)).toEqual([])
    expect(openOf({ cameras: back(1, 2) })).toEqual(['silent: device 3', 'silent: device 4'])
    expect(findingOf('gateway', 'farm 1', { cameras: back(1, 2) }, open)).toBe('false')
    const causeOf = (...ids: number[]) => found({ cameras: back(...ids) }, open)[0]?.cause
    expect([causeOf(1), causeOf(1, 2)]).toMatchObject([
      { cameras: names, away: [2, 3, 4] },
      { cameras: names, away: [3, 4] },
    ])
  })
  it('are described with their number and the time of their last message in the farm’s time zone', () => {
    const [verdict] = found({ cameras: twelve })
    expect(wordsOf('gateway', verdict?.cause ?? {}, 'Europe/London')).toMatchObject({
      title: 'Hill Farm: 12 cameras stopped together',
      reason: expect.stringContaining('13 Jun 2026, 12:33') as string,
    })
  })
})

describe('a battery', () => {
  const of = (level: number, perDay: number) => ({ cameras: [camera(1, falling(level, perDay))] })
  it.each<[string, number, number, Finding]>([
    ['lasts for six days', 35, 5, 'true'],
    ['lasts for ten days', 55, 5, 'between'],
    ['lasts for three weeks', 90, 4, 'false'],
    ['does not fall', 60, 0, 'false'],
  ])('that %s: %s', (_name, level, perDay, finding) => {
    expect(findingOf('battery', 'device 1', of(level, perDay))).toBe(finding)
  })
  const now = (battery_level: number, ...lowest: number[]): Partial<CameraFacts> => ({
    battery_level,
    battery_days: lowest.map((one, at) => ({ date: addDays('2026-06-08', at), lowest: one })),
  })
  it.each<[string, Partial<CameraFacts>, Finding, boolean]>([
    ['under 20 % is told at once, whatever the days before say', now(19.9, 60, 60, 60, 60, 60, 19.9), 'true', true],
    ['also where nothing else is known of it', now(9), 'true', true],
    ['of 20 % is not', now(20, 60, 60, 60, 60, 60, 60), 'false', false],
    [
      'that a panel charges by day stays told while nights empty it',
      now(45, 18, 19, 18, 19, 18, 19, 21),
      'between',
      false,
    ],
    ['is told no more once two nights were better', now(45, 18, 19, 18, 19, 19, 21, 21), 'false', false],
  ])('%s', (_name, given, is, at_once) => {
    const verdict = found({ cameras: [camera(1, given)] }).find(({ rule }) => rule === 'battery')
    expect([verdict?.finding, verdict?.at_once]).toEqual([is, at_once])
  })
  it('is described by its charge if its days left are unknown', () => {
    const verdict = found({ cameras: [camera(1, now(9))] }).find(({ rule }) => rule === 'battery')
    expect(wordsOf('battery', verdict?.cause ?? {}, 'UTC')).toMatchObject({
      title: 'The battery of Camera 1 is low',
      reason: expect.stringMatching(/^Its charge was 9 %\./) as string,
    })
  })
  it('closes its alert after a charge', () => {
    const cameras = [camera(1, { ...falling(12, 8), battery_level: 96 })]
    expect(findingOf('battery', 'device 1', { cameras })).toBe('false')
  })
  it('leaves its alert unchanged without data', () => {
    expect(findingOf('battery', 'device 1', { cameras: [camera(1)] })).toBe('between')
  })
})

describe('a camera without flowers in view', () => {
  const own = (flower_hours: number, others: number, given: Partial<CameraFacts> = {}) => ({
    cameras: [
      camera(1, { last_three_days: watched({ flower_hours, visits: 0 }), ...given }),
      camera(2, { last_three_days: watched({ flower_hours: others }) }),
      camera(3, { last_three_days: watched({ flower_hours: others }) }),
    ],
  })
  it.each<[string, number, number, Finding]>([
    ['while its neighbours see five', 0, 150, 'true'],
    ['while it sees a few, too', 15, 150, 'between'],
    ['once it sees a third of theirs again', 50, 150, 'false'],
    ['when bloom is over for all', 0, 6, 'false'],
  ])('%s', (_name, flowers, others, finding) => {
    expect(findingOf('lens', 'device 1', own(flowers, others))).toBe(finding)
  })
  it('is compared only with cameras of the same field', () => {
    expect(findingOf('lens', 'device 1', own(0, 150, { field_id: 2 }))).toBe('between')
  })
  it('but with visits opens one alert, not two', () => {
    const lately = watched({ flower_hours: 0, visits: 50, bare_visits: 50 })
    expect(openOf(own(0, 150, { last_three_days: lately }))).toEqual(['bare_visits: device 1'])
  })
})

describe('other camera faults', () => {
  const of = (given: Partial<CameraFacts>) => openOf({ cameras: [camera(1, given)] })
  it.each<[string, Partial<CameraFacts>, string[]]>([
    ['a clock that is ahead', { clock_skewed: true }, ['clock: device 1']],
    [
      'visits without flowers',
      { last_three_days: watched({ visits: 30, bare_visits: 25 }) },
      ['bare_visits: device 1'],
    ],
    ['a few visits without flowers', { last_three_days: watched({ visits: 30, bare_visits: 10 }) }, []],
    ['ten contradicting messages', { conflicts: 10 }, ['conflicts: device 1']],
    ['one contradicting message', { conflicts: 1 }, []],
    ['times that overlap', { overlap_at: hoursAgo(30) }, ['conflicts: device 1']],
    ['twenty refusals', { refused: 20 }, ['rejects: device 1']],
  ])('%s', (_name, given, expected) => {
    expect(of(given)).toEqual(expected)
  })
  it('include cameras of a field that differ by more than chance, as an alert of the farm', () => {
    const week = (visits: number) => watched({ hours: 70, flower_hours: 350, visits })
    const [busy, quiet] = [camera(1, { last_seven_days: week(200) }), camera(2, { last_seven_days: week(20) })]
    expect(openOf({ cameras: [busy, quiet] })).toEqual(['uneven: farm 1'])
    expect(openOf({ cameras: [busy, { ...quiet, field_id: 2 }] })).toEqual([])
    // 35 visits against 5 are seven times as many, but within chance for so few visits.
    expect(
      openOf({
        cameras: [
          camera(1, { last_seven_days: week(25) }),
          camera(2, { last_seven_days: week(6) }),
          camera(3, { last_seven_days: week(15) }),
        ],
      }),
    ).toEqual([])
  })
})

describe('scores', () => {
  const score = (pollination_health: number | null, spread = 4, hours = 100) => ({
    pollination_health,
    range:
      pollination_health === null
        ? null
        : ([pollination_health - spread, pollination_health + spread] as [number, number]),
    model: 'ph-1.1',
    hours,
  })
  const of = (given: Partial<FarmFacts>) => ({ farms: [farm(given)] })
  it.each<[string, Partial<FarmFacts>, Finding]>([
    ['below the figure', { score: score(39) }, 'true'],
    ['just above it', { score: score(42) }, 'between'],
    ['clearly above it', { score: score(45) }, 'false'],
    ['not known', { score: score(null) }, 'between'],
    ['of days on which nobody watched', { score: score(null, 0, 0) }, 'false'],
    [
      'low where no figure is set',
      { score: score(10), limits: { score_below: null, silent_hours: 24, battery_days: 7 } },
      'false',
    ],
  ])('%s', (_name, given, finding) => {
    expect(findingOf('score_low', 'farm 1', of(given))).toBe(finding)
  })
  it.each<[string, Partial<FarmFacts>, Finding]>([
    ['by more than its range', { score: score(50), comparison: comparisonOf(score(50), score(70)) }, 'true'],
    [
      'by less than its range',
      { score: score(50, 15), comparison: comparisonOf(score(50, 15), score(70, 15)) },
      'between',
    ],
    ['by a few points', { score: score(65, 1), comparison: comparisonOf(score(65, 1), score(70, 1)) }, 'between'],
    ['not at all', { score: score(70), comparison: comparisonOf(score(70), score(70)) }, 'false'],
    ['from a week without a score', { score: score(50), comparison: comparisonOf(score(50), score(null)) }, 'between'],
    [
      'by no more than weeks usually differ there',
      { score: score(50), comparison: { ...comparisonOf(score(50), score(70)), usual: 'no more than usual' } },
      'between',
    ],
  ])('that fell %s', (_name, given, finding) => {
    expect(findingOf('score_fall', 'farm 1', of(given))).toBe(finding)
  })
})

describe('external dependencies of the portal', () => {
  const farms = (failing: number, well: number) =>
    Array.from({ length: failing + well }, (_, at) =>
      farm({
        id: at + 1,
        weather: at < failing ? { failures: 5, succeeded_at: hoursAgo(8) } : { failures: 0, succeeded_at: hoursAgo(1) },
      }),
    )
  it('open one alert if weather data fails for most farms', () => {
    expect(openOf({ farms: farms(12, 1) })).toEqual(['weather: portal'])
  })
  it('open an alert of a farm if weather data fails for one of many', () => {
    expect(openOf({ farms: farms(1, 8) })).toEqual(['weather: farm 1'])
  })
  it('open no alert for weather data that failed within the last hours', () => {
    expect(openOf({ farms: [farm({ weather: { failures: 3, succeeded_at: hoursAgo(2) } })] })).toEqual([])
  })
  it('open an alert each for undeliverable emails and for unknown keys', () => {
    const portal = { ...calm, unknown_keys: 60, emails: { waiting: 2, recipients: 1, others_leave: true } }
    expect(openOf({ portal })).toEqual(['rejects: portal', 'mail: portal'])
  })
  it('open an alert for a cleanup by age that waits for an operator', () => {
    const jumped = { moved_to: NOW, trusted: new Date('2023-01-01T00:00:00Z') }
    for (const stopped_cleanup of [
      { clock: jumped, rules: [] },
      { clock: null, rules: ['images'] },
    ])
      expect(openOf({ portal: { ...calm, stopped_cleanup } })).toEqual(['cleanup: portal'])
  })
})

it('alert texts contain no rule ids and end as sentences', () => {
  const portal = {
    unknown_keys: 60,
    emails: { waiting: 1, recipients: 1, others_leave: false },
    stopped_cleanup: { clock: { moved_to: NOW, trusted: NOW }, rules: ['images'] },
  }
  for (const { rule, cause } of found({
    cameras: [camera(1), camera(2)],
    portal,
    farms: [farm({ weather: { failures: 0, succeeded_at: NOW } })],
  })) {
    const { title, reason, remedy } = wordsOf(rule, cause, 'Europe/London')
    expect(`${title} ${reason} ${remedy}`).not.toMatch(/undefined|null|NaN|_/)
    expect(reason).toMatch(/\.$/)
    expect(remedy).toMatch(/\.$/)
  }
})
