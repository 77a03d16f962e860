import { parse } from 'csv-parse/sync'
import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { randomOf } from '#domain/platform/random.ts'
import { pollinatorGroups } from '#domain/reference/taxon.ts'
import { trialOf, type TrialRow } from '#domain/treatments/trial.ts'
import type { TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredatorSurvey,
  makeSurvey,
} from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-20T12:00:00Z')
const { db } = server
const ask = asker(server.app)

const query = 'start_date=2026-06-01&end_date=2026-06-07'

interface Watch {
  letter: 'A' | 'B' | 'C'
  visits: number
  tunnel?: number
  block?: string
  day?: string
  /** Local hours of the farm, from the first to the last. */
  hours?: [number, number]
}

interface HandCount {
  letter: Watch['letter']
  centre: number
  beside: number
  /** Local time of the farm. */
  time?: string
  plot_id?: number
  visit?: number
}

const makeTrial = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const field = await makeField(db, { farm_id: farm.id, crop_type: 'strawberry' })
  const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
  const path = `/farms/${farm.id}/treatment-arms`
  const plotOf = async ({
    letter,
    tunnel,
    block = null,
  }: Pick<Watch, 'letter' | 'tunnel'> & { block?: string | null }) =>
    makePlot(db, {
      tunnel_id: tunnel ?? (await makeTunnel(db, { field_id: field.id })).id,
      treatment_type: letter,
      block,
    })
  return {
    headers,
    path,
    plotOf,
    makeTunnel: async () => (await makeTunnel(db, { field_id: field.id })).id,
    mean: (treatment_type: string, meaning: string, days: { from_date?: string; to_date?: string } = {}) =>
      ask(`POST ${path}`, { headers, body: { treatment_type, meaning, from_date: '2026-05-01', ...days } }),
    farm,
    /** A camera on a plot of a new or given tunnel that saw this many visits an hour to ten flowers. */
    watch: async ({ letter, visits, tunnel, block, day = '2026-06-02', hours = [8, 17] }: Watch) => {
      const plot = await plotOf({ letter, ...(tunnel && { tunnel }), ...(block && { block }) })
      const place = { farm_id: farm.id, field_id: field.id, tunnel_id: plot.tunnel_id, plot_id: plot.id }
      const { key } = await makeDevice(db, place)
      const body = Array.from({ length: hours[1] - hours[0] + 1 }, (_, at) => ({
        id: `m${at}`,
        interval_start: `${day}T${String(hours[0] - 1 + at).padStart(2, '0')}:00:00Z`,
        interval_end: `${day}T${String(hours[0] + at).padStart(2, '0')}:00:00Z`,
        ml_results: { avg_flowers: 10, visitations: visits, sightings: visits },
      }))
      await ask('POST /ingest/messages', { headers: { authorization: `Bearer ${key}` }, body })
    },
    /** A count of all groups on a plot of a new tunnel, in 3.5 flower-hours. */
    countByHand: async ({ letter, centre, beside, time = '10:20', plot_id, visit = 1 }: HandCount) => {
      const { id: survey_id } = await makeSurvey(db, {
        plot_id: plot_id ?? (await plotOf({ letter })).id,
        survey_date: '2026-06-03',
        visit,
      })
      const isFirst = centre === 2 || centre === 6
      const effort = { watched_seconds: isFirst ? 420 : 840, flowers_watched: isFirst ? 30 : 15 }
      const { id: pollinator_survey_id } = await makePollinatorSurvey(db, {
        survey_id,
        count: centre,
        start_time: new Date(`2026-06-03T${time}:00+01:00`),
        ...effort,
      })
      await countAllGroups({ survey_id, pollinator_survey_id })
      const { id: pollinator_id } = await makePollinator(db)
      await db
        .insertInto('pollinator_observations')
        .values({ pollinator_survey_id, pollinator_id, flower_centre: false, count: beside })
        .execute()
    },
    effects: async () => (await ask<TrialResult[]>(`GET ${path}/effects?${query}`, { headers })).data,
    files: async () => {
      const { rawPayload } = await server.app.inject({ url: `/api${path}/analysis?${query}`, headers })
      return Object.fromEntries(
        Object.entries(unzipSync(rawPayload)).map(([name, bytes]) => [name, Buffer.from(bytes).toString('utf8')]),
      )
    },
  }
}

/** Turns a factory's count of bumblebees into a count of all groups. */
const countAllGroups = (of: { survey_id: number; pollinator_survey_id: number }) =>
  db
    .insertInto('pollinator_counts')
    .values(
      pollinatorGroups
        .filter((group) => group !== 'bumblebee')
        .map((functional_group) => ({ ...of, functional_group })),
    )
    .execute()

/** Visits to the centre and other contacts of a count of each letter, in 3.5 flower-hours. */
const byHand = [
  ['A', 2, 3],
  ['A', 4, 5],
  ['B', 6, 3],
  ['B', 8, 4],
] as const

/** Messages of a camera, one per hour; `effort` flowers were in view. */
const sendHours = (key: string, rows: readonly TrialRow[]) =>
  ask('POST /ingest/messages', {
    headers: { authorization: `Bearer ${key}` },
    body: rows.map(({ day, hour, count, effort }) => ({
      id: `${day} ${hour}`,
      interval_start: `${day}T${String((hour ?? 0) - 1).padStart(2, '0')}:00:00Z`,
      interval_end: `${day}T${String(hour ?? 0).padStart(2, '0')}:00:00Z`,
      ml_results: { avg_flowers: effort, visitations: count, sightings: count },
    })),
  })

type Table = Record<string, string>[]
const tableOf = (text: string | undefined): Table => parse(text ?? '', { columns: true })
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

describe('the effect of treatments', () => {
  it('is a ratio to the control by tunnel, with its range', async () => {
    const { mean, watch, effects } = await makeTrial()
    await mean('A', 'control')
    await mean('B', 'flower strip')
    for (const [letter, visits] of [
      ['A', 2],
      ['A', 4],
      ['A', 8],
      ['B', 3],
      ['B', 6],
      ['B', 12],
    ] as const)
      await watch({ letter, visits })
    const [result] = await effects()
    expect(result).toMatchObject({ measure: 'visits', unit_kind: 'tunnel', days: 1, hours: 10, left_out: [] })
    expect(result?.arms).toMatchObject([
      { treatment_type: 'A', meaning: 'control', units: 3, cameras: 3, count: 140, effort: 300 },
      { treatment_type: 'B', meaning: 'flower strip', units: 3, cameras: 3, count: 210, effort: 300, rate: 70 },
    ])
    const effect = result?.effects[0]
    expect(result?.effects).toMatchObject([
      { arm: { treatment_type: 'B' }, reference: { treatment_type: 'A' }, significant: false, single_unit: false },
    ])
    expect(effect?.ratio).toBeCloseTo(1.5, 9)
    // Units differ by ln 2, with 4 degrees of freedom.
    expect(effect?.range?.[0]).toBeCloseTo(1.5 * Math.exp(-2.131847 * Math.LN2 * Math.sqrt(2 / 3)), 5)
    expect(effect?.units_needed).toBeGreaterThan(3)
  })

  it('is null if each treatment has one tunnel, however many cameras', async () => {
    const { makeTunnel: tunnelOf, watch, effects } = await makeTrial()
    const tunnels = [await tunnelOf(), await tunnelOf()]
    for (const visits of [1, 1, 2]) await watch({ letter: 'A', visits, tunnel: tunnels[0] ?? 0 })
    for (const visits of [20, 21, 19]) await watch({ letter: 'B', visits, tunnel: tunnels[1] ?? 0 })
    const [result] = await effects()
    expect(result?.arms).toMatchObject([
      { units: 1, cameras: 3 },
      { units: 1, cameras: 3 },
    ])
    expect(result?.effects).toMatchObject([
      { single_unit: true, range: null, p_value: null, significant: false, units_needed: null },
    ])
  })

  it('is calculated within tunnels if their plots have different treatments', async () => {
    const { makeTunnel: tunnelOf, watch, effects } = await makeTrial()
    for (const level of [1, 4, 10, 2]) {
      const tunnel = await tunnelOf()
      await watch({ letter: 'A', visits: level, tunnel })
      await watch({ letter: 'B', visits: 2 * level + (level === 4 ? 1 : 0), tunnel })
    }
    const [result] = await effects()
    expect(result).toMatchObject({ unit_kind: 'plot' })
    expect(result?.effects[0]?.ratio).toBeCloseTo(2 * (9 / 8) ** 0.25, 9)
    expect(result?.effects[0]).toMatchObject({ significant: true })
  })

  it('is calculated between tunnels if only one tunnel has several treatments', async () => {
    const { mean, makeTunnel: tunnelOf, watch, effects } = await makeTrial()
    await mean('C', 'control')
    const mixed = await tunnelOf()
    await watch({ letter: 'A', visits: 2, tunnel: mixed })
    await watch({ letter: 'C', visits: 4, tunnel: mixed })
    for (const [letter, visits] of [
      ['A', 8],
      ['B', 3],
      ['B', 12],
      ['C', 16],
    ] as const)
      await watch({ letter, visits })
    const [result] = await effects()
    expect(result?.effects).toMatchObject([
      {
        arm: { treatment_type: 'A' },
        basis: 'between units',
        missing: null,
        range: [expect.any(Number), expect.any(Number)],
      },
      {
        arm: { treatment_type: 'B' },
        basis: 'between units',
        missing: null,
        range: [expect.any(Number), expect.any(Number)],
      },
    ])
    expect(result?.effects.map(({ ratio }) => ratio)).toEqual([expect.closeTo(0.5, 9), expect.closeTo(0.75, 9)])
  })

  it('reports that no block contains both', async () => {
    const { mean, watch, effects } = await makeTrial()
    await mean('A', 'control')
    for (const block of ['x', 'y'])
      for (const [letter, visits] of [
        ['A', 3],
        ['B', block === 'x' ? 4 : 5],
      ] as const)
        await watch({ letter, visits, block })
    for (const block of ['v', 'w']) await watch({ letter: 'C', visits: 9, block })
    const [result] = await effects()
    expect(result?.effects).toMatchObject([
      { arm: { treatment_type: 'B' }, basis: 'within blocks', missing: null },
      { arm: { treatment_type: 'C' }, ratio: null, basis: null, missing: 'no common block' },
    ])
  })

  it('has one treatment for a code whose meaning was recorded twice', async () => {
    const { mean, watch, effects } = await makeTrial()
    await mean('A', 'control', { to_date: '2026-06-02' })
    await mean('A', 'control', { from_date: '2026-06-03' })
    await mean('B', 'lure')
    for (const day of ['2026-06-02', '2026-06-03'])
      for (const letter of ['A', 'B'] as const) for (const visits of [2, 4]) await watch({ letter, visits, day })
    const [result] = await effects()
    expect(result).toMatchObject({ days: 2, hours: 20, left_out: [] })
    expect(result?.arms.map(({ treatment_type, units, count }) => [treatment_type, units, count])).toEqual([
      ['A', 4, 120],
      ['B', 4, 120],
    ])
    expect(result?.effects).toHaveLength(1)
  })

  it('distinguishes two meanings of a code', async () => {
    const { mean, watch, effects } = await makeTrial()
    await mean('A', 'control', { to_date: '2026-06-02' })
    await mean('A', 'lure', { from_date: '2026-06-03' })
    for (const day of ['2026-06-02', '2026-06-03'])
      for (const letter of ['A', 'B'] as const) await watch({ letter, visits: 2, day })
    const [result] = await effects()
    expect(result?.days).toBe(1)
    expect(result?.left_out).toHaveLength(1)
  })

  it('is the same from sums in the database as from all hours', async () => {
    const { mean, farm, plotOf, path, headers } = await makeTrial()
    const random = randomOf(44)
    const pick = (count: number) => Math.floor(random() * count)
    await mean('A', 'control', { to_date: '2026-06-03' })
    await mean('A', 'control', { from_date: '2026-06-04' })
    await mean('C', 'lure', { to_date: '2026-06-05' })
    await mean('C', 'biocontrol', { from_date: '2026-06-06' })
    const rows: TrialRow[] = []
    for (let at = 0; at < 14; at += 1) {
      const letter = (['A', 'B', 'C'] as const)[at % 3] ?? 'A'
      const plot = await plotOf({ letter, block: `block ${at % 4}` })
      const device = await makeDevice(db, { farm_id: farm.id, tunnel_id: plot.tunnel_id, plot_id: plot.id })
      for (let day = 1; day <= 7; day += 1)
        for (let hour = 6; hour <= 19; hour += 1) {
          if (random() < 0.3) continue
          rows.push({
            arm:
              letter === 'C' && day > 5
                ? 'C biocontrol'
                : letter === 'C'
                  ? 'C lure'
                  : letter === 'A'
                    ? 'A control'
                    : 'B',
            plot_id: plot.id,
            tunnel_id: plot.tunnel_id,
            field_id: 1,
            block: plot.block,
            device_id: device.id,
            day: `2026-06-0${day}`,
            hour,
            count: pick(9),
            effort: 1 + pick(20),
          })
        }
      await sendHours(
        device.key,
        rows.filter(({ device_id }) => device_id === device.id),
      )
    }
    const scored = rows.filter(({ hour }) => (hour ?? 0) >= 8 && (hour ?? 0) <= 17)
    const expected = trialOf(scored, 'A control')
    const [result] = (await ask<TrialResult[]>(`GET ${path}/effects?${query}`, { headers })).data
    expect(expected.hours).toBeGreaterThan(20)
    expect(result).toMatchObject({ days: expected.days, hours: expected.hours, unit_kind: expected.unit_kind })
    expect(result?.arms.map(({ units, cameras, count }) => [units, cameras, count])).toEqual(
      expected.arms.map(({ units, cameras, count }) => [units, cameras, count]),
    )
    expect(result?.arms.map(({ effort }) => effort)).toEqual(
      expected.arms.map(({ effort }) => expect.closeTo(effort, 6)),
    )
    expect(result?.effects.map(({ ratio, range, p_value }) => [ratio, ...(range ?? []), p_value])).toEqual(
      expected.effects.map(({ ratio, range, p_value }) =>
        [ratio, ...(range ?? []), p_value].map((value) => (value === null ? null : expect.closeTo(value, 6))),
      ),
    )
  })

  it('is based on the hours in which all treatments were watched', async () => {
    const { watch, effects } = await makeTrial()
    await watch({ letter: 'A', visits: 2, hours: [8, 12] })
    await watch({ letter: 'A', visits: 2 })
    await watch({ letter: 'B', visits: 3, hours: [10, 17] })
    await watch({ letter: 'B', visits: 9, day: '2026-06-03' })
    await watch({ letter: 'B', visits: 3, hours: [6, 9] })
    await watch({ letter: 'C', visits: 3, day: '2026-06-04' })
    const [result] = await effects()
    expect(result).toMatchObject({ days: 1, hours: 10, left_out: [{ treatment_type: 'C' }] })
    expect(result?.arms.map(({ count }) => count)).toEqual([2 * 15, 3 * 10])
  })

  it('is also calculated from hand counts on the same plots', async () => {
    const { plotOf, effects } = await makeTrial()
    for (const [letter, count] of [
      ['A', 2],
      ['A', 2],
      ['B', 5],
      ['B', 6],
    ] as const) {
      const plot = await plotOf({ letter })
      const survey = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-03' })
      // The control was watched for five minutes, the other treatment for ten.
      const watched_seconds = letter === 'A' ? 300 : 600
      const look = await makePollinatorSurvey(db, { survey_id: survey.id, count, watched_seconds })
      await countAllGroups({ survey_id: survey.id, pollinator_survey_id: look.id })
      const untimed = await makeSurvey(db, { plot_id: plot.id, survey_date: '2026-06-03', visit: 2 })
      await makePollinatorSurvey(db, { survey_id: untimed.id, count: 50 })
      await makePredatorSurvey(db, { survey_id: survey.id, count: null })
      await makeFlowerSurvey(db, { survey_id: survey.id, count: 3 * count })
      await makeFlowerSurvey(db, { survey_id: survey.id, plant_number: 2, count: null })
    }
    const [visits, centre, contacts, pollinators, flowers, ...others] = await effects()
    expect(visits).toMatchObject({ measure: 'visits', arms: [], effects: [] })
    expect(flowers?.arms).toMatchObject([
      { count: 12, effort: 2, rate: 6, by_hand: { counts: 2, minutes: null, flowers: null } },
      { count: 33, effort: 2 },
    ])
    expect(pollinators).toMatchObject({
      measure: 'pollinators',
      days: 1,
      hours: 1,
      unit_kind: 'tunnel',
      counts_left_out: 4,
    })
    expect(pollinators?.arms).toMatchObject([
      { count: 4, effort: 1, rate: 4, by_hand: { counts: 2, minutes: 10, flowers: null } },
      { count: 11, effort: 2, rate: 5.5, by_hand: { counts: 2, minutes: 20, flowers: null } },
    ])
    expect(pollinators?.effects[0]?.ratio).toBeCloseTo(Math.sqrt(30) / 4, 9)
    // The number of flowers was not recorded.
    expect([centre, contacts]).toMatchObject([
      { measure: 'centre_visits', arms: [], counts_left_out: 8 },
      { measure: 'contacts', arms: [], counts_left_out: 8 },
    ])
    expect(others).toEqual([])
  })

  it('excludes hand counts of only some insect groups, which find fewer insects', async () => {
    const { plotOf, effects } = await makeTrial()
    for (const [letter, count] of [
      ['A', 20],
      ['A', 22],
      ['B', 5],
      ['B', 6],
    ] as const) {
      const { id: survey_id } = await makeSurvey(db, {
        plot_id: (await plotOf({ letter })).id,
        survey_date: '2026-06-03',
      })
      const look = await makePollinatorSurvey(db, { survey_id, count, watched_seconds: 600 })
      if (letter === 'A') await countAllGroups({ survey_id, pollinator_survey_id: look.id })
    }
    const pollinators = (await effects()).find(({ measure }) => measure === 'pollinators')
    expect(pollinators).toMatchObject({ effects: [], counts_left_out: 2 })
  })

  it('covers visits to the flower centre and all contacts in hand counts, per flower and hour', async () => {
    const { countByHand, effects } = await makeTrial()
    for (const [letter, centre, beside] of byHand) await countByHand({ letter, centre, beside })
    const results = await effects()
    const [centre, contacts] = ['centre_visits', 'contacts'].map((name) =>
      results.find(({ measure }) => measure === name),
    )
    // 7 minutes at 30 flowers, and 14 at 15: 3.5 flower-hours each.
    expect(centre?.arms).toMatchObject([
      { treatment_type: 'A', count: 6, effort: 7, by_hand: { counts: 2, minutes: 21, flowers: 45 } },
      { treatment_type: 'B', count: 14, effort: 7, rate: 200 },
    ])
    expect(contacts?.arms).toMatchObject([
      { count: 14, effort: 7, rate: 200, units: 2, cameras: 0 },
      { count: 21, effort: 7, rate: 300 },
    ])
    expect(centre?.effects[0]?.ratio).toBeCloseTo(Math.sqrt((6 * 8) / (2 * 4)), 9)
    expect(contacts?.effects[0]?.ratio).toBeCloseTo(Math.sqrt((9 * 12) / (5 * 9)), 9)
    expect([centre?.counts_left_out, contacts?.counts_left_out]).toEqual([0, 0])
    expect(results.find(({ measure }) => measure === 'pollinators')?.arms).toMatchObject([
      { count: 14, rate: expect.closeTo(14 / 2.1, 9) },
      { count: 21 },
    ])
  })
})

describe('hand counts of insects', () => {
  /** Letter, visits, local time and plot of each count. */
  const counts = async (times: readonly (readonly [HandCount['letter'], number, string, string])[]) => {
    const { mean, countByHand, effects, files, plotOf } = await makeTrial()
    await mean('A', 'control')
    const plots = new Map<string, number>()
    for (const [letter, centre, time, name] of times) {
      const plot_id = plots.get(name) ?? (await plotOf({ letter })).id
      plots.set(name, plot_id)
      await countByHand({
        letter,
        centre,
        beside: 0,
        time,
        plot_id,
        visit: times.findIndex((one) => one[2] === time) + 1,
      })
    }
    const contacts = (await effects()).find(({ measure }) => measure === 'contacts')
    const rows = tableOf((await files())['hand_counts.csv']).filter(({ measure }) => measure === 'contacts')
    return { contacts, rows }
  }

  it('are compared within the hours in which all treatments were counted', async () => {
    const { contacts, rows } = await counts([
      ['A', 4, '10:05', 'first'],
      ['B', 8, '10:50', 'second'],
      ['A', 6, '14:10', 'first'],
      ['B', 12, '14:00', 'second'],
      // Early in the morning, without a count of the control in the same hour.
      ['B', 1, '07:30', 'second'],
    ])
    expect(contacts).toMatchObject({ matched_by: 'hour', days: 1, hours: 2, counts_unmatched: 1 })
    expect(contacts?.effects[0]?.ratio).toBeCloseTo(2, 9)
    expect(contacts?.arms.map(({ count, by_hand }) => [count, by_hand?.mean_start_time])).toEqual([
      [10, '12:07'],
      [20, '12:25'],
    ])
    expect(rows.map(({ arm, hour }) => [arm, hour]).toSorted()).toEqual([
      ['A', '10'],
      ['A', '14'],
      ['B', '10'],
      ['B', '14'],
    ])
  })

  it('are compared within days, with their mean times, if few of them share an hour', async () => {
    const { contacts, rows } = await counts([
      ['A', 4, '09:30', 'first'],
      ['A', 4, '10:30', 'first'],
      ['B', 8, '11:00', 'second'],
      ['B', 8, '12:00', 'second'],
    ])
    expect(contacts).toMatchObject({ matched_by: 'day', days: 1, hours: 0, counts_unmatched: 0 })
    expect(contacts?.arms.map(({ by_hand }) => by_hand?.mean_start_time)).toEqual(['10:00', '11:30'])
    expect(contacts?.effects[0]?.ratio).toBeCloseTo(2, 9)
    expect(rows.map(({ hour }) => hour)).toEqual(['', '', '', ''])
  })

  it('are compared within days if hours would lose a plot, even if most counts share hours', async () => {
    const { contacts } = await counts([
      ...['09:00', '11:00', '14:00'].flatMap((time) => [['A', 4, time, 'a1'] as const, ['B', 8, time, 'b1'] as const]),
      ['A', 5, '08:00', 'a2'],
      ['B', 9, '16:00', 'b2'],
    ])
    expect(contacts).toMatchObject({ matched_by: 'day', arms: [{ units: 2 }, { units: 2 }] })
    expect(contacts?.effects[0]?.range).not.toBeNull()
  })
})

describe('the files of a trial', () => {
  it('contain the hand counts, which reproduce the ratios on the page', async () => {
    const { mean, countByHand, effects, files } = await makeTrial()
    await mean('A', 'control')
    for (const [letter, centre, beside] of byHand) await countByHand({ letter, centre, beside })
    const { 'hand_units.csv': unitText, 'hand_counts.csv': countText, 'analysis.R': script } = await files()
    const [units, counts] = [tableOf(unitText), tableOf(countText)]
    for (const { measure, effects: found } of (await effects()).filter((result) => result.measure !== 'visits')) {
      const own = units.filter((unit) => unit['measure'] === measure)
      const meanLog = (letter: string) =>
        meanOf(
          own.filter(({ arm }) => arm === letter).map(({ count, effort }) => Math.log(Number(count) / Number(effort))),
        )
      expect(found).toHaveLength(1)
      expect(found[0]?.ratio).toBeCloseTo(Math.exp(meanLog('B') - meanLog('A')), 9)
      expect(counts.filter((row) => row['measure'] === measure)).toHaveLength(4)
    }
    expect(units.find(({ measure, arm }) => measure === 'contacts' && arm === 'B')).toMatchObject({
      meaning: '',
      is_control: '0',
      layout: 'tunnels',
      kind: 'tunnel',
      counts: '1',
      minutes: '7',
      flowers: '30',
      count: '9',
      effort: '3.5',
    })
    expect(counts[0]).toMatchObject({ measure: 'centre_visits', arm: 'A', day: '2026-06-03', count: '2' })
    expect(script).toContain('hand_units.csv')
  })

  it('reproduce the ratios on the page', async () => {
    const { mean, watch, effects, files } = await makeTrial()
    await mean('A', 'control')
    for (const [block, level] of [
      ['x', 2],
      ['y', 3],
      ['z', 5],
    ] as const)
      for (const [at, letter] of (['A', 'B', 'C'] as const).entries())
        await watch({ letter, visits: level * (at + 1) + at, block })
    const [result] = await effects()
    const { 'units.csv': unitText, 'hours.csv': hourText, 'analysis.R': script } = await files()
    const [units, hours] = [tableOf(unitText), tableOf(hourText)]
    const logOf = ({ visits, flower_hours }: Table[number]) => Math.log(Number(visits) / Number(flower_hours))
    const meanLog = (letter: string) => meanOf(units.filter(({ arm }) => arm === letter).map(logOf))
    for (const { arm, ratio } of result?.effects ?? [])
      expect(ratio).toBeCloseTo(Math.exp(meanLog(arm.treatment_type) - meanLog('A')), 9)
    expect(result?.effects).toHaveLength(2)
    expect(units).toHaveLength(9)
    expect(units.filter(({ is_control }) => is_control === '1').map(({ arm }) => arm)).toEqual(['A', 'A', 'A'])
    for (const { unit, visits, flower_hours } of units) {
      const own = hours.filter((hour) => hour.unit === unit)
      expect(own).toHaveLength(10)
      expect(own.reduce((sum, hour) => sum + Number(hour.visits), 0)).toBe(Number(visits))
      expect(own.reduce((sum, hour) => sum + Number(hour.flower_hours), 0)).toBeCloseTo(Number(flower_hours), 6)
    }
    expect(script).toContain('glmmTMB')
  })

  it('are tables without rows if nothing can be compared', async () => {
    const { watch, files } = await makeTrial()
    await watch({ letter: 'A', visits: 3 })
    expect(tableOf((await files())['units.csv'])).toEqual([])
  })
})
