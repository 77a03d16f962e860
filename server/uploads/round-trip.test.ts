import { describe, expect, it } from 'vitest'
import { reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import { templateOf } from '#domain/survey-files/columns/template.ts'
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
import { makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeServer } from '../testing/server.ts'
import { makeUploader, type Uploader } from './testing/uploader.ts'

const server = await makeServer()
const { app, db } = server
server.setClock('2027-01-10T12:00:00Z')

const report = async ({ headers, farm }: Uploader, types: readonly ReportType[]) => {
  const flags = types.map((type) => `${type}=true`).join('&')
  const response = await app.inject({
    url: `/api/surveys/csv?start=2026-01-01&end=2026-12-31&farm_id=${farm.id}&${flags}`,
    headers,
  })
  expect(response.statusCode).toBe(200)
  return response.body
}

/**
 * Surveys of every kind with content that is hard to write: formulas, line breaks, quotation marks, both hours of a
 * clock change.
 */
const makeSurveys = async ({ farm, field, plot, tunnel, person }: Uploader) => {
  await db.updateTable('fields').set({ field_name: '=Long "Meadow", upper' }).where('id', '=', field.id).execute()
  const other = await makePlot(db, {
    tunnel_id: (await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })).id,
  })
  await db
    .insertInto('treatment_arms')
    .values({ farm_id: farm.id, treatment_type: 'B', meaning: 'other', note: '=1, "bare"', from_date: '2026-01-01' })
    .execute()
  const by = { observer_id: person.id }
  const first = await makeSurvey(db, { plot_id: plot.id })
  const second = await makeSurvey(db, { plot_id: plot.id })
  const third = await makeSurvey(db, { plot_id: other.id, survey_date: '2026-10-25' })
  const timed = { protocol: 'timed_count' as const, watched_seconds: 601, plants_watched: 1, area_m2: 0.1234 }
  await makeFlowerSurvey(db, { ...by, ...timed, survey_id: first.id, count: 0, notes: 'two\r\nlines, "quoted"' })
  await makeFlowerSurvey(db, {
    ...by,
    survey_id: second.id,
    notes: "'=1+1",
    start_time: new Date('2026-06-10T10:00:00.125Z'),
  })
  await makeFlowerSurvey(db, {
    survey_id: third.id,
    plant_number: 5,
    observer_name: '-Zoë',
    start_time: new Date('2026-10-25T00:30:00Z'),
  })
  await makeFlowerSurvey(db, {
    survey_id: third.id,
    plant_number: 4,
    observer_name: '@home',
    start_time: new Date('2026-10-25T01:30:00Z'),
  })
  const late = { ...by, survey_id: third.id, start_time: new Date('2026-10-25T12:00:00Z') }
  await makeFlowerSurvey(db, { ...late, plant_number: 3, count: null })
  const adult = await makeStage(db, 'Adult')
  const named = await makeSpecies(db, { order: null, family: null, genus: null, species: `+unnamed ${farm.id}` })
  const pollinators = [
    await makePollinator(db, { stage_id: adult.id }),
    await makePollinator(db, { stage_id: adult.id, species_id: named.id }),
  ]
  for (const [place, pollinator] of pollinators.entries())
    await makePollinatorSurvey(db, {
      ...(place === 0 ? { ...by, survey_id: first.id, ...timed, flowers_watched: 24 } : late),
      pollinator_id: pollinator.id,
    })
  const look = await makePollinatorSurvey(db, { survey_id: second.id, observer_name: 'Ada', count: null })
  await db
    .insertInto('pollinator_counts')
    .values({ survey_id: second.id, pollinator_survey_id: look.id, functional_group: 'honeybee' })
    .execute()
  const predator = await makePredator(db)
  const line = { protocol: 'transect' as const, transect_m: 12.5 }
  await makePredatorSurvey(db, { ...by, ...line, survey_id: second.id, predator_id: predator.id })
  const none = await makePredatorSurvey(db, { ...late, plant_number: 2, count: null })
  await db.updateTable('predator_surveys').set({ counted_at: none.start_time }).where('id', '=', none.id).execute()
  await makeWeatherObservation(db, { tunnel_id: tunnel.id, ...by, temperature: -0.1, notes: '\\N' })
  await makeWeatherObservation(db, {
    tunnel_id: tunnel.id,
    observer_name: 'Ada',
    timestamp: new Date('2026-12-31T23:59:59Z'),
  })
  await db
    .insertInto('lures')
    .values([
      {
        plot_id: plot.id,
        survey_date: '2026-06-10',
        observer_id: person.id,
        lure: '=sachet',
        action: 'placed',
        target: null,
        caught: null,
      },
      {
        plot_id: plot.id,
        survey_date: '2026-06-17',
        observer_name: 'Ada',
        lure: 'sachet',
        action: 'checked',
        target: 'thrips',
        caught: 0,
        notes: 'none',
      },
    ])
    .execute()
  await db
    .insertInto('fruit_weights')
    .values([
      {
        plot_id: plot.id,
        survey_date: '2026-06-10',
        plant_number: 9,
        observer_id: person.id,
        shape: 'misshapen',
        fruit_count: 3,
        weight_g: 41.125,
      },
      {
        plot_id: plot.id,
        survey_date: '2026-06-10',
        plant_number: 9,
        sample: 2,
        observer_id: person.id,
        shape: 'misshapen',
        fruit_count: 3,
        weight_g: 41.125,
      },
      // Of a deficit trial: one plant and day, distinguished by the treatment of the flowers and by class.
      ...(['open', 'bagged', 'hand'] as const).map((pollination) => ({
        plot_id: plot.id,
        survey_date: '2026-06-10',
        plant_number: 9,
        observer_id: person.id,
        shape: 'misshapen',
        fruit_count: 3,
        weight_g: 41.125,
        pollination,
        fruit_class: pollination === 'bagged' ? 'waste' : '1',
      })),
    ])
    .execute()
}

/** Deletes all surveys; places, people and species remain. */
const empty = () =>
  server.asOwner(`truncate double_count_groups, double_counts, entry_photos, flower_observations, flower_surveys, pollinator_observations, pollinator_counts, pollinator_surveys,
    predator_observations, predator_surveys, surveys, weathers, lures, fruit_weights`)

/** Six files are checked, each in a separate process. */
const ROUND_TRIP_MS = 60_000

describe('reading a report back as an upload', () => {
  it(
    'reproduces the same report, byte for byte, for all six kinds',
    async () => {
      const uploader = await makeUploader(server)
      await makeSurveys(uploader)
      const whole = await report(uploader, reportTypes)
      const before = new Map<ReportType, string>()
      for (const type of reportTypes) before.set(type, await report(uploader, [type]))
      expect([...before.values()].map((text) => text.split('\n').length)).toEqual([4, 7, 5, 4, 4, 7])
      await empty()
      for (const type of reportTypes) {
        const batch = await uploader.take(type, before.get(type) ?? '')
        expect([type, batch.state, await uploader.faults(batch.id)]).toEqual([type, 'done', []])
      }
      for (const type of reportTypes) expect(await report(uploader, [type])).toBe(before.get(type))
      expect(await report(uploader, reportTypes)).toBe(whole)

      // From a report of several kinds, each upload reads its own rows.
      await empty()
      for (const type of reportTypes) expect((await uploader.take(type, whole)).state).toBe('done')
      expect(await report(uploader, reportTypes)).toBe(whole)
      for (const type of reportTypes) {
        const again = await uploader.check(type, whole)
        expect([type, again.rows_good, again.count_errors]).toEqual([type, 0, 0])
      }
    },
    ROUND_TRIP_MS,
  )

  it(
    'also works as a workbook: with real times, both hours of a clock change, and midnight',
    async () => {
      const uploader = await makeUploader(server)
      await makeSurveys(uploader)
      // Rounded to the second, which is the precision with which times of spreadsheets are read.
      await db
        .updateTable('flower_surveys')
        .set({ start_time: new Date('2026-06-10T10:00:00Z') })
        .where('start_time', '=', new Date('2026-06-10T10:00:00.125Z'))
        .execute()
      await makeWeatherObservation(db, {
        tunnel_id: uploader.tunnel.id,
        observer_name: 'Ada',
        timestamp: new Date('2026-06-09T23:00:00Z'),
      })
      await db.updateTable('flower_observations').set({ notes: '=1+1' }).where('notes', '=', "'=1+1").execute()
      const [flowers, weather] = [await report(uploader, ['flower']), await report(uploader, ['weather'])]
      const { rawPayload } = await app.inject({
        url: `/api/surveys/csv?start=2026-01-01&end=2026-12-31&farm_id=${uploader.farm.id}&flower=true&weather=true&format=xlsx`,
        headers: uploader.headers,
      })
      await empty()
      for (const type of ['flower', 'weather'] as const) {
        const batch = await uploader.take(type, rawPayload)
        expect([type, batch.state, await uploader.faults(batch.id)]).toEqual([type, 'done', []])
      }
      expect(await report(uploader, ['flower'])).toBe(flowers)
      expect(await report(uploader, ['weather'])).toBe(weather)
      expect(weather).toContain(',2026-06-10T00:00:00+01:00,')
    },
    ROUND_TRIP_MS,
  )

  it('distinguishes both hours of a clock change, and escapes formulas', async () => {
    const uploader = await makeUploader(server)
    await makeSurveys(uploader)
    const text = await report(uploader, ['flower'])
    expect(text).toContain("'@home,2026-10-25T01:30:00+00:00")
    expect(text).toContain("'-Zoë,2026-10-25T01:30:00+01:00")
    expect(text).toContain(`"'=Long ""Meadow"", upper"`)
    expect(text).toContain("2026-06-10T11:00:00.125+01:00,12,''=1+1")
  })
})

it.each([...reportTypes])('offers a template that the upload accepts: %s', async (type) => {
  const uploader = await makeUploader(server)
  const { body, headers } = await app.inject({ url: `/api/surveys/templates/${type}`, headers: uploader.headers })
  expect(body).toBe(templateOf(type))
  expect(headers['content-disposition']).toContain(`filename="template-${type.split('_').join('-')}.csv"`)
  const batch = await uploader.check(type, body)
  const columns = new Set((await uploader.issues(batch.id)).map(({ column, line }) => `${line} ${column}`))
  // The example's farm does not exist; everything else is valid.
  expect([...columns]).toEqual(
    type === 'pollinator' || type === 'predator' ? ['2 Organisation', '2 Species'] : ['2 Organisation'],
  )
})

it.each([...reportTypes])(
  'offers a template in the language of the request that the upload accepts: %s',
  async (type) => {
    const uploader = await makeUploader(server)
    const template = (language: string) =>
      app.inject({
        url: `/api/surveys/templates/${type}`,
        headers: { ...uploader.headers, 'accept-language': language },
      })
    expect((await template('en')).body).toBe(templateOf(type))
    const { body } = await template('de-AT, en;q=0.5')
    expect(body).toBe(templateOf(type, 'de'))
    expect(body).toMatch(/^\uFEFFOrganisation,Betrieb,Feld,Tunnel,/)
    const batch = await uploader.check(type, body)
    expect(batch).toMatchObject({ state: 'ready', rows_read: 1 })
    const issues = await uploader.issues(batch.id)
    expect(issues.filter(({ line }) => line !== 2)).toEqual([])
  },
)
