import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ClassMappingPreview, ModelClass } from '#domain/class-mappings/endpoints.ts'
import { AUDIT_MODE } from '#domain/ingest/message.ts'
import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import type { LabelledCount } from '#domain/score/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { makeSpecies } from '../factories/surveys.ts'
import { captureSender, jpeg } from '../ingest/testing/captures.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { pairAudits } from '../image-reviews/pair-audits-writes.ts'
import { makeServer } from '../testing/server.ts'
import { beginMappings } from './begin-writes.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const send = sender(server)
const sendImage = captureSender(server)

const onDay = (id: string, day: string, counts: object[]) =>
  message(id, {
    interval_start: `${day}T10:00:00Z`,
    interval_end: `${day}T10:30:00Z`,
    model_version: 'net 4',
    counts,
  })

/** A farm whose camera counts a class that its name does not explain, three insects on each of three days. */
const makeMappedFarm = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const device = await makeDevice(db, { farm_id: farm.id })
  const days = ['2026-06-08', '2026-06-09', '2026-06-10']
  const counts = [
    { object_class_name: 'class_7', count: 3 },
    { object_class_name: 'bumblebee', count: 1 },
  ]
  await send(
    device.key,
    days.map((day, index) => onDay(`m${index}`, day, counts)),
  )
  const headers = await server.as(
    await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id, lastname: 'Manager' }),
  )
  const path = `/organisations/${farm.organisation_id}/classes`
  const classes = async () => (await ask<ModelClass[]>(`GET ${path}`, { headers })).data
  const class7 = async () => {
    const found = (await classes()).find(({ object_class_name }) => object_class_name === 'class_7')
    if (!found) throw new Error('class_7 is not listed')
    return found
  }
  const { id } = await class7()
  return {
    farm,
    device,
    headers,
    path,
    classes,
    class7,
    map: (body: object, given = headers) => ask<ModelClass>(`PUT ${path}/${id}/mapping`, { headers: given, body }),
    preview: async (body: object) =>
      (await ask<ClassMappingPreview>(`POST ${path}/${id}/preview`, { headers, body })).data,
    unmap: (from_date: string) => ask(`DELETE ${path}/${id}/mapping?from_date=${from_date}`, { headers }),
    /** `hoverfly 3`, without groups that were not seen. */
    counted: async (from: string, to: string) => {
      const query = `farm_id=${farm.id}&start_date=${from}&end_date=${to}`
      const { data } = await ask<LabelledCount[]>(`GET /inference?${query}`, { headers })
      return data.flatMap(({ object_class_name, count }) => (count ? [`${object_class_name} ${count}`] : []))
    },
  }
}
const hoverfly = (from_date: string) => ({ from_date, kind: 'functional_group', functional_group: 'hoverfly' })

describe('model classes', () => {
  it('are listed with their counts, unknown ones first', async () => {
    const { classes } = await makeMappedFarm()
    expect(await classes()).toMatchObject([
      {
        object_class_name: 'class_7',
        insects: 9,
        images: 0,
        first_seen: '2026-06-08',
        last_seen: '2026-06-10',
        model_versions: ['net 4'],
        unknown: true,
        mappings: [],
      },
      { object_class_name: 'bumblebee', insects: 3, built_in_group: 'bumblebee', unknown: false },
    ])
  })

  it('are counted as mapped from a given day on', async () => {
    const { map, counted, class7 } = await makeMappedFarm()
    expect(await counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'unidentified 9'])
    expect((await map(hoverfly('2026-06-09'))).status).toBe(200)
    expect(await counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'hoverfly 6', 'unidentified 3'])
    expect(await counted('2026-06-08', '2026-06-08')).toEqual(['bumblebee 1', 'unidentified 3'])
    await map({ from_date: '2026-06-10', kind: 'not_an_insect' })
    expect(await counted('2026-06-09', '2026-06-10')).toEqual(['bumblebee 2', 'hoverfly 3'])
    expect((await class7()).mappings.map(({ from_date, kind }) => [from_date, kind])).toEqual([
      ['2026-06-10', 'not_an_insect'],
      ['2026-06-09', 'functional_group'],
    ])
  })

  it('are counted as before after a mapping is deleted', async () => {
    const { map, unmap, counted } = await makeMappedFarm()
    await map(hoverfly('2026-06-08'))
    expect((await unmap('2026-06-08')).status).toBe(200)
    expect(await counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'unidentified 9'])
    expect((await unmap('2026-06-08')).status).toBe(404)
  })

  it('can be mapped to a taxon of the reference list and count in its functional group', async () => {
    const { map, counted } = await makeMappedFarm()
    await makeSpecies(db, { genus: 'Volucella', species: 'bombylans', functional_group: 'hoverfly' })
    const { data } = await map({ from_date: '2026-06-01', kind: 'taxon', taxon: 'Volucella bombylans' })
    expect(data.mappings).toMatchObject([{ taxon: 'Volucella bombylans', functional_group: 'hoverfly' }])
    expect(await counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'hoverfly 9'])
    const refused = await map({ from_date: '2026-06-01', kind: 'taxon', taxon: 'Unicornis magicus' })
    expect([refused.status, refused.issues?.map(({ path }) => path)]).toEqual([422, ['taxon']])
  })

  it('preview the effect of a mapping before it is saved', async () => {
    const { preview, farm, counted } = await makeMappedFarm()
    expect(await preview(hoverfly('2026-06-09'))).toEqual({
      insects: 6,
      farms: [{ id: farm.id, title: farm.title, insects: 6 }],
      first_day: '2026-06-09',
      last_day: '2026-06-10',
    })
    expect(await preview({ from_date: '2026-06-01', kind: 'built_in' })).toMatchObject({ insects: 0, farms: [] })
    expect(await counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'unidentified 9'])
  })

  it('are mapped separately by each organisation', async () => {
    const [own, other] = [await makeMappedFarm(), await makeMappedFarm()]
    await own.map(hoverfly('2026-06-01'))
    expect(await other.counted('2026-06-08', '2026-06-10')).toEqual(['bumblebee 3', 'unidentified 9'])
    expect((await own.map(hoverfly('2026-06-01'), other.headers)).status).toBe(404)
    const entomologist = await makeUser(db, { role: 'entomology', organisation_id: own.farm.organisation_id })
    expect((await own.map(hoverfly('2026-06-01'), await server.as(entomologist))).status).toBe(403)
  })

  it('are used to find images by their mapped group', async () => {
    const { device, map, farm, headers, unmap } = await makeMappedFarm()
    const box = { object_class_name: 'class_7', confidence: 0.9, x: 0.1, y: 0.1, width: 0.1, height: 0.1 }
    const parts: [string, string | Buffer][] = [
      ['detections', JSON.stringify([box])],
      ['image', jpeg],
    ]
    await sendImage(device.key, { parts })
    const found = async (query: string) =>
      (await ask<{ total: number }>(`GET /images/count?farm_id=${farm.id}&${query}`, { headers })).data.total
    expect([await found('functional_group=hoverfly'), await found('functional_group=unidentified')]).toEqual([0, 1])
    await map(hoverfly('2026-06-01'))
    expect([await found('functional_group=hoverfly'), await found('taxon=hoverfly')]).toEqual([1, 1])
    await map({ from_date: '2026-06-01', kind: 'not_an_insect' })
    expect([await found('min_insects=1'), await found('max_insects=0')]).toEqual([0, 1])
    await unmap('2026-06-01')
    expect(await found('min_insects=1')).toBe(1)
  })

  it('beyond the camera’s limit of names still count as insects in images', async () => {
    const { device, headers, map, unmap } = await makeMappedFarm()
    await sql`insert into object_classes (name, brought_by)
      select 'beetle ' || number || ' of ' || ${device.id}::int, ${device.id} from generate_series(1, 200) as number`.execute(
      db,
    )
    const box = { confidence: 0.75, x: 0.25, y: 0.25, width: 0.125, height: 0.125 }
    const names = ['class_7', 'class_7', 'bumblebee', 'beyond the limit 1', 'beyond the limit 2', 'leaf']
    const detections = JSON.stringify(names.map((object_class_name) => ({ ...box, object_class_name })))
    const { data } = await sendImage(device.key, {
      at: '2026-06-10T09:12:00Z',
      parts: [
        ['detections', detections],
        ['image', jpeg],
      ],
    })
    const insects = async () => (await ask<{ insects: number }>(`GET /images/${data.id}`, { headers })).data.insects
    expect(await insects()).toBe(5)
    await map({ from_date: '2026-06-01', kind: 'not_an_insect' })
    expect(await insects()).toBe(3)
    // A review that marks one of them as no insect.
    const verdicts = names.map((name) => (name === 'beyond the limit 1' ? 'rejected' : 'confirmed'))
    await ask(`PUT /images/${data.id}/review`, { headers, body: { verdicts } })
    expect(await insects()).toBe(2)
    await unmap('2026-06-01')
    expect(await insects()).toBe(4)
  })

  it('record in the history who mapped them', async () => {
    const { map } = await makeMappedFarm()
    await map(hoverfly('2026-06-01'))
    const entry = await db
      .selectFrom('history')
      .where('kind', '=', 'class_mappings')
      .orderBy('id', 'desc')
      .select(['actor', 'after'])
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: expect.stringContaining('Manager'), after: { functional_group: 'hoverfly' } })
  })
})

describe('a mapping from a future day on', () => {
  const parts: [string, string | Buffer][] = [
    [
      'detections',
      JSON.stringify([{ object_class_name: 'class_7', confidence: 0.9, x: 0, y: 0, width: 0.2, height: 0.2 }]),
    ],
    ['image', jpeg],
  ]
  const finder = (farm_id: number, headers: Record<string, string>) => async (query: string) =>
    (await ask<{ rows: { id: number }[] }>(`GET /images?farm_id=${farm_id}&${query}`, { headers })).data.rows.length

  it('changes how images are shown and found when that day begins at the farm', async () => {
    const { device, farm, headers, map } = await makeMappedFarm()
    const found = finder(farm.id, headers)
    const send = (id: string, at: string) => sendImage(device.key, { id, at, parts })
    await send('before', '2026-06-12T10:00:00Z')
    await map({ from_date: '2026-06-14', kind: 'not_an_insect' })
    await map(hoverfly('2026-06-13'))
    expect(await beginMappings(server)).toBe(0)
    expect([await found('functional_group=hoverfly'), await found('min_insects=1')]).toEqual([0, 1])
    // In London, 23:30 UTC in June is the next day.
    server.setClock('2026-06-12T23:30:00Z')
    await send('after', '2026-06-12T23:20:00Z')
    expect(await beginMappings(server)).toBe(1)
    expect([await found('functional_group=hoverfly'), await found('min_insects=1')]).toEqual([2, 2])
    server.setClock('2026-06-14T02:00:00Z')
    expect(await beginMappings(server)).toBe(1)
    expect([await found('functional_group=hoverfly'), await found('min_insects=1')]).toEqual([0, 0])
    await send('later', '2026-06-14T01:00:00Z')
    expect([await found('min_insects=1'), await beginMappings(server)]).toEqual([0, 0])
    const changes = await db
      .selectFrom('history')
      .innerJoin('class_mappings', 'class_mappings.id', 'record_id')
      .where('history.kind', '=', 'class_mappings')
      .where('organisation_id', '=', farm.organisation_id)
      .select('action')
      .execute()
    expect(changes.map(({ action }) => action)).toEqual(['create', 'create'])
    server.setClock('2026-06-12T12:00:00Z')
  })

  it('applies at once to reviews of images of that day and to their statistics', async () => {
    const { device, headers, map, counted } = await makeMappedFarm()
    await map(hoverfly('2026-06-13'))
    await map({ from_date: '2026-06-14', kind: 'not_an_insect' })
    server.setClock('2026-06-13T12:00:00Z')
    await send(device.key, onDay('m9', '2026-06-13', [{ object_class_name: 'class_7', count: 3 }]))
    const { id } = (await sendImage(device.key, { id: 'day', at: '2026-06-13T10:00:00Z', parts })).data
    await ask(`PUT /images/${id}/review`, { headers, body: { verdicts: ['confirmed'] } })
    const tallies = db.selectFrom('checked_insects').where('device_id', '=', device.id).select('functional_group')
    expect(await tallies.execute()).toEqual([{ functional_group: 'hoverfly' }])
    expect(await counted('2026-06-13', '2026-06-13')).toEqual(['hoverfly 3'])
    server.setClock('2026-06-14T12:00:00Z')
    await beginMappings(server)
    expect(await tallies.execute(), 'the image is of the day before').toEqual([{ functional_group: 'hoverfly' }])
    server.setClock('2026-06-12T12:00:00Z')
  })
})

describe('results of reviews and audits', () => {
  const one = { object_class_name: 'class_7', confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const tallies = (device_id: number) =>
    db
      .selectFrom('checked_insects')
      .where('device_id', '=', device_id)
      .select(['functional_group', 'tp', 'fp', 'fn'])
      .orderBy('functional_group')
      .execute()

  it('are recalculated when a class is mapped, remapped or unmapped', async () => {
    const { device, headers, map, path, class7 } = await makeMappedFarm()
    const parts: [string, string | Buffer][] = [
      ['detections', JSON.stringify([one, { ...one, object_class_name: 'hoverfly' }])],
      ['image', jpeg],
    ]
    const { id } = (await sendImage(device.key, { id: 'i1', at: '2026-06-09T10:00:00Z', parts })).data
    await ask(`PUT /images/${id}/review`, { headers, body: { verdicts: ['confirmed', 'rejected'] } })
    const hoverfly = { functional_group: 'hoverfly', tp: 0, fp: 1, fn: 0 }
    expect(await tallies(device.id)).toEqual([hoverfly])
    await map({ kind: 'functional_group', functional_group: 'bumblebee', from_date: '2026-06-01' })
    expect(await tallies(device.id)).toEqual([{ functional_group: 'bumblebee', tp: 1, fp: 0, fn: 0 }, hoverfly])
    // From the day after the image, so the image is not affected.
    await map({ kind: 'functional_group', functional_group: 'honeybee', from_date: '2026-06-10' })
    expect(await tallies(device.id)).toEqual([{ functional_group: 'bumblebee', tp: 1, fp: 0, fn: 0 }, hoverfly])
    await map({ kind: 'functional_group', functional_group: 'honeybee', from_date: '2026-06-01' })
    expect(await tallies(device.id)).toEqual([{ functional_group: 'honeybee', tp: 1, fp: 0, fn: 0 }, hoverfly])
    const { id: class_id } = await class7()
    await ask(`DELETE ${path}/${class_id}/mapping?from_date=2026-06-01`, { headers })
    expect(await tallies(device.id)).toEqual([hoverfly])
  })

  it('map the classes of audits and of the device by the organisation’s mappings, and follow their changes', async () => {
    const { device, map } = await makeMappedFarm()
    await map({ kind: 'functional_group', functional_group: 'bumblebee', from_date: '2026-06-01' })
    // The device counted 3 of class_7 and a bumblebee in this interval; a person saw five bumblebees.
    await send(
      device.key,
      [onDay('a1', '2026-06-08', [{ object_class_name: 'bumblebee', count: 5 }])].map((audit) => ({
        ...audit,
        device_mode: AUDIT_MODE,
      })),
    )
    await pairAudits(db)
    expect(await tallies(device.id)).toEqual([{ functional_group: 'bumblebee', tp: 4, fp: 0, fn: 1 }])
    await map({ kind: 'not_an_insect', from_date: '2026-06-01' })
    await pairAudits(db)
    expect(await tallies(device.id)).toEqual([{ functional_group: 'bumblebee', tp: 1, fp: 0, fn: 4 }])
  })
})

it('an image that arrives while a class is being mapped is counted by the mapping', async () => {
  const { device, farm, map, headers } = await makeMappedFarm()
  const parts: [string, string | Buffer][] = [
    [
      'detections',
      JSON.stringify([{ object_class_name: 'class_7', confidence: 0.9, x: 0, y: 0, width: 0.2, height: 0.2 }]),
    ],
    ['image', jpeg],
  ]
  // Images wait for the mapping, or the mapping waits for images, depending on which comes first.
  await Promise.all([
    map({ kind: 'not_an_insect', from_date: '2026-06-01' }),
    ...Array.from({ length: 6 }, (_, index) =>
      sendImage(device.key, { id: `w${index}`, at: `2026-06-10T10:0${index}:00Z`, parts }),
    ),
  ])
  const { data } = await ask<{ rows: { insects: number }[] }>(`GET /images?farm_id=${farm.id}`, { headers })
  expect(data.rows.map(({ insects }) => insects)).toEqual([0, 0, 0, 0, 0, 0])
})

it('model performance uses the mappings valid on the day of each image', async () => {
  const { device, farm, map, headers } = await makeMappedFarm()
  const one = { object_class_name: 'class_7', confidence: 0.9, x: 0.1, y: 0.1, width: 0.2, height: 0.2 }
  const parts: [string, string | Buffer][] = [
    ['detections', JSON.stringify([one])],
    ['image', jpeg],
  ]
  const ids: number[] = []
  for (const day of ['2026-06-09', '2026-06-10'])
    ids.push((await sendImage(device.key, { id: day, at: `${day}T10:00:00Z`, parts })).data.id)
  await map({ kind: 'functional_group', functional_group: 'bumblebee', from_date: '2026-06-01' })
  await map({ kind: 'functional_group', functional_group: 'honeybee', from_date: '2026-06-10' })
  const organisation = `/organisations/${farm.organisation_id}`
  await ask(`POST ${organisation}/review-queues`, { headers, body: { kind: 'representative', size: 2 } })
  for (const id of ids) await ask(`PUT /images/${id}/review`, { headers, body: { verdicts: ['confirmed'] } })
  const { data } = await ask<ModelPerformance>(`GET ${organisation}/model-performance`, { headers })
  expect(data.classes.map(({ class_name, recall }) => [class_name, recall.insects])).toEqual([
    ['bumblebee', 1],
    ['honeybee', 1],
  ])
})
