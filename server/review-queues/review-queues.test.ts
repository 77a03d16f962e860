import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Image } from '#domain/images/image.ts'
import type { CountingModelVersion } from '#domain/model-cards/model-card.ts'
import type { ModelPerformance, ModelPerformancePart } from '#domain/model-performance/endpoints.ts'
import type { ReviewQueue } from '#domain/review-queues/endpoints.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm } from '../factories/places.ts'
import { captureSender, jpeg } from '../ingest/testing/captures.ts'
import { runModelChoices } from '../model-results/choice-writes.ts'
import { projectRoot } from '../platform/config/settings.ts'
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
    device,
    ids,
    headers,
    second: await server.as(two),
    create: (body: object, given = headers) => ask<ReviewQueue>(`POST ${path}/review-queues`, { headers: given, body }),
    imagesOf: async (queue_id: number) =>
      (await ask<{ rows: Image[] }>(`GET /images?queue_id=${queue_id}&limit=200`, { headers })).data.rows,
    review: (id: number, body: object, given = headers) => ask(`PUT /images/${id}/review`, { headers: given, body }),
    performance: async (query = '') =>
      (await ask<ModelPerformance>(`GET ${path}/model-performance?${query}`, { headers })).data,
    correction: async () => (await ask<{ rows: object[] }>(`GET ${path}/detection-agreement`, { headers })).data.rows,
  }
}
const many = (count: number, found: Found): Found[] => Array.from({ length: count }, () => found)

/** Turns an image into one that came from a card, so that no model has read it. */
const takeFromCard = async (image_id: number, organisation_id: number): Promise<void> => {
  const { id: created_by } = await makeUser(db, { role: 'farm_admin', organisation_id })
  await sql`with upload as (
      insert into image_uploads (organisation_id, created_by, zone, clock_offset_s) values (${organisation_id}, ${created_by}, 'UTC', 0) returning id)
    insert into image_upload_files (upload_id, device_id, name, digest, bytes, captured_at, time_source, state, image_id)
    select upload.id, device_id, 'card.jpg', decode(repeat('ab', 32), 'hex'), 1, now(), 'exif', 'stored', captures.id
    from upload, captures where captures.id = ${image_id}`.execute(db)
}

/** Returns the part of the migration that removes images of cards from queues. */
const removalOfCards = async (): Promise<string> => {
  const file = join(projectRoot, 'server/migrations/0092_mappings_and_queues_of_cards.sql')
  const text = await readFile(file, 'utf8')
  return text.slice(text.indexOf('-- Representative queues'))
}

describe('a review queue', () => {
  it('of representative images covers all classes and confidences, each with its probability', async () => {
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

  it('of representative images does not depend on earlier reviews', async () => {
    const { create, ids, review } = await makeQueueFarm(many(6, [['bumblebee', 0.9]]))
    for (const id of ids) await review(id, { verdicts: ['rejected'] })
    const { data } = await create({ kind: 'representative', size: 6 })
    expect(data).toMatchObject({ images: 6, reviewed: 6, reviewed_by_anyone: 6 })
  })

  it('of representative images excludes memory-card images, which no model has processed', async () => {
    const { create, imagesOf, ids, farm } = await makeQueueFarm([[['bumblebee', 0.9]], []])
    const [seen = 0, card = 0] = ids
    await takeFromCard(card, farm.organisation_id)
    const { data } = await create({ kind: 'representative', size: 2 })
    expect((await imagesOf(data.id)).map(({ id }) => id)).toEqual([seen])
  })

  it('of uncertain images starts with those of medium confidence', async () => {
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

  it('of disagreements or new classes contains only such images', async () => {
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

  it('covers the requested farm and days, and is rejected if no image matches', async () => {
    const { create, farm } = await makeQueueFarm(many(3, [['hoverfly', 0.9]]))
    const body = { kind: 'representative', size: 10, farm_id: farm.id, from: '2026-06-10', to: '2026-06-10' }
    expect((await create(body)).data).toMatchObject({ images: 3, farm_title: farm.title, from: '2026-06-10' })
    expect((await create({ ...body, from: '2026-06-11', to: '2026-06-12' })).issues).toMatchObject([{ path: 'kind' }])
    expect((await create({ ...body, size: 0 })).issues).toMatchObject([{ path: 'size' }])
  })

  it('is listed in its own order (random if representative), page by page from either end', async () => {
    const { create, ids, headers } = await makeQueueFarm(many(12, [['hoverfly', 0.9]]))
    const { data } = await create({ kind: 'representative', size: 12 })
    const page = async (query: string) =>
      (
        await ask<{ rows: Image[]; next: string | null }>(`GET /images?queue_id=${data.id}&limit=5${query}`, {
          headers,
        })
      ).data
    const pages = async (order: string) => {
      const found: number[] = []
      let next: string | null = ''
      while (next !== null) {
        const one: { rows: Image[]; next: string | null } = await page(`${order}${next === '' ? '' : `&after=${next}`}`)
        found.push(...one.rows.map(({ id }) => id))
        next = one.next
      }
      return found
    }
    const forwards = await pages('')
    expect(forwards.toSorted((one, other) => one - other)).toEqual(ids)
    expect(await pages('&order=oldest')).toEqual(forwards.toReversed())
    expect([ids, ids.toReversed()], 'not by time').not.toContainEqual(forwards)
    // The images reviewed first are a random sample.
    const positions = await db
      .selectFrom('review_queue_images')
      .where('queue_id', '=', data.id)
      .orderBy('position')
      .select('image_id')
      .execute()
    expect(positions.map(({ image_id }) => image_id)).toEqual(forwards)
  })

  it('continues paging after an image of the previous page is deleted, from either end', async () => {
    const { create, farm } = await makeQueueFarm(many(7, [['hoverfly', 0.9]]))
    const { data } = await create({ kind: 'representative', size: 7 })
    const { organisation_id } = farm
    const headers = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id }))
    const page = async (query: string) =>
      (await ask<{ rows: Image[]; next: string }>(`GET /images?queue_id=${data.id}&${query}`, { headers })).data
    const idsOf = (rows: readonly Image[]) => rows.map(({ id }) => id)
    const all = idsOf((await page('limit=7')).rows)
    const [first, last] = [await page('limit=3'), await page('limit=2&order=oldest')]
    // The cursor of a page, and that of an image, whose position in the queue is unknown on the image's own page.
    for (const id of [all[2], all[5]]) await ask(`DELETE /images/${id}?reason=A+face`, { headers })
    expect(idsOf((await page(`limit=3&after=${first.next}`)).rows)).toEqual([all[3], all[4], all[6]])
    expect(idsOf((await page(`limit=3&after=${first.rows[2]?.cursor}`)).rows)).toEqual([all[3], all[4], all[6]])
    expect(idsOf((await page(`limit=3&order=oldest&after=${last.next}`)).rows)).toEqual([all[4], all[3], all[1]])
    const { data: alone } = await ask<Image>(`GET /images/${all[3]}`, { headers })
    expect(idsOf((await page(`limit=1&after=${alone.cursor}`)).rows)).toEqual([all[4]])
  })

  it('can be narrowed by the other filters', async () => {
    const { create, ids, headers } = await makeQueueFarm([[['hoverfly', 0.9]], [['bumblebee', 0.6]], [['flower', 0.9]]])
    const { data } = await create({ kind: 'representative', size: 3 })
    const list = async (query: string) =>
      (await ask<{ rows: Image[] }>(`GET /images?queue_id=${data.id}&${query}`, { headers })).data.rows.map(
        ({ id }) => id,
      )
    expect(await list('functional_group=hoverfly')).toEqual([ids[0]])
    expect(await list('min_confidence=0.5&max_confidence=0.7')).toEqual([ids[1]])
    expect(await list('max_insects=0')).toEqual([ids[2]])
    expect(await list('from=2026-06-11')).toEqual([])
    const hours = (await ask<{ to: string }>(`GET /images/hours?queue_id=${data.id}`, { headers })).data
    expect(hours.to).toBe('2026-06-10')
  })

  it('is deleted by users who may delete images; its reviews stay but no longer count for the model', async () => {
    const { create, ids, review, headers, farm, performance, correction } = await makeQueueFarm(
      many(4, [['bumblebee', 0.9]]),
    )
    const { data: first } = await create({ kind: 'representative', size: 4 })
    const { data: second } = await create({ kind: 'representative', size: 2 })
    for (const id of ids) await review(id, { verdicts: ['confirmed'] })
    const admin = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    expect((await ask(`DELETE /review-queues/${first.id}`, { headers })).status).toBe(403)
    expect((await ask(`DELETE /review-queues/${first.id}`, { headers: admin })).status).toBe(200)
    expect((await ask(`GET /review-queues/${first.id}`, { headers })).status).toBe(404)
    expect((await performance()).images, 'those of the other queue').toBe(2)
    expect(await correction()).toMatchObject([{ functional_group: 'bumblebee', tp: 2 }])
    await ask(`DELETE /review-queues/${second.id}`, { headers: admin })
    expect((await performance()).images).toBe(0)
    expect(await correction()).toEqual([])
    const images = (await ask<{ rows: Image[] }>(`GET /images?farm_id=${farm.id}&review_state=confirmed`, { headers }))
      .data
    expect(images.rows).toHaveLength(4)
  })

  it('is rejected if the organisation already has 200', async () => {
    const { create, farm } = await makeQueueFarm(many(1, [['hoverfly', 0.9]]))
    const { id: created_by } = await makeUser(db, { role: 'entomology', organisation_id: farm.organisation_id })
    await db
      .insertInto('review_queues')
      .values(
        Array.from({ length: 200 }, () => ({
          organisation_id: farm.organisation_id,
          kind: 'uncertain' as const,
          created_by,
        })),
      )
      .execute()
    expect((await create({ kind: 'representative', size: 1 })).issues).toMatchObject([
      { path: 'kind', message: expect.stringContaining('200') as string },
    ])
  })

  it('shows the progress of each user', async () => {
    const { create, review, ids, headers, second } = await makeQueueFarm(many(2, [['hoverfly', 0.9]]))
    const { data } = await create({ kind: 'representative', size: 2 })
    await review(ids[0] ?? 0, { verdicts: ['confirmed'] }, second)
    const of = async (given: Record<string, string>) =>
      (await ask<ReviewQueue>(`GET /review-queues/${data.id}`, { headers: given })).data
    expect(await of(second)).toMatchObject({ reviewed: 1, reviewed_by_anyone: 1 })
    expect(await of(headers)).toMatchObject({ reviewed: 0, reviewed_by_anyone: 1 })
  })
})

describe('model performance', () => {
  it('weights an unfinished queue by the number of reviews in each stratum', async () => {
    const { create, ids, review, performance } = await makeQueueFarm([
      ...many(4, [['bumblebee', 0.9]]),
      ...many(4, [['bumblebee', 0.6]]),
    ])
    await create({ kind: 'representative', size: 8 })
    // All images of one stratum are right; of the other, one of four was reviewed and is wrong.
    for (const id of ids.slice(0, 4)) await review(id, { verdicts: ['confirmed'] })
    await review(ids[4] ?? 0, { verdicts: ['rejected'] })
    const found = await performance()
    expect(found.classes.find(({ class_name }) => class_name === 'bumblebee')?.precision.value).toBeCloseTo(0.5)
  })

  it('is based only on representative reviews, weighted by probability', async () => {
    const { create, ids, review, performance, correction } = await makeQueueFarm([
      ...many(16, [['bumblebee', 0.9]]),
      ...many(4, [['hoverfly', 0.6]]),
    ])
    // Chosen by hand, so the review is no evidence about the model.
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

  it('counts an image in two queues with its probability in each, also in the correction', async () => {
    const { create, ids, review, performance, correction } = await makeQueueFarm(many(8, [['bumblebee', 0.9]]))
    await create({ kind: 'representative', size: 8 })
    await create({ kind: 'representative', size: 4 })
    const second = await db
      .selectFrom('review_queue_images')
      .innerJoin('review_queues', 'review_queues.id', 'queue_id')
      .where('image_id', 'in', ids)
      .where('probability', '=', 0.5)
      .select('image_id')
      .execute()
    const twice = second.map(({ image_id }) => image_id)
    // The images in both queues are wrong: 4 of 8 in the first queue, and all that the second represents.
    for (const id of ids) await review(id, { verdicts: [twice.includes(id) ? 'rejected' : 'confirmed'] })
    const { images, classes } = await performance()
    expect(images).toBe(8)
    expect(classes[0]?.precision.value).toBeCloseTo(4 / (8 + 8))
    const stored = await db
      .selectFrom('checked_insects')
      .innerJoin('image_reviews', 'image_reviews.id', 'review_id')
      .where('image_id', 'in', ids)
      .select(['image_id', 'weight'])
      .execute()
    for (const { image_id, weight } of stored) expect(weight).toBe(twice.includes(image_id) ? 1 + 2 : 1)
    expect(await correction()).toHaveLength(1)
  })

  it('is listed by camera, hour, month and version', async () => {
    const { create, ids, review, farm, headers } = await makeQueueFarm([
      ...many(3, [['bumblebee', 0.9]]),
      [['hoverfly', 0.9]],
    ])
    await create({ kind: 'representative', size: 4 })
    for (const [index, id] of ids.entries()) await review(id, { verdicts: [index === 0 ? 'rejected' : 'confirmed'] })
    const parts = async (query: string) =>
      (
        await ask<ModelPerformancePart[]>(
          `GET /organisations/${farm.organisation_id}/model-performance/parts?${query}`,
          { headers },
        )
      ).data
    const [camera] = await parts('by=device')
    expect(camera).toMatchObject({ images: 4, precision: { value: 0.75, insects: 4 } })
    expect(camera?.title).not.toBe(camera?.key)
    // London is an hour ahead of UTC in summer.
    expect(await parts('by=hour')).toMatchObject([{ key: '07', title: '07', images: 4 }])
    expect(await parts('by=month&functional_group=hoverfly')).toMatchObject([
      { key: '2026-06', precision: { value: 1, insects: 1 } },
    ])
    expect(await parts('by=model_version')).toMatchObject([{ key: '', images: 4 }])
    expect(await parts('by=month&from=2026-07-01')).toEqual([])
  })

  it('is listed with the model versions that counted on a farm, for users who may see the farm', async () => {
    const { create, ids, review, farm, device, headers } = await makeQueueFarm([
      ...many(3, [['bumblebee', 0.9]]),
      [['hoverfly', 0.9]],
    ])
    const message = { interval_start: '2026-06-10T06:00:00Z', interval_end: '2026-06-10T07:00:00Z' }
    const counts = [{ object_class_name: 'hoverfly', count: 1 }]
    await ask('POST /ingest/messages', {
      headers: { authorization: `Bearer ${device.key}` },
      body: [
        { ...message, id: 'one', model_version: 'counted-1', counts },
        {
          id: 'two',
          interval_start: '2026-06-10T08:00:00Z',
          interval_end: '2026-06-10T09:00:00Z',
          model_version: 'counted-2',
          counts,
        },
      ],
    })
    const { id: model_id } = await db
      .selectFrom('model_versions')
      .where('name', '=', 'counted-1')
      .select('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('captures').set({ model_id }).where('device_id', '=', device.id).execute()
    await create({ kind: 'representative', size: 4 })
    // The second is corrected to another insect, but still counts as a detected insect.
    for (const [index, id] of ids.entries())
      await review(id, {
        verdicts: [index === 0 ? 'rejected' : index === 1 ? 'corrected' : 'confirmed'],
        corrections: index === 1 ? [{ detection: 0, object_class_name: 'hoverfly' }] : [],
      })
    const path = `GET /farms/${farm.id}/counting-model-versions?start_date=2026-06-10&end_date=2026-06-10`
    const { data } = await ask<CountingModelVersion[]>(path, { headers })
    expect(data.toSorted((a, b) => (a.model_version ?? '').localeCompare(b.model_version ?? ''))).toMatchObject([
      {
        model_version: 'counted-1',
        organisation_id: farm.organisation_id,
        images_reviewed: 4,
        precision: { value: 0.75, insects: 4 },
        recall: { value: 1, insects: 3 },
      },
      { model_version: 'counted-2', images_reviewed: 0, precision: { value: null, insects: 0 } },
    ])
    const stranger = await server.as(await makeUser(db, { role: 'farm_admin' }))
    expect((await ask(path, { headers: stranger })).status).toBe(404)
  })

  it('includes the agreement between two reviewers', async () => {
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

  it('excludes memory-card images drawn by a queue until model results decide what they show', async () => {
    const { create, ids, review, performance, correction, farm, headers } = await makeQueueFarm([
      ...many(2, [['bumblebee', 0.9]]),
      [],
      [],
    ])
    const [first = 0, second = 0, card = 0, unreviewed = 0] = ids
    const { data } = await create({ kind: 'representative', size: 4 })
    for (const id of [card, unreviewed]) await takeFromCard(id, farm.organisation_id)
    for (const id of [first, second]) await review(id, { verdicts: ['confirmed'] })
    const missed = [{ object_class_name: 'hoverfly', x: 0.1, y: 0.1, width: 0.2, height: 0.2 }]
    await review(card, { verdicts: [], added: missed })
    const right = [{ functional_group: 'bumblebee', tp: 2, fp: 0, fn: 0 }]
    const found = await performance()
    expect([found.images, found.classes.map(({ class_name }) => class_name)]).toEqual([2, ['bumblebee']])
    expect(await correction()).toMatchObject(right)

    // As the review was stored by an earlier release.
    const reviewed = db.selectFrom('image_reviews').where('image_id', '=', card).select('id')
    await db
      .updateTable('checked_insects')
      .set({ representative: true, weight: 2 })
      .where('review_id', 'in', reviewed)
      .execute()
    expect(await correction()).toHaveLength(2)
    await server.asOwner(await removalOfCards())
    expect(await correction()).toMatchObject(right)
    const left = await db
      .selectFrom('review_queue_images')
      .where('queue_id', '=', data.id)
      .orderBy('image_id')
      .select('image_id')
      .execute()
    expect(left.map(({ image_id }) => image_id)).toEqual([first, second, card])

    const admin = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    await ask(`PUT /images/${card}/detections`, { headers: admin, body: { model_version: 'net-2', detections: [] } })
    await ask(`PUT /farms/${farm.id}/model-choices`, {
      headers: admin,
      body: { from_date: '2026-06-01', model_version: 'net-2' },
    })
    while (await runModelChoices(db));
    await ask(`PUT /images/${card}/review`, { headers, body: { verdicts: [], added: missed } })
    expect((await performance()).images).toBe(3)
    expect(await correction()).toHaveLength(2)
  })

  it('can be filtered by place, model and period', async () => {
    const { create, ids, review, performance, farm } = await makeQueueFarm(many(2, [['hoverfly', 0.9]]))
    await create({ kind: 'representative', size: 2 })
    for (const id of ids) await review(id, { verdicts: ['confirmed'] })
    expect((await performance(`farm_id=${farm.id}&from=2026-06-10&to=2026-06-10`)).images).toBe(2)
    expect((await performance('from=2026-06-11')).images).toBe(0)
    expect((await performance('model_version=other')).images).toBe(0)
  })

  it('uses local days of the farm', async () => {
    const { create, ids, review, performance, farm } = await makeQueueFarm(many(2, [['hoverfly', 0.9]]))
    await create({ kind: 'representative', size: 2 })
    for (const id of ids) await review(id, { verdicts: ['confirmed'] })
    // 06:00 UTC is the evening before in Honolulu, and the next day on Kiritimati 10 hours later.
    const inZone = async (time_zone: string, query: string) => {
      await db.updateTable('farms').set({ time_zone }).where('id', '=', farm.id).execute()
      return (await performance(query)).images
    }
    expect(await inZone('Pacific/Honolulu', 'from=2026-06-09&to=2026-06-09')).toBe(2)
    expect(await inZone('Pacific/Honolulu', 'from=2026-06-10')).toBe(0)
    expect(await inZone('Pacific/Kiritimati', 'from=2026-06-10&to=2026-06-10')).toBe(2)
    await db
      .updateTable('captures')
      .set({ captured_at: new Date('2026-06-10T16:00:00Z') })
      .where('id', 'in', ids.slice(0, 1))
      .execute()
    expect(await inZone('Pacific/Kiritimati', 'from=2026-06-11')).toBe(1)
    expect(await inZone('Pacific/Kiritimati', 'to=2026-06-10')).toBe(1)
  })
})
