import { comparisonOf } from './fact-fixtures.ts'
import type { CameraFacts, FarmFacts, Watched } from '../facts.ts'
import { usualLimits } from '../limits.ts'
import type { AlertRule, Subject } from '../rule.ts'
import { stepsOf, type Remembered } from '../steps.ts'
import type { OpenAlert } from '../verdict.ts'
import { verdictsOf } from '../verdicts.ts'
import { randomOf, type Random } from '../../platform/random.ts'

const HOUR_MS = 3_600_000
const DAYS = 120
const ROUND_HOURS = 3
const START = Date.parse('2026-04-01T00:00:00Z')
const FARMS = 4
const CAMERAS = 60
const dateOf = (day: number) => new Date(START + day * 24 * HOUR_MS).toISOString().slice(0, 10)

const normal = (random: Random) => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
const poisson = (random: Random, mean: number) => Math.max(0, Math.round(mean + Math.sqrt(mean) * normal(random)))

/** A fault in the season, in hours from its start, and the alert expected for it. */
interface Fault {
  rule: AlertRule
  subject: Subject
  from: number
  until: number
  cameras: number[]
}
export interface RaisedAlert {
  rule: AlertRule
  subject: Subject
  opened: number
  closed: number | null
  /** The fault it reports; null: a false alarm. */
  of: Fault | null
}

/** Place of each camera: 15 per farm, five per tunnel, two fields: the first two tunnels and the last one. */
const placeOf = (id: number) => {
  const farm_id = Math.floor((id - 1) / 15) + 1
  const tunnel = Math.floor(((id - 1) % 15) / 5)
  return {
    farm_id,
    tunnel_id: farm_id * 10 + tunnel,
    tunnel_number: tunnel + 1,
    field_id: farm_id * 10 + (tunnel < 2 ? 1 : 2),
  }
}
const ids = Array.from({ length: CAMERAS }, (_, at) => at + 1)
const days = (from: number, length: number) => ({ from: from * 24, until: (from + length) * 24 })
const ofTunnel = (tunnel_id: number) => ids.filter((id) => placeOf(id).tunnel_id === tunnel_id)
const one = (rule: AlertRule, id: number, from: number, length: number): Fault => ({
  rule,
  subject: `device ${id}`,
  ...days(from, length),
  cameras: [id],
})

const faults: Fault[] = [
  ...[
    [3, 20, 4],
    [17, 41, 9],
    [33, 77, 3],
    [48, 12, 5],
    [60, 90, 6],
  ].map(([id = 0, from = 0, length = 0]) => one('silent', id, from, length)),
  { rule: 'gateway', subject: 'farm 2', ...days(55, 3), cameras: ids.filter((id) => placeOf(id).farm_id === 2) },
  { rule: 'gateway', subject: 'tunnel 31', ...days(30, 2), cameras: ofTunnel(31) },
  { rule: 'gateway', subject: 'tunnel 40', ...days(84, 4), cameras: ofTunnel(40) },
  one('clock', 9, 15, 2),
  one('clock', 44, 66, 1),
  one('lens', 7, 50, 12),
  one('lens', 26, 62, 9),
  one('lens', 52, 58, 10),
  one('bare_visits', 13, 60, 8),
  one('conflicts', 38, 25, 2),
  one('rejects', 21, 47, 3),
  { rule: 'uneven', subject: 'farm 3', ...days(52, 25), cameras: [35] },
  { rule: 'weather', subject: 'portal', ...days(70, 1), cameras: [] },
  { rule: 'score_low', subject: 'farm 4', ...days(60, 20), cameras: [] },
  { rule: 'score_fall', subject: 'farm 4', ...days(60, 14), cameras: [] },
  // Solar panels that come off: the batteries lose six points a day until they are charged.
  ...[
    [5, 30],
    [29, 45],
    [56, 73],
  ].map(([id = 0, from = 0]) => one('battery', id, from, 12)),
]
const PANEL_FALL = 6

/** A camera of the season, hour by hour. */
const makeCamera = (id: number, random: Random) => {
  const own = faults.filter(({ cameras }) => cameras.includes(id))
  const during = (rule: AlertRule, hour: number) =>
    own.some((fault) => fault.rule === rule && fault.from <= hour && hour < fault.until)
  const battery = own.find(({ rule }) => rule === 'battery')
  const vigour = Math.exp(0.25 * normal(random))
  const first = 25 + 4 * random()
  let gapUntil = 0
  let lastSeen = 0
  let lastDay = -1
  let level = 85 + 10 * random()
  const charges: { date: string; lowest: number }[] = []
  const watchedDays: Watched[] = []
  /** A day's figures: bloom rises and falls, and visits follow flowers, weather and chance. */
  const watch = (day: number, sky: number): Watched => {
    const noon = day * 24 + 12
    if (during('silent', noon) || during('gateway', noon))
      return { hours: 0, flower_hours: 0, visits: 0, bare_visits: 0 }
    const bloom = 6 * Math.exp(-(((day - 65 - (first - 27)) / 18) ** 2)) * vigour
    const flowers = during('lens', noon) || during('bare_visits', noon) ? 0 : bloom * Math.exp(0.2 * normal(random))
    const rate = 0.3 * sky * Math.exp(0.3 * normal(random)) * (during('uneven', noon) ? 0.05 : 1)
    const visits = during('lens', noon) ? 0 : poisson(random, bloom * 10 * rate)
    return {
      hours: 10,
      flower_hours: flowers * 10,
      visits,
      bare_visits: flowers < 0.05 ? visits : poisson(random, visits * 0.03),
    }
  }
  return {
    startDay: (day: number, sky: number) => {
      watchedDays.push(watch(day, sky))
      if (battery && day * 24 >= battery.from && day * 24 < battery.until) level -= PANEL_FALL
      else if (battery && day * 24 === battery.until) level = 95
      // Sun and shade: a solar panel keeps its battery at about the same level.
      else level = Math.min(98, Math.max(55, level + 4 * normal(random) * (sky < 0.5 ? 1.5 : 1)))
    },
    at: (hour: number): CameraFacts => {
      // An intermittent signal: a gap of some hours about every ten days.
      if (hour >= gapUntil && random() < ROUND_HOURS / 240) gapUntil = hour + 1 + 14 * random()
      const isAway = hour < gapUntil || during('silent', hour) || during('gateway', hour)
      if (!isAway) {
        lastSeen = hour - random() * 0.4
        const day = Math.floor(hour / 24)
        const charge = Math.max(0, level + 6 * Math.sin(((hour % 24) / 24 - 0.25) * 2 * Math.PI) * random())
        if (lastDay === day) {
          const today = charges.at(-1)
          if (today) today.lowest = Math.min(today.lowest, charge)
        } else charges.push({ date: dateOf(day), lowest: charge })
        lastDay = day
      }
      const day = Math.floor(hour / 24)
      const since = dateOf(day - 13)
      const sum = (list: Watched[]) =>
        list.reduce(
          (total, one) => ({
            hours: total.hours + one.hours,
            flower_hours: total.flower_hours + one.flower_hours,
            visits: total.visits + one.visits,
            bare_visits: total.bare_visits + one.bare_visits,
          }),
          { hours: 0, flower_hours: 0, visits: 0, bare_visits: 0 },
        )
      return {
        id,
        name: `Camera ${id}`,
        ...placeOf(id),
        last_seen: new Date(START + lastSeen * HOUR_MS),
        battery_level: charges.at(-1)?.lowest ?? null,
        battery_days: charges.filter(({ date }) => date >= since),
        // A clock that is now and then ahead for some minutes until the network sets it.
        overlap_at: null,
        clock_skewed: during('clock', hour) || random() < 0.002,
        last_three_days: sum(watchedDays.slice(-4, -1)),
        last_seven_days: sum(watchedDays.slice(-7)),
        conflicts: during('conflicts', hour) ? 40 : random() < 0.01 ? 1 : 0,
        refused: during('rejects', hour) ? 200 : random() < 0.01 ? 2 : 0,
      }
    },
  }
}

/** A farm's score of its last seven days: it follows the weather, and faults on farm 4 cost thirty points. */
const makeFarm = (id: number, random: Random) => {
  const scores: number[] = []
  let level = 68 + 5 * random()
  return {
    startDay: (day: number) => {
      const low = faults.some(
        ({ rule, subject, from, until }) =>
          rule === 'score_low' && subject === `farm ${id}` && from <= day * 24 && day * 24 < until,
      )
      level += 1.2 * normal(random) - 0.05 * (level - 70)
      scores.push(level - (low ? 35 : 0))
    },
    at: (hour: number): FarmFacts => {
      const day = Math.floor(hour / 24)
      const inBloom = day >= 35 && day < 100
      const meanOf = (list: number[]) => list.reduce((total, score) => total + score, 0) / list.length
      const score = (list: number[]) =>
        inBloom && list.length === 7
          ? {
              pollination_health: meanOf(list),
              range: [meanOf(list) - 5, meanOf(list) + 5] as [number, number],
              model: 'ph-1.1',
              hours: 900,
            }
          : null
      const away = faults.find(({ rule }) => rule === 'weather') as Fault
      // Now and then the request of one farm fails for an hour.
      const fails = away.from <= hour && hour < away.until ? 9 : random() < 0.02 ? 2 : 0
      return {
        id,
        title: `Farm ${id}`,
        organisation_id: 1,
        limits: usualLimits,
        score: score(scores.slice(-7)),
        comparison: comparisonOf(score(scores.slice(-7)), score(scores.slice(-14, -7))),
        weather: {
          failures: fails,
          succeeded_at: new Date(START + (fails > 2 ? away.from : hour - (fails > 0 ? 1 : 0)) * HOUR_MS),
        },
      }
    },
  }
}

/** An alert matches a fault that was present when it opened, or had ended less than this many hours before. */
const AFTER_HOURS = 4 * 24

/** All evaluations of a season, and the resulting alerts. */
export const simulateSeason = (
  seed: number,
): { alerts: RaisedAlert[]; faults: { rule: AlertRule; found: boolean }[] } => {
  const random = randomOf(seed)
  const cameras = ids.map((id) => makeCamera(id, random))
  const farms = Array.from({ length: FARMS }, (_, at) => makeFarm(at + 1, random))
  const alerts: RaisedAlert[] = []
  const states = new Map<string, Remembered & { cause: object; told: RaisedAlert | null }>()
  for (let hour = 0; hour < DAYS * 24; hour += ROUND_HOURS) {
    const now = new Date(START + hour * HOUR_MS)
    if (hour % 24 === 0) {
      const sky = 0.3 + 0.7 * random()
      for (const camera of cameras) camera.startDay(hour / 24, sky)
      for (const farm of farms) farm.startDay(hour / 24)
    }
    const facts = {
      now,
      farms: farms.map((farm) => farm.at(hour)),
      cameras: cameras.map((camera) => camera.at(hour)),
      portal: {
        unknown_keys: 0,
        emails: { waiting: 0, recipients: 0, others_leave: false },
        stopped_cleanup: { clock: null, rules: [] },
      },
    }
    const known = [...states.values()]
    const open: OpenAlert[] = known.filter(({ is_open }) => is_open)
    for (const step of stepsOf(verdictsOf(facts, open), known, now)) {
      if (!('verdict' in step)) {
        const key = `${step.rule} ${step.subject}`
        const told = states.get(key)?.told
        if (told) told.closed = hour
        states.delete(key)
        continue
      }
      const { rule, subject, farm_id, cause, finding } = step.verdict
      const key = `${rule} ${subject}`
      const before = states.get(key)
      if (step.act === 'wait')
        states.set(key, { rule, subject, farm_id, since: now, is_open: false, calm_since: null, cause, told: null })
      else if (step.act === 'open') {
        const fault = faults.find(
          (one) => one.rule === rule && one.subject === subject && one.from <= hour && hour < one.until + AFTER_HOURS,
        )
        const told: RaisedAlert = { rule, subject, opened: hour, closed: null, of: fault ?? null }
        alerts.push(told)
        states.set(key, { rule, subject, farm_id, since: now, is_open: true, calm_since: null, cause, told })
      } else if (before)
        states.set(key, {
          ...before,
          calm_since: step.act === 'calm' ? now : null,
          cause: finding === 'true' ? cause : before.cause,
        })
    }
  }
  return {
    alerts,
    faults: faults.map((fault) => ({ rule: fault.rule, found: alerts.some(({ of }) => of === fault) })),
  }
}
