import { describe, expect, it } from 'vitest'
import type { Image } from '#domain/images/image.ts'
import type { ModelPerformance } from '#domain/model-performance/endpoints.ts'
import type { ReviewQueue } from '#domain/review-queues/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { captureSender, jpeg } from '../ingest/testing/captures.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const sendImage = captureSender(server)

type Found = [name: string, confidence: number][]

/** A farm whose camera sent these images, and two people who review them. */
const makeQueueFarm = async (seen: Found[]) => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const { organisation_id } = farm
  const device = await makeDevice(db, { farm_id: farm.id })
  const [one, two] = [
    await makeUser(db, { role: 'entomology', organisation_id }),
    await makeUser(db, { role: 'entomology', organisation_id }),
  ]
  const headers = await server.as(one)
  const ids: number[] = []
  for (const [index, found] of seen.entries()) {
    const detections = found.map(([object_class_name, confidence]) => ({
      object_class_name,
      confidence,
      x: 0.1,
      y: 0.1,
      width: 0.2,
      height: 0.2,
    }))
    const parts: [string, string | Buffer][] = [
      ['detections', JSON.stringify(detections)],
      ['image', jpeg],
    ]
    const at = new Date(Date.parse('2026-06-10T06:00:00Z') + index * 60_000).toISOString()
    ids.push((await sendImage(device.key, { id: `i${index}`, at, parts })).data.id)
  }
  const path = `/organisations/${organisation_id}`
  return {
    farm,
    ids,
    headers,
    second: await server.as(two),
    create: (body: object, given = headers) => ask<ReviewQueue>(`POST ${path}/review-queues`, { headers: given, body }),
    imagesOf: async (queue_id: number) =>
      (await ask<{ rows: Image[] }>(`GET /images?queue_id=${queue_id}&order=oldest&limit=200`, { headers })).data.rows,
    review: (id: number, body: object, given = headers) => ask(`PUT /images/${id}/review`, { headers: given, body }),
    performance: async (query = '') =>
      (await ask<ModelPerformance>(`GET ${path}/model-performance?${query}`, { headers })).data,
    correction: async () => (await ask<{ rows: object[] }>(`GET ${path}/detection-agreement`, { headers })).data.rows,
  }
}
const many = (count: number, found: Found): Found[] => Array.from({ length: count }, () => found)

describe('a review queue', () => {
  it('that is representative has images of all classes and confidences, each with its probability', async () => {
    const { create, imagesOf, headers } = await makeQueueFarm([
      ...many(16, [['bumblebee', 0.9]]),
      ...many(4, [['hoverfly', 0.6]]),
      ...many(4, [['flower', 0.95]]),
    ])
    const { data, status } = await create({ kind: 'representative', size: 12 })
    expect([status, data.images, data.reviewed]).toEqual([201, 12, 0])
    const drawn = await db
      .selectFrom('review_queue_images')
      .where('queue_id', '=', data.id)
      .groupBy(['stratum', 'probability'])
      .select(['stratum', 'probability', (eb) => eb.fn.countAll<number>().as('images')])
      .orderBy('stratum')
      .execute()
    expect(drawn).toEqual([
      { stratum: 'bumblebee high', probability: 6 / 16, images: 6 },
      { stratum: 'hoverfly medium', probability: 3 / 4, images: 3 },
      { stratum: 'no insect', probability: 3 / 4, images: 3 },
    ])
    expect(await imagesOf(data.id)).toHaveLength(12)
    expect((await ask<ReviewQueue>(`GET /review-queues/${data.id}`, { headers })).data).toMatchObject({
      kind: 'representative',
      images: 12,
    })
  })

  it('that is representative does not depend on what was reviewed before', async () => {
    const { create, ids, review } = await makeQueueFarm(many(6, [['bumblebee', 0.9]]))
    for (const id of ids) await review(id, { verdicts: ['rejected'] })
    const { data } = await create({ kind: 'representative', size: 6 })
    expect(data).toMatchObject({ images: 6, reviewed: 6, reviewed_by_anyone: 6 })
  })

  it('of uncertain images has those of middling confidence first', async () => {
    const { create, imagesOf, ids } = await makeQueueFarm([
      [['hoverfly', 0.95]],
      [['hoverfly', 0.52]],
      [['hoverfly', 0.3]],
      [['flower', 0.5]],
      [],
    ])
    const { data } = await create({ kind: 'uncertain', size: 2 })
    expect((await imagesOf(data.id)).map(({ id }) => id)).toEqual([ids[1], ids[2]])
  })

  it('of disagreement and of new classes has such images only', async () => {
    const { create, imagesOf, ids, review, second } = await makeQueueFarm([
      [['hoverfly', 0.9]],
      [['hoverfly', 0.9]],
      [['class_9', 0.9]],
    ])
    await review(ids[0] ?? 0, { verdicts: ['confirmed'] })
    await review(ids[0] ?? 0, { verdicts: ['rejected'] }, second)
    const images = async (kind: string) => {
      const { data } = await create({ kind, size: 10 })
      return (await imagesOf(data.id)).map(({ id }) => id)
    }
    expect(await images('disagreement')).toEqual([ids[0]])
    expect(await images('new_classes')).toEqual([ids[2]])
  })

  it('is of the farm and days that were asked for, and is refused without an image', async () => {
    const { create, farm } = await makeQueueFarm(many(3, [['hoverfly', 0.9]]))
    const body = { kind: 'representative', size: 10, farm_id: farm.id, from: '2026-06-10', to: '2026-06-10' }
    expect((await create(body)).data).toMatchObject({ images: 3, farm_title: farm.title, from: '2026-06-10' })
    expect((await create({ ...body, from: '2026-06-11', to: '2026-06-12' })).issues).toMatchObject([{ path: 'kind' }])
    expect((await create({ ...body, size: 0 })).issues).toMatchObject([{ path: 'size' }])
  })

  it('says how far each person is', async () => {
    const { create, review, ids, headers, second } = await makeQueueFarm(many(2, [['hoverfly', 0.9]]))
    const { data } = await create({ kind: 'representative', size: 2 })
    await review(ids[0] ?? 0, { verdicts: ['confirmed'] }, second)
    const of = async (given: Record<string, string>) =>
      (await ask<ReviewQueue>(`GET /review-queues/${data.id}`, { headers: given })).data
    expect(await of(second)).toMatchObject({ reviewed: 1, reviewed_by_anyone: 1 })
    expect(await of(headers)).toMatchObject({ reviewed: 0, reviewed_by_anyone: 1 })
  })
})

describe('the performance of a model', () => {
  it('weights a queue that is under way by what was reviewed of each stratum', async () => {
    const { create, ids, review, performance } = await makeQueueFarm([
      ...many(4, [['bumblebee', 0.9]]),
      ...many(4, [['bumblebee', 0.6]]),
    ])
    await create({ kind: 'representative', size: 8 })
    // All of one stratum are right; of the other, one of four was reviewed, and is wrong.
    for (const id of ids.slice(0, 4)) await review(id, { verdicts: ['confirmed'] })
    await review(ids[4] ?? 0, { verdicts: ['rejected'] })
    const found = await performance()
    expect(found.classes.find(({ class_name }) => class_name === 'bumblebee')?.precision.value).toBeCloseTo(0.5)
  })

  it('comes from representative reviews only, weighted by probability', async () => {
    const { create, ids, review, performance, correction } = await makeQueueFarm([
      ...many(16, [['bumblebee', 0.9]]),
      ...many(4, [['hoverfly', 0.6]]),
    ])
    // Chosen by hand: says nothing about the model.
    await review(ids[0] ?? 0, { verdicts: ['rejected'] })
    expect((await performance()).images).toBe(0)
    expect(await correction()).toEqual([])
    const { data } = await create({ kind: 'representative', size: 20 })
    expect(data.images).toBe(20)
    for (const [index, id] of ids.entries()) {
      const isWrong = index < 4
      const corrections = isWrong ? [{ detection: 0, object_class_name: 'Apis mellifera' }] : []
      await review(id, { verdicts: [isWrong ? 'corrected' : 'confirmed'], corrections })
    }
    const found = await performance()
    expect(found.images).toBe(20)
    const of = (name: string) => found.classes.find(({ class_name }) => class_name === name)
    expect(of('bumblebee')).toMatchObject({
      precision: { value: 0.75, insects: 16 },
      recall: { value: 1, insects: 12 },
    })
    expect(of('honeybee')).toMatchObject({ precision: { value: null }, recall: { value: 0, insects: 4 } })
    const [low = 1, high = 0] = of('bumblebee')?.precision.interval ?? []
    expect([low < 0.75, high > 0.75]).toEqual([true, true])
    const { labels, cells } = found.confusion
    expect(cells[labels.indexOf('bumblebee')]?.[labels.indexOf('honeybee')]).toMatchObject({ insects: 4, images: 4 })
    expect(await correction()).toMatchObject([
      { functional_group: 'bumblebee', tp: 12, fp: 4, fn: 0 },
      { functional_group: 'honeybee', tp: 0, fp: 0, fn: 4 },
      { functional_group: 'hoverfly', tp: 4, fp: 0, fn: 0 },
    ])
  })

  it('says how far two reviewers agree', async () => {
    const { create, ids, review, performance, second } = await makeQueueFarm(
      Array.from({ length: 10 }, (_, index): Found => [[index < 5 ? 'bumblebee' : 'hoverfly', 0.9]]),
    )
    await create({ kind: 'representative', size: 10 })
    for (const [index, id] of ids.entries()) {
      await review(id, { verdicts: ['confirmed'] })
      await review(id, { verdicts: [index === 0 ? 'rejected' : 'confirmed'] }, second)
    }
    const { kappa } = await performance()
    expect(kappa.detections).toBe(10)
    expect(kappa.kappa).toBeGreaterThan(0.7)
    expect(kappa.kappa).toBeLessThan(1)
  })

  it('is of a place, a model and a period', async () => {
    const { create, ids, review, performance, farm } = await makeQueueFarm(many(2, [['hoverfly', 0.9]]))
    await create({ kind: 'representative', size: 2 })
    for (const id of ids) await review(id, { verdicts: ['confirmed'] })
    expect((await performance(`farm_id=${farm.id}&from=2026-06-10&to=2026-06-10`)).images).toBe(2)
    expect((await performance('from=2026-06-11')).images).toBe(0)
    expect((await performance('model_version=other')).images).toBe(0)
  })
})
