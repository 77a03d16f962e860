import { describe, expect, it } from 'vitest'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeOrganisation, makePlot, makeTunnel } from '../factories/places.ts'
import {
  makeFlowerSurvey,
  makePollinator,
  makePollinatorSurvey,
  makePredator,
  makePredatorSurvey,
  makeSpecies,
  makeStage,
  makeSurvey,
  makeWeatherObservation,
} from '../factories/surveys.ts'
import { asker } from '../testing/asker.ts'
import { readXlsx } from '../testing/read-xlsx.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
const { app, db } = server
const ask = asker(app)
const all = ['weather', 'flower', 'pollinator', 'predator', 'lure', 'fruit_weights'] as const
type Kind = (typeof all)[number]
const flags = all.map((kind) => `${kind}=true`).join('&')

/** A plot with the given names, and a person who may read its data. */
const makePlace = async (names: { organisation?: string; farm?: string; field?: string; time_zone?: string } = {}) => {
  const organisation = await makeOrganisation(db, names.organisation ? { title: names.organisation } : {})
  const farm = await makeFarm(db, {
    organisation_id: organisation.id,
    ...(names.farm ? { title: names.farm } : {}),
    ...(names.time_zone ? { time_zone: names.time_zone } : {}),
  })
  const field = await makeField(db, { farm_id: farm.id, ...(names.field ? { field_name: names.field } : {}) })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 12, treatment_type: 'B' })
  const headers = await server.as(await makeUser(db, { organisation_id: organisation.id }))
  return { organisation, farm, field, tunnel, plot, headers }
}
type Place = Awaited<ReturnType<typeof makePlace>>
const rowsOf = async ({ headers }: Place, kind: Kind, start: string, end = start) => {
  const response = await app.inject({ url: `/api/surveys/csv?start=${start}&end=${end}&${kind}=true`, headers })
  expect(response.statusCode).toBe(200)
  return response.body.trimEnd().split('\n').slice(1)
}
const counts = async ({ headers }: Place, start: string, end = start) =>
  (await ask<Record<Kind, number>>(`GET /surveys/csv/counts?start=${start}&end=${end}&${flags}`, { headers })).data

/** Creates an entry of every kind on a day, at noon in London. */
const makeEntries = async ({ tunnel, plot }: Place, survey_date: string, text: string) => {
  const survey = await makeSurvey(db, { plot_id: plot.id, survey_date })
  const start_time = new Date(`${survey_date}T11:00:00Z`)
  const by = { observer_name: text, start_time, survey_id: survey.id }
  const rank = { order: text, family: text, genus: text, species: text }
  const known = await db.selectFrom('species').where('species', '=', text).selectAll().executeTakeFirst()
  const species_id = (known ?? (await makeSpecies(db, rank))).id
  const stage_id = (await makeStage(db, text)).id
  const of = { species_id, stage_id }
  const pollinator = await db
    .selectFrom('pollinators')
    .where('species_id', '=', species_id)
    .selectAll()
    .executeTakeFirst()
  const predator = await db.selectFrom('predators').where('species_id', '=', species_id).selectAll().executeTakeFirst()
  await makeFlowerSurvey(db, { ...by, notes: text })
  const pollinator_id = (pollinator ?? (await makePollinator(db, of))).id
  const look = await makePollinatorSurvey(db, { ...by, pollinator_id })
  await db.updateTable('pollinator_observations').set({ notes: text }).where('id', '=', look.observation_id).execute()
  const plant = await makePredatorSurvey(db, { ...by, predator_id: (predator ?? (await makePredator(db, of))).id })
  await db.updateTable('predator_observations').set({ notes: text }).where('id', '=', plant.observation_id).execute()
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, observer_name: text, timestamp: start_time, notes: text })
  const entry = { plot_id: plot.id, survey_date, observer_name: text, notes: text }
  await db
    .insertInto('lures')
    .values({ ...entry, lure: text, action: 'placed', target: text })
    .execute()
  await db
    .insertInto('fruit_weights')
    .values({ ...entry, plant_number: 1, shape: 'misshapen', fruit_count: 3, weight_g: 41 })
    .execute()
}

describe('a text that looks like a formula', () => {
  /**
   * How often a text entered by people occurs in a row: in the names of its place, its own texts, and those of its
   * species.
   */
  const texts: [Kind, number][] = [
    ['weather', 5],
    ['flower', 5],
    ['pollinator', 10],
    ['predator', 10],
    ['lure', 7],
    ['fruit_weights', 5],
  ]
  it.each(['=1+1', '+44', '-Zoe', '@home', '＝1+1'])(
    'is escaped everywhere, and unchanged in a workbook: %s',
    async (text) => {
      const place = await makePlace({ organisation: text, farm: text, field: text })
      await makeEntries(place, '2026-06-10', text)
      const workbook = await app.inject({
        url: `/api/surveys/csv?start=2026-06-10&end=2026-06-10&${flags}&format=xlsx`,
        headers: place.headers,
      })
      const sheets = readXlsx(workbook.rawPayload)
      for (const [index, [kind, times]] of texts.entries()) {
        const [row] = await rowsOf(place, kind, '2026-06-10')
        const cells = row?.split(',') ?? []
        expect([kind, cells.filter((cell) => cell === `'${text}`).length]).toEqual([kind, times])
        expect([kind, cells.filter((cell) => cell === text)]).toEqual([kind, []])
        const raw = sheets[index]?.rows[1]?.filter((cell) => cell === text) ?? []
        expect([kind, raw.length]).toEqual([kind, times])
      }
    },
  )
})

describe('the content of a report', () => {
  it('includes its first and last day, and no others', async () => {
    const place = await makePlace()
    const days = ['2026-06-09', '2026-06-10', '2026-06-11', '2026-06-12', '2026-06-13']
    for (const day of days) await makeEntries(place, day, `of ${day}`)
    const found = await counts(place, '2026-06-10', '2026-06-12')
    for (const kind of all) {
      const rows = await rowsOf(place, kind, '2026-06-10', '2026-06-12')
      const held = rows.map((row) => days.find((day) => row.includes(`of ${day}`)))
      expect([kind, held, found[kind]]).toEqual([kind, ['2026-06-10', '2026-06-11', '2026-06-12'], 3])
    }
  })

  it('excludes entries that were started but not counted', async () => {
    const place = await makePlace()
    const { id: survey_id } = await makeSurvey(db, { plot_id: place.plot.id })
    await makeFlowerSurvey(db, { survey_id, plant_number: 1, count: null })
    await makePollinatorSurvey(db, { survey_id, count: null })
    await makePredatorSurvey(db, { survey_id, plant_number: 1, count: null })
    await makeFlowerSurvey(db, { survey_id, plant_number: 2, count: 0 })
    const plant = await makePredatorSurvey(db, { survey_id, plant_number: 2, count: null })
    await db.updateTable('predator_surveys').set({ counted_at: new Date() }).where('id', '=', plant.id).execute()
    const found = await counts(place, '2026-06-10')
    expect(found).toMatchObject({ flower: 1, pollinator: 0, predator: 1 })
    for (const kind of ['flower', 'pollinator', 'predator'] as const)
      expect([kind, (await rowsOf(place, kind, '2026-06-10')).length]).toEqual([kind, found[kind]])
    // A count with nothing seen is a separate row.
    expect((await rowsOf(place, 'predator', '2026-06-10'))[0]).toMatch(/,2,Hannah Price,[^,]+,,,,,,,0,,,,,,,$/)
  })

  it('remains when its place is archived or its observer is deleted', async () => {
    const place = await makePlace()
    const { id: survey_id } = await makeSurvey(db, { plot_id: place.plot.id })
    const observer = await makeUser(db, { organisation_id: place.organisation.id, firstname: 'Ada', lastname: 'Gone' })
    await makeFlowerSurvey(db, { survey_id, observer_id: observer.id })
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', observer.id).execute()
    for (const table of ['plots', 'tunnels', 'fields', 'farms'] as const) {
      const id = { plots: place.plot.id, tunnels: place.tunnel.id, fields: place.field.id, farms: place.farm.id }[table]
      await db.updateTable(table).set({ archived_at: new Date() }).where('id', '=', id).execute()
      expect((await rowsOf(place, 'flower', '2026-06-10')).map((row) => row.includes('Ada Gone'))).toEqual([true])
    }
  })
})

describe('the meaning of a treatment', () => {
  const plotKinds = all.filter((kind) => kind !== 'weather')
  const titleOf = async ({ headers }: Place, kind: Kind, day: string) => {
    const { body } = await app.inject({ url: `/api/surveys/csv?start=${day}&end=${day}&${kind}=true`, headers })
    const [head = '', row = ''] = body.split('\n')
    const at = head.split(',').indexOf('Treatment meaning')
    return [head.split(',')[at - 1], row.split(',')[at - 1], row.split(',')[at]]
  }
  const mean = (place: Place, given: object) =>
    db
      .insertInto('treatment_arms')
      .values({ farm_id: place.farm.id, treatment_type: 'B', meaning: 'lure', from_date: '2026-01-01', ...given })
      .execute()

  it('stands beside its code, as of the day of the survey on its farm', async () => {
    const [place, other] = [await makePlace(), await makePlace()]
    for (const day of ['2026-06-10', '2026-06-11', '2026-06-20']) await makeEntries(place, day, `of ${day}`)
    await mean(place, { to_date: '2026-06-10' })
    await mean(place, { from_date: '2026-06-11', to_date: '2026-06-19', meaning: 'other', note: 'Bare soil' })
    await mean(place, { treatment_type: 'A', meaning: 'pesticide' })
    await mean(other, { meaning: 'control' })
    for (const kind of plotKinds) {
      expect(await titleOf(place, kind, '2026-06-10')).toEqual(['Treatment', 'B', 'lure'])
      expect(await titleOf(place, kind, '2026-06-11')).toEqual(['Treatment', 'B', 'Bare soil'])
      expect(await titleOf(place, kind, '2026-06-20')).toEqual(['Treatment', 'B', ''])
    }
  })

  it('is escaped if its note looks like a formula, and unchanged in a workbook', async () => {
    const place = await makePlace()
    await makeEntries(place, '2026-06-10', 'of June')
    await mean(place, { meaning: 'other', note: '=1+1' })
    expect((await titleOf(place, 'flower', '2026-06-10'))[2]).toBe("'=1+1")
    const url = '/api/surveys/csv?start=2026-06-10&end=2026-06-10&flower=true&format=xlsx'
    const workbook = await app.inject({ url, headers: place.headers })
    expect(readXlsx(workbook.rawPayload)[0]?.rows[1]?.[6]).toBe('=1+1')
  })
})

describe('the local time of the farm', () => {
  it.each([
    ['Europe/London', '2026-01-10T09:00:00Z', '2026-01-10T09:00:00+00:00'],
    ['Europe/London', '2026-06-10T09:00:00Z', '2026-06-10T10:00:00+01:00'],
    ['America/Los_Angeles', '2026-06-10T03:00:00Z', '2026-06-09T20:00:00-07:00'],
    ['America/St_Johns', '2026-06-10T12:00:00Z', '2026-06-10T09:30:00-02:30'],
    ['Asia/Kathmandu', '2026-06-10T20:00:00Z', '2026-06-11T01:45:00+05:45'],
    ['Pacific/Kiritimati', '2026-06-10T12:00:00Z', '2026-06-11T02:00:00+14:00'],
    ['Etc/GMT+12', '2026-06-10T05:00:00Z', '2026-06-09T17:00:00-12:00'],
  ])('in %s shows %s as %s and determines the day', async (time_zone, instant, wall) => {
    const place = await makePlace({ time_zone })
    await makeWeatherObservation(db, { tunnel_id: place.tunnel.id, timestamp: new Date(instant) })
    const [row] = await rowsOf(place, 'weather', wall.slice(0, 10))
    expect(row).toContain(`,${wall},`)
    const around = await rowsOf(place, 'weather', '2026-01-01', '2026-12-31')
    expect(around).toHaveLength(1)
    const other = wall.slice(0, 10) === instant.slice(0, 10) ? '2026-06-12' : instant.slice(0, 10)
    expect(await rowsOf(place, 'weather', other)).toEqual([])
  })
})

it('is sorted by farm, field, tunnel, plot, day, visit and plant', async () => {
  const { id: organisation_id } = await makeOrganisation(db)
  const headers = await server.as(await makeUser(db, { organisation_id }))
  const expected: string[] = []
  for (const farm of ['A farm', 'B farm']) {
    const { id: farm_id } = await makeFarm(db, { organisation_id, title: farm })
    for (const field of ['East', 'West']) {
      const { id: field_id } = await makeField(db, { farm_id, field_name: field })
      for (const number of [2, 10]) {
        const tunnel = await makeTunnel(db, { field_id, number })
        for (const plot_number of [3, 11]) {
          const plot = await makePlot(db, { tunnel_id: tunnel.id, number: plot_number })
          for (const survey_date of ['2026-06-01', '2026-06-02'])
            expected.push(`${farm},${field},${number},${plot_number},${survey_date},${plot.id}`)
        }
      }
    }
  }
  // Entered in reverse order.
  for (const line of expected.toReversed()) {
    const [, , , , survey_date = '', plot_id] = line.split(',')
    for (const visit of [2, 1]) {
      const survey = await makeSurvey(db, { plot_id: Number(plot_id), survey_date, visit })
      for (const plant_number of [2, 1]) await makeFlowerSurvey(db, { survey_id: survey.id, plant_number })
    }
  }
  const { body } = await app.inject({ url: '/api/surveys/csv?start=2026-06-01&end=2026-06-02&flower=true', headers })
  const found = body
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row) => row.split(','))
  expect(found.map((cells) => [...cells.slice(1, 5), ...cells.slice(8, 11)].join(','))).toEqual(
    expected.flatMap((line) => {
      const place = line.split(',').slice(0, 5).join(',')
      return ['1,1', '1,2', '2,1', '2,2'].map((of) => `${place},${of}`)
    }),
  )
})
