import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { unguarded } from '#domain/platform/text.ts'
import { makeUser } from '../factories/people.ts'
import { makeEntryPhoto } from '../factories/photos.ts'
import { makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makeFlowerSurvey, makeSurvey } from '../factories/surveys.ts'
import { reportTypes, type ReportType } from '#domain/survey-files/types.ts'
import { makeServer } from '../testing/server.ts'
import { hard, makeCounted } from './testing/make-counted.ts'
import { profileFaults, readDataset, rowFaults } from './testing/read-dataset.ts'

const server = await makeServer()
const { app, db } = server
type Counted = Awaited<ReturnType<typeof makeCounted>>

const download = async (
  { headers }: Pick<Counted, 'headers'>,
  file: 'csv' | 'parquet',
  {
    kinds = reportTypes,
    days = 'start=2026-06-10&end=2026-06-10',
    more = '',
  }: { kinds?: readonly ReportType[]; days?: string; more?: string } = {},
) => {
  const url = `/api/surveys/csv?${days}&${kinds.map((kind) => `${kind}=true`).join('&')}&format=dataset_${file}${more}`
  const response = await app.inject({ url, headers })
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
  expect(response.headers['content-disposition']).toMatch(new RegExp(`-${file}\\.zip`))
  return readDataset(response.rawPayload)
}

describe.each(['csv', 'parquet'] as const)('a dataset of %s', (file) => {
  it('matches its data dictionary in every row and key', async () => {
    const dataset = await download(await makeCounted(server), file)
    expect(profileFaults(dataset)).toEqual([])
    expect(rowFaults(dataset)).toEqual([])
    const rows = Object.entries(dataset.tables).flatMap(([name, { length }]) =>
      name === 'taxa' ? [] : [[name, length]],
    )
    expect(rows).toEqual([
      ['farms', 1],
      ['plots', 2],
      ['visits', 2],
      ['looks', 4],
      ['flower_counts', 1],
      ['pollinator_counts', 2],
      ['predator_counts', 2],
      ['weather_observations', 2],
      ['lures', 1],
      ['fruit_weights', 1],
      ['deficit_trials', 1],
      ['deficit_trial_plots', 1],
      ['deficit_markings', 1],
    ])
  })

  it('names its publisher, licence, sources and version, and has a digest of each file', async () => {
    const counted = await makeCounted(server)
    const contributors = [{ title: 'Hannah Price', role: 'contact', email: 'hannah@example.org', orcid: null }] as const
    await db
      .insertInto('export_settings')
      .values({
        organisation_id: counted.farm.organisation_id,
        data_licence: 'CC-BY-4.0',
        media_licence: 'CC0-1.0',
        contributors: JSON.stringify(contributors),
        coordinate_precision: 'exact',
        observers: 'names',
      })
      .execute()
    const dataset = await download(counted, file)
    const about = dataset.about as unknown as Record<string, unknown>
    expect(profileFaults(dataset)).toEqual([])
    expect(about).toMatchObject({
      licenses: [
        { name: 'CC-BY-4.0', scope: 'data' },
        { name: 'CC0-1.0', scope: 'media' },
      ],
      contributors: [{ title: 'Hannah Price', role: 'contact', email: 'hannah@example.org' }],
      sources: [{ title: 'Bombus', path: server.settings.baseUrl }],
    })
    expect(about['version']).toMatch(/^\d{8}T\d{6}$/)
    for (const { path, bytes, hash } of about['resources'] as { path: string; bytes: number; hash: string }[]) {
      const content = dataset.files[path] ?? new Uint8Array()
      expect([path, bytes, hash]).toEqual([
        path,
        content.length,
        `sha256:${createHash('sha256').update(content).digest('hex')}`,
      ])
    }
  })

  it('includes the account ids of observers beside their names in visits', async () => {
    const counted = await makeCounted(server)
    const { tables } = await download(counted, file)
    const [first] = tables['visits'] ?? []
    const ids = String(first?.['observer_ids']).split('; ')
    const accounts = new Set<string>()
    for (const table of ['flower_surveys', 'pollinator_surveys', 'predator_surveys'] as const)
      for (const { observer_id } of await db
        .selectFrom(table)
        .where('survey_id', '=', counted.visit.id)
        .where('observer_id', 'is not', null)
        .select('observer_id')
        .execute())
        accounts.add(String(observer_id))
    expect(accounts.size).toBeGreaterThan(1)
    expect(ids.toSorted()).toEqual([...accounts].toSorted())
  })

  it('preserves every text: unchanged in Parquet, escaped against spreadsheet formulas in CSV', async () => {
    const { tables } = await download(await makeCounted(server), file)
    const written = [
      tables['farms']?.[0]?.['farm'],
      tables['plots']?.[0]?.['field'],
      tables['visits']?.[0]?.['treatment_meaning'],
      tables['looks']?.[0]?.['observer'],
      tables['flower_counts']?.[0]?.['note'],
      tables['weather_observations']?.[0]?.['note'],
      tables['lures']?.[0]?.['lure'],
    ]
    expect(written.map((text) => (file === 'csv' ? unguarded(String(text)) : text))).toEqual(written.map(() => hard))
    if (file === 'csv') expect(written.every((text) => String(text).startsWith("'="))).toBe(true)
    expect(tables['weather_observations']?.[0]?.['temperature_c']).toBe(-1.5)
  })

  it('distinguishes not measured (blank) from counted but not seen (0)', async () => {
    const counted = await makeCounted(server)
    const { tables } = await download(counted, file)
    const look = `pollinator-${counted.look.id}`
    expect(tables['pollinator_counts']).toMatchObject([
      { look_id: look, functional_group: 'hoverfly', taxon_id: null, flower_centre: null, count: 0, note: null },
      { look_id: look, functional_group: 'bumblebee', taxon_id: counted.taxon.id, flower_centre: true, count: 12 },
    ])
    expect(tables['predator_counts']).toMatchObject([
      { plant_number: 2, functional_group: null, taxon_id: null, count: 0 },
      { plant_number: 1, functional_group: 'ladybird', taxon_id: counted.taxon.id, count: 2 },
    ])
    expect(tables['flower_counts']).toMatchObject([{ plant_number: 1, count: 0 }])
    expect(tables['taxa']?.find(({ taxon_id }) => taxon_id === counted.taxon.id)).toMatchObject({
      gbif_id: 1_340_503,
      uksi_id: 'NBNSYS0000006787',
    })
  })

  it('has the effort of each timed count once, and visit rates with ranges where they can be calculated', async () => {
    const made = await makeCounted(server)
    const { pollinator_id } = await db
      .selectFrom('pollinator_observations')
      .where('pollinator_survey_id', '=', made.look.id)
      .select('pollinator_id')
      .executeTakeFirstOrThrow()
    // Four of sixteen contacts are beside the centre.
    await db
      .insertInto('pollinator_observations')
      .values({ pollinator_survey_id: made.look.id, pollinator_id, flower_centre: false, count: 4 })
      .execute()
    const { tables } = await download(made, file)
    const looks = Object.fromEntries(
      (tables['looks'] ?? []).map((look) => [`${look['survey']} ${look['plant_number']}`, look]),
    )
    expect(looks['pollinator null']).toMatchObject({
      protocol: 'timed_count',
      watched_minutes: 10,
      flowers_watched: 24,
      plants_watched: null,
      area_m2: 0.25,
      count: 16,
      visits_per_flower_hour: 4,
      visits_per_flower_hour_low: expect.closeTo(1.989, 2) as number,
      visits_per_flower_hour_high: expect.closeTo(7.215, 2) as number,
      centre_count: 12,
      centre_visits_per_flower_hour: 3,
      centre_visits_per_flower_hour_low: expect.closeTo(1.305, 2) as number,
      centre_visits_per_flower_hour_high: expect.closeTo(5.919, 2) as number,
    })
    expect(looks['flower 1']).toMatchObject({ watched_minutes: 10, count: 0, visits_per_flower_hour: null })
    expect(looks['predator 1']).toMatchObject({ protocol: null, watched_minutes: null, plants_watched: 1, count: 2 })
    expect(looks['predator 2']).toMatchObject({ plants_watched: null, count: 0 })
  })

  it('includes each plot’s location, each visit’s time and the weather nearest to its start', async () => {
    const { plot, other, near, visit, again, headers } = await makeCounted(server)
    const { tables } = await download({ headers }, file)
    expect(tables['plots']).toMatchObject([
      { plot_id: plot.id, plot: 12, treatment: 'B', coordinates_of: 'field', archived: false },
      {
        plot_id: other.id,
        plot: 13,
        block: 'North',
        replicate: 2,
        coordinates_of: 'plot',
        latitude: 52.103,
        coordinates_accuracy_m: 4.5,
      },
    ])
    expect(tables['plots']?.[0]?.['latitude']).toBeCloseTo(52.1, 6)
    expect(tables['plots']?.[0]?.['longitude']).toBeCloseTo(-1.95, 6)
    const at = (local: string) => (file === 'csv' ? local : new Date(local).toISOString())
    expect(tables['visits']).toMatchObject([
      {
        visit_id: visit.id,
        round: 1,
        started_at: at('2026-06-10T11:00:00+01:00'),
        ended_at: null,
        weather_id: near.id,
        weather_minutes: 30,
        temperature_c: -1.5,
      },
      { visit_id: again.id, round: 2, started_at: at('2026-06-10T15:00:00+01:00') },
    ])
    expect(String(tables['visits']?.[0]?.['survey_date']).slice(0, 10)).toBe('2026-06-10')
  })

  it('contains the chosen kinds and days with the records they reference, and no others', async () => {
    const [mine] = [await makeCounted(server), await makeCounted(server)]
    const weather = await download(mine, file, { kinds: ['weather'] })
    expect(Object.keys(weather.tables)).toEqual(['farms', 'weather_observations'])
    expect(weather.tables['farms']).toMatchObject([{ farm_id: mine.farm.id }])
    expect(weather.tables['weather_observations']).toHaveLength(2)
    const flowers = await download(mine, file, { kinds: ['flower'] })
    expect(profileFaults(flowers)).toEqual([])
    expect(rowFaults(flowers)).toEqual([])
    expect(Object.keys(flowers.tables)).toEqual(['farms', 'plots', 'visits', 'looks', 'flower_counts'])
    const later = await download(mine, file, { days: 'start=2026-06-11&end=2026-06-30' })
    expect(rowFaults(later)).toEqual([])
    expect(['visits', 'looks', 'flower_counts', 'lures'].map((name) => later.tables[name]?.length)).toEqual([
      0, 0, 0, 0,
    ])
    // The harvest of the trial continues, but nothing was marked any more.
    expect(later.tables['deficit_trials']).toMatchObject([{ plants_per_plot: 2 }])
    expect(later.tables['deficit_markings']).toEqual([])
    const before = await download(mine, file, { days: 'start=2026-06-01&end=2026-06-07' })
    expect(before.tables['deficit_trials']).toEqual([])
  })
})

it('excludes the deficit trial of another farm whose field was moved here', async () => {
  const [giver, receiver] = [await makeCounted(server), await makeCounted(server)]
  await db
    .updateTable('fields')
    .set({ farm_id: receiver.farm.id, field_name: 'Moved' })
    .where('id', '=', giver.field.id)
    .execute()
  const dataset = await download(receiver, 'csv', { kinds: ['fruit_weights'] })
  expect(rowFaults(dataset)).toEqual([])
  expect(dataset.tables['plots']).toHaveLength(4)
  expect(dataset.tables['deficit_trials']).toMatchObject([{ farm_id: receiver.farm.id }])
  expect((await download(giver, 'csv', { kinds: ['fruit_weights'] })).tables['deficit_trials']).toEqual([])
})

it('of several organisations has their most restrictive licence and all their publishers', async () => {
  const mine = await makeCounted(server)
  const theirs = await makeCounted(server)
  const press = { title: 'Salinas Press', role: 'publisher', email: null, orcid: null } as const
  for (const [{ farm }, data_licence, contributors] of [
    [mine, 'CC0-1.0', []],
    [theirs, 'CC-BY-4.0', [press]],
  ] as const)
    await db
      .insertInto('export_settings')
      .values({
        organisation_id: farm.organisation_id,
        data_licence,
        media_licence: 'CC0-1.0',
        contributors: JSON.stringify(contributors),
        coordinate_precision: 'exact',
        observers: 'names',
      })
      .execute()
  const headers = await server.as(await makeUser(db, { role: 'admin' }))
  const more = `&farm_id=${mine.farm.id}&farm_id=${theirs.farm.id}`
  const { about } = await download({ headers }, 'csv', { more })
  const { title } = await db
    .selectFrom('organisations')
    .where('id', '=', mine.farm.organisation_id)
    .select('title')
    .executeTakeFirstOrThrow()
  expect(about).toMatchObject({
    licenses: [
      { name: 'CC-BY-4.0', scope: 'data' },
      { name: 'CC0-1.0', scope: 'media' },
    ],
    contributors: [
      { title, role: 'rightsHolder' },
      { title: press.title, role: 'publisher' },
    ],
  })
})

it('starts with a byte order mark only on request, as does a CSV report', async () => {
  const counted = await makeCounted(server)
  const begins = async (more: string) => {
    const { files } = await download(counted, 'csv', { more })
    return Object.entries(files).map(([name, bytes]) => name.endsWith('.csv') && bytes[0] === 0xef)
  }
  expect(new Set(await begins(''))).toEqual(new Set([false]))
  expect((await begins('&bom=true')).filter(Boolean)).toHaveLength(14)
  const url = '/api/surveys/csv?start=2026-06-10&end=2026-06-10&flower=true&lure=true'
  const plain = await app.inject({ url, headers: counted.headers })
  const marked = await app.inject({ url: `${url}&bom=true`, headers: counted.headers })
  expect(marked.rawPayload).toEqual(Buffer.concat([Buffer.from('\ufeff'), plain.rawPayload]))
})

it('contains the photos of its visits on request, and no others', async () => {
  const [mine, theirs] = [await makeCounted(server), await makeCounted(server)]
  const added_by = (await makeUser(db)).id
  const own = await makeEntryPhoto(server, {
    survey_id: mine.visit.id,
    pollinator_survey_id: mine.look.id,
    pollinator_observation_id: mine.look.observation_id,
    added_by,
  })
  await makeEntryPhoto(server, { survey_id: theirs.visit.id, pollinator_survey_id: theirs.look.id, added_by }, 'theirs')
  const without = await download(mine, 'csv')
  expect(Object.keys(without.files).filter((path) => path.startsWith('photos'))).toEqual([])
  const dataset = await download(mine, 'csv', { more: '&photos=true' })
  expect([profileFaults(dataset), rowFaults(dataset)]).toEqual([[], []])
  const path = `photos/${mine.visit.id}/${own.id}.jpg`
  expect(dataset.tables['photos']).toMatchObject([
    {
      photo_id: own.id,
      look_id: `pollinator-${mine.look.id}`,
      count_id: `seen-${mine.look.observation_id}`,
      taxon_id: mine.taxon.id,
      identification: 'waiting',
      path,
    },
  ])
  expect(Object.keys(dataset.files).filter((name) => name.startsWith('photos/'))).toEqual([path])
  expect(Buffer.from(dataset.files[path] ?? []).toString()).toBe('a picture')
  const url = '/api/surveys/csv?start=2026-06-10&end=2026-06-10&flower=true&format=dataset_parquet&photos=true'
  expect((await app.inject({ url, headers: mine.headers })).statusCode).toBe(422)
})

it('contains only the photos of the chosen places and kinds', async () => {
  const mine = await makeCounted(server)
  const added_by = (await makeUser(db)).id
  const own = await makeEntryPhoto(server, {
    survey_id: mine.visit.id,
    pollinator_survey_id: mine.look.id,
    pollinator_observation_id: mine.look.observation_id,
    added_by,
  })
  const field = await makeField(db, { farm_id: mine.farm.id })
  const tunnel = await makeTunnel(db, { field_id: field.id })
  const plot = await makePlot(db, { tunnel_id: tunnel.id })
  const visit = await makeSurvey(db, { plot_id: plot.id })
  const plant = await makeFlowerSurvey(db, { survey_id: visit.id })
  const beside = await makeEntryPhoto(server, {
    survey_id: visit.id,
    flower_survey_id: plant.id,
    added_by,
    identification: null,
  })
  const photos = async (more: string, kinds?: readonly ReportType[]) =>
    (await download(mine, 'csv', { more: `&photos=true${more}`, ...(kinds ? { kinds } : {}) })).tables['photos']?.map(
      ({ photo_id }) => photo_id,
    )
  expect(await photos('')).toEqual([own.id, beside.id])
  expect(await photos(`&field_id=${mine.field.id}`)).toEqual([own.id])
  for (const place of [`field_id=${field.id}`, `tunnel_id=${tunnel.id}`, `plot_id=${plot.id}`])
    expect(await photos(`&${place}`)).toEqual([beside.id])
  expect(await photos('', ['flower'])).toEqual([beside.id])
})

it('has times in each farm’s local time, distinguishing both hours of a clock change', async () => {
  const { tunnel, headers } = await makeCounted(server)
  const { observer_id } = await db
    .selectFrom('weathers')
    .where('observer_id', 'is not', null)
    .select('observer_id')
    .executeTakeFirstOrThrow()
  for (const timestamp of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    await db
      .insertInto('weathers')
      .values({
        tunnel_id: tunnel.id,
        observer_id,
        temperature: 8,
        relative_humidity: 80,
        wind_speed: 0,
        oktas: 0,
        timestamp,
      })
      .execute()
  const { tables } = await download({ headers }, 'csv', { days: 'start=2026-10-25&end=2026-10-25', kinds: ['weather'] })
  expect(tables['weather_observations']?.map(({ observed_at }) => observed_at)).toEqual([
    '2026-10-25T01:30:00+01:00',
    '2026-10-25T01:30:00+00:00',
  ])
})
