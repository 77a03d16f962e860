import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeCustomField } from '../factories/custom-fields.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../factories/places.ts'
import { makePredatorSurvey, makeSurvey } from '../factories/surveys.ts'
import { profileFaults, readDataset, rowFaults } from '../survey-reports/testing/read-dataset.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { makeCameraWorld } from './testing/camera-world.ts'

const server = await makeServer()
const { db } = server
const world = await makeCameraWorld(server)
const ask = asker(server.app)

describe.each(['csv', 'parquet'] as const)('an exported dataset of %s', (kind) => {
  it('matches its package description, with the digests of its files', async () => {
    const { record, file } = await world.exported({ format: `dataset_${kind}` })
    expect(record).toMatchObject({ state: 'done', error: null, files: false, unmatched_names: null })
    const dataset = await readDataset(file)
    expect(profileFaults(dataset)).toEqual([])
    expect(rowFaults(dataset)).toEqual([])
    const about = dataset.about as unknown as Record<string, unknown>
    expect(about).toMatchObject({
      title: 'Insects on the crops of Bramble Growers, 2026-06-01 to 2026-06-30',
      licenses: [
        { name: 'CC-BY-NC-4.0', scope: 'data' },
        { name: 'CC-BY-NC-4.0', scope: 'media' },
      ],
      contributors: [{ title: 'Bramble Growers', role: 'rightsHolder' }],
      sources: [{ title: 'Bombus' }],
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
    const rows = Object.values(dataset.tables).reduce((sum, { length }) => sum + length, 0)
    expect([record.done, record.total]).toEqual([rows, rows])
  })

  it('has the same camera hours and counts as the database', async () => {
    const { tables } = await readDataset((await world.exported({ format: `dataset_${kind}` })).file)
    const watch = await db
      .selectFrom('hourly_watch')
      .where('placement_id', '=', world.camera.placement_id)
      .select(({ fn }) => [fn.sum<number>('hours').as('hours'), fn.countAll<number>().as('rows')])
      .executeTakeFirstOrThrow()
    const hours = tables['camera_hours'] ?? []
    const sum = (name: string, column: string) =>
      (tables[name] ?? []).reduce((total, row) => total + Number(row[column]), 0)
    expect([hours.length, sum('camera_hours', 'hours_watched')]).toEqual([watch.rows, watch.hours])
    expect(sum('camera_counts', 'count')).toBe(15)
    const groups = (tables['camera_counts'] ?? []).map(({ class_name, functional_group, is_insect, count }) =>
      [class_name, functional_group, is_insect, count].join(' '),
    )
    expect(groups.sort()).toEqual([
      'Apis mellifera honeybee true 3',
      'bumblebee bumblebee true 4',
      'hfly_episyr hoverfly true 2',
      'none_bg  false 5',
      'strange_thing  true 1',
    ])
    // An hour in which insects were counted but none was seen has no counts.
    const counted = new Set((tables['camera_counts'] ?? []).map(({ hour_id }) => hour_id))
    expect(hours.filter(({ hour_id }) => !counted.has(hour_id ?? null))).toMatchObject([{ hours_counted: 0.5 }])
  })

  it('has custom fields of farms and cameras in columns described by its package', async () => {
    const { organisation_id } = world
    const height = { key: `height_${kind}`, type: 'number', unit: 'm', help: 'To the lens.' } as const
    const asset = `asset_${kind}`
    const shaded = `shaded_${kind}`
    await makeCustomField(db, { organisation_id, ...height })
    await makeCustomField(db, { organisation_id, key: shaded, type: 'yes_no' })
    await makeCustomField(db, { organisation_id, key: `gone_${kind}`, archived_at: new Date() })
    await makeCustomField(db, { organisation_id, record: 'farm', key: asset })
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const device = { custom: { [height.key]: 1.4, [shaded]: false } }
    expect((await ask(`PUT /devices/${world.camera.id}`, { headers, body: device })).status).toBe(200)
    const farm = { custom: { [asset]: 'Dr. 1' } }
    expect((await ask(`PUT /farms/${world.farm.id}`, { headers, body: farm })).status).toBe(200)

    const dataset = await readDataset((await world.exported({ format: `dataset_${kind}` })).file)
    expect([profileFaults(dataset), rowFaults(dataset)]).toEqual([[], []])
    const { tables } = dataset
    expect(tables['farms']).toContainEqual(
      expect.objectContaining({ farm_id: world.farm.id, [`custom_${asset}`]: 'Dr. 1' }),
    )
    const row = tables['deployments']?.find(({ camera_id }) => camera_id === world.camera.id)
    expect(row).toMatchObject({ [`custom_${height.key}`]: 1.4, [`custom_${shaded}`]: false })
    expect(row).not.toHaveProperty([`custom_gone_${kind}`])
    const described = JSON.stringify(dataset.about)
    expect(described).toContain(`Custom field of the organisation: height ${kind}. To the lens. Blank: not given.`)
  })

  it('splits deployments where a camera was paused, with its location', async () => {
    const { tables } = await readDataset((await world.exported({ format: `dataset_${kind}` })).file)
    const at = (text: string) => new Date(text).getTime()
    const stays = (tables['deployments'] ?? []).map((row) => ({
      ...row,
      started_at: at(String(row['started_at'])),
      ended_at: at(String(row['ended_at'])),
    }))
    expect(stays).toMatchObject([
      {
        camera_id: world.camera.id,
        started_at: at('2026-05-31T23:00:00Z'),
        ended_at: at('2026-06-30T23:00:00Z'),
        hours_watched: 2.5,
        latitude: 52.036551,
        coordinate_uncertainty_m: 5,
        geodetic_datum: 'EPSG:4326',
        coordinates_of: 'plot',
      },
      { camera_id: world.paused.id, started_at: at('2026-06-05T12:00:00Z'), ended_at: at('2026-06-08T00:00:00Z') },
      { camera_id: world.paused.id, started_at: at('2026-06-10T00:00:00Z'), hours_watched: 0, coordinates_of: 'farm' },
    ])
    expect(tables['model_versions']).toMatchObject([
      { model_version: null, description: null, images_reviewed: null },
      {
        model_version: 'pollinet-2.3',
        description: 'Detector & tracker of insects',
        classes: 'bumblebee 0.4; hoverfly',
        frames_per_second: 5,
        limitations: null,
        licence: 'CC-BY-4.0',
        responsible_person: 'Ines Blum',
        url: 'https://example.org/pollinet',
        images_reviewed: 0,
        precision_from_reviews: null,
      },
    ])
    expect(tables['weather_days']).toMatchObject([{ basis: 'modelled', source: 'reanalysis', settled: true }])
    expect(tables['image_reviews']).toMatchObject([
      { reviewer: 'Hannah Price', reviewer_id: world.person.id, confirmed: 1, corrected: 1, rejected: 1, added: 1 },
    ])
    expect(tables['looks']).toMatchObject([
      { observer: 'Hannah Price', observer_id: world.person.id },
      { observer: 'A. N. Other', observer_id: null },
    ])
  })

  it('rounds coordinates and hides names if requested', async () => {
    const given = { coordinate_precision: '2', observers: 'codes', data_licence: 'CC0-1.0', title: 'Visits' }
    const { record, file } = await world.exported({ format: `dataset_${kind}`, ...given })
    expect(record.publication).toMatchObject(given)
    const { tables, about } = await readDataset(file)
    for (const table of ['farms', 'plots', 'deployments'])
      for (const row of tables[table] ?? []) expect([row['latitude'], row['longitude']], table).toEqual([52.04, -2.42])
    expect(tables['deployments']?.[0]?.['coordinate_uncertainty_m']).toBe(1_575)
    const [first, second] = (tables['looks'] ?? []).map(({ observer }) => observer)
    expect(first).toMatch(/^observer-[0-9a-f]{12}$/)
    expect(second).not.toBe(first)
    expect(tables['looks']).toMatchObject([{ observer_id: null }, { observer_id: null }])
    expect(tables['image_reviews']).toMatchObject([{ reviewer: first, reviewer_id: null }])
    expect(tables['visits']?.[0]?.['observers']).toContain(first)
    expect(tables['visits']?.[0]?.['observer_ids']).toBeNull()
    if (kind === 'csv') expect(Buffer.from(file).includes('Hannah')).toBe(false)
    expect(about).toMatchObject({ title: 'Visits', licenses: [{ name: 'CC0-1.0' }, { name: 'CC-BY-NC-4.0' }] })
    const again = await readDataset((await world.exported({ format: `dataset_${kind}`, ...given })).file)
    expect(again.tables['looks']?.[0]?.['observer']).toBe(first)
  })
})

describe('coordinates of an exported dataset', () => {
  const stored = async (coordinate_precision: string) => {
    const { tables } = await readDataset((await world.exported({ format: 'dataset_csv', coordinate_precision })).file)
    const of = (table: string, key: string) => new Map((tables[table] ?? []).map((row) => [row[key], row]))
    return { farms: of('farms', 'farm_id'), plots: of('plots', 'plot_id'), about: tables }
  }

  it('have their actual uncertainty and datum, which is blank for a place of unknown size', async () => {
    const { organisation_id } = world
    const bare = await makeFarm(db, { organisation_id, area_in_sq_meters: null })
    const nowhere = await makeFarm(db, { organisation_id, latitude: null, longitude: null })
    const corners = [
      [-2.42, 52.03],
      [-2.418, 52.03],
      [-2.418, 52.031],
      [-2.42, 52.031],
    ] as const
    const outlined = await makeField(db, { farm_id: bare.id, outline: JSON.stringify(corners) })
    const inOutline = await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: outlined.id })).id })
    const plain = await makeField(db, { farm_id: bare.id })
    const onFarm = await makePlot(db, { tunnel_id: (await makeTunnel(db, { field_id: plain.id })).id })
    const exact = await stored('exact')
    const datum = { geodetic_datum: 'EPSG:4326' }
    // A circle of 46,200 m².
    expect(exact.farms.get(world.farm.id)).toMatchObject({ coordinate_uncertainty_m: 122, ...datum })
    expect(exact.farms.get(bare.id)).toMatchObject({ latitude: 52.036, coordinate_uncertainty_m: null, ...datum })
    expect(exact.farms.get(nowhere.id)).toMatchObject({ coordinate_uncertainty_m: null, geodetic_datum: null })
    expect(exact.plots.get(world.plot.id)).toMatchObject({ coordinate_uncertainty_m: 5, ...datum })
    expect(exact.plots.get(onFarm.id)).toMatchObject({ coordinates_of: 'farm', coordinate_uncertainty_m: null })
    // Half the diagonal of 137 by 111 m.
    expect(exact.plots.get(inOutline.id)).toMatchObject({ coordinates_of: 'field', coordinate_uncertainty_m: 89 })
    const rounded = await stored('2')
    expect(rounded.farms.get(world.farm.id)).toMatchObject({
      latitude: 52.04,
      coordinate_uncertainty_m: 1_692,
      ...datum,
    })
    expect(rounded.plots.get(world.plot.id)).toMatchObject({ latitude: 52.04, coordinate_uncertainty_m: 1_575 })
    for (const row of rounded.plots.values()) expect(row).not.toHaveProperty('coordinates_accuracy_m')
  })

  it('include farms without tunnels', async () => {
    const farm = await makeFarm(db, { organisation_id: world.organisation_id })
    expect((await stored('exact')).farms.get(farm.id)).toMatchObject({ farm: farm.title })
  })
})

it('each person has one code, whoever entered their counts', async () => {
  const visit = await makeSurvey(db, { plot_id: world.plot.id, survey_date: '2026-06-25' })
  for (const [at, observer_name] of ['hannah  PRICE', 'Somebody Else', 'somebody else '].entries())
    await makePredatorSurvey(db, { survey_id: visit.id, plant_number: at + 1, observer_name, count: 1 })
  await makeUser(db, { organisation_id: (await makeFarm(db)).organisation_id, firstname: 'Hannah', lastname: 'Price' })
  const codesOf = async (format: 'dataset_csv' | 'dataset_parquet') => {
    const { tables } = await readDataset((await world.exported({ format, observers: 'codes' })).file)
    return new Map((tables['looks'] ?? []).map(({ look_id, observer }) => [look_id, observer]))
  }
  const codes = await codesOf('dataset_csv')
  const own = codes.get(`pollinator-${world.look.id}`)
  const typed = [...codes].flatMap(([look, code]) => (String(look).startsWith('predator') ? [code] : []))
  // Includes the entry of the world's visit, by A. N. Other.
  expect(typed).toHaveLength(4)
  expect(typed.filter((code) => code === own)).toHaveLength(1)
  expect(new Set(codes.values()).size).toBe(3)
  expect(await codesOf('dataset_parquet')).toEqual(codes)
})

describe('an export of data is rejected', () => {
  it('for farms outside the scope or of several organisations', async () => {
    const foreign = await makeFarm(db)
    const colleague = await server.as(await makeUser(db, { organisation_id: world.organisation_id }))
    const body = { format: 'dataset_csv', organisation_id: undefined }
    expect((await world.refusal({ ...body, farm_ids: [foreign.id] }, colleague)).status).toBe(404)
    expect((await world.refusal({ ...body, organisation_id: foreign.organisation_id }, colleague)).status).toBe(404)
    const wide = await server.as(await makeUser(db, { role: 'admin', all_organisations: true }))
    expect((await world.refusal({ ...body, farm_ids: [foreign.id, world.farm.id] }, wide)).issues).toMatchObject([
      { path: 'farm_ids', message: 'Choose an organisation, or farms of one organisation' },
    ])
    expect((await world.refusal(body, wide)).issues).toMatchObject([{ path: 'organisation_id' }])
  })

  it('with all invalid members reported', async () => {
    const { status, issues } = await world.refusal({
      format: 'dataset_csv',
      from: '2026-07-01',
      farm_ids: [],
      data_licence: 'mine',
      colour: 'red',
    })
    expect(status).toBe(422)
    const paths = issues?.map(({ path }) => path).join(' ') ?? ''
    for (const name of ['farm_ids', 'data_licence', 'colour', 'from']) expect(paths).toContain(name)
  })

  it('during an embargo, which an export cannot shorten', async () => {
    const path = `PUT /organisations/${world.organisation_id}/export-settings`
    const set = (embargo_until: string | null) => ask(path, { headers: world.headers, body: { embargo_until } })
    await set('2199-01-01')
    const refused = await world.refusal({ format: 'dataset_csv', embargo_until: null })
    expect([refused.status, refused.issues]).toEqual([
      422,
      [{ path: 'embargo_until', message: expect.stringContaining('2199-01-01') as string }],
    ])
    await set('2020-01-01')
    expect((await world.refusal({ format: 'dataset_csv', embargo_until: '2199-01-01' })).status).toBe(422)
    expect((await world.exported({ format: 'dataset_csv' })).record.state).toBe('done')
  })
})

it('several farms of an organisation are exported together without its other farms', async () => {
  const { organisation_id } = world
  const [chosen, left] = [await makeFarm(db, { organisation_id }), await makeFarm(db, { organisation_id })]
  const { record, file } = await world.exported({ format: 'dataset_csv', farm_ids: [chosen.id, world.farm.id] })
  expect(record.filter['farm_id']).toBe(`${chosen.id},${world.farm.id}`)
  const farms = (await readDataset(file)).tables['farms']?.map(({ farm_id }) => farm_id)
  expect(farms).toEqual([world.farm.id, chosen.id])
  expect(farms).not.toContain(left.id)
})

it('a user who has since lost access to the farms gets no file and is notified', async () => {
  const person = await makeUser(db, { organisation_id: world.organisation_id })
  const headers = await server.as(person)
  const { status, data } = await ask<{ id: number }>('POST /exports', {
    headers,
    body: { format: 'dataset_csv', from: '2026-06-01', to: '2026-06-02' },
  })
  expect(status).toBe(201)
  const { organisation_id } = await makeFarm(db)
  await db.updateTable('users').set({ organisation_id }).where('id', '=', person.id).execute()
  const { runExport } = await import('./run-export.ts')
  await runExport(server, data.id)
  const { data: shown } = await ask(`GET /exports/${data.id}`, { headers })
  expect(shown).toMatchObject({ state: 'failed', error: 'You no longer have access to these farms.' })
})
