import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import type { CocoFile } from '#domain/images/coco.ts'
import type { ImageCount, ImageHours, ImageRetention } from '#domain/images/endpoints.ts'
import type { Image, ImageDetail } from '#domain/images/image.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeUser } from '../factories/people.ts'
import { makeFarm, makeField, makeTunnel } from '../factories/places.ts'
import { makeSpecies } from '../factories/surveys.ts'
import { captureSender, jpeg } from '../ingest/testing/captures.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const sendImage = captureSender(server)
const sendMessages = sender(server)

interface Seen {
  at: string
  classes?: [name: string, confidence: number][]
  message_id?: string
}

/** A farm in London with a camera in each of two tunnels, and an entomologist who reviews its images. */
const makeImageFarm = async () => {
  const farm = await makeFarm(db, { time_zone: 'Europe/London' })
  const field = await makeField(db, { farm_id: farm.id })
  const tunnels = [await makeTunnel(db, { field_id: field.id }), await makeTunnel(db, { field_id: field.id })]
  const place = (tunnel: { id: number }) => ({ farm_id: farm.id, field_id: field.id, tunnel_id: tunnel.id })
  const cameras = await Promise.all(tunnels.map((tunnel) => makeDevice(db, place(tunnel))))
  const { organisation_id } = farm
  const person = await makeUser(db, { role: 'entomology', organisation_id })
  const headers = await server.as(person)
  let sent = 0
  const list = async (query: string) =>
    (await ask<{ rows: Image[]; next: string | null }>(`GET /images?farm_id=${farm.id}&${query}`, { headers })).data
  return {
    farm,
    tunnels,
    cameras,
    person,
    headers,
    see: async (camera: number, { at, classes = [], message_id }: Seen): Promise<number> => {
      const detections = classes.map(([object_class_name, confidence]) => ({
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
      const query = message_id === undefined ? '' : `&message_id=${message_id}`
      return (await sendImage(cameras[camera]?.key ?? '', { id: `i${(sent += 1)}`, at, query, parts })).data.id
    },
    review: (id: number, body: object, by = headers) => ask(`PUT /images/${id}/review`, { headers: by, body }),
    list,
    ids: async (query: string) => (await list(query)).rows.map(({ id }) => id),
    count: async (query: string) =>
      (await ask<ImageCount>(`GET /images/count?farm_id=${farm.id}&${query}`, { headers })).data,
  }
}

describe('images', () => {
  it('are listed newest first, page by page, without gaps when several have the same time', async () => {
    const { see, list } = await makeImageFarm()
    const ids: number[] = []
    for (const at of ['08:00', '09:00', '09:00', '09:00', '10:00'])
      ids.push(await see(ids.length % 2, { at: `2026-06-10T${at}:00Z` }))
    const pages: number[][] = []
    let query = 'limit=2'
    for (;;) {
      const { rows, next } = await list(query)
      pages.push(rows.map(({ id }) => id))
      if (next === null) break
      query = `limit=2&after=${next}`
    }
    const [eight, nine = 0, alsoNine = 0, andNine = 0, ten] = ids
    expect(pages).toEqual([[ten, andNine], [alsoNine, nine], [eight]])
    const oldest = await list('order=oldest&limit=3')
    expect(oldest.rows.map(({ id }) => id)).toEqual([eight, nine, alsoNine])
    const more = await list(`order=oldest&limit=3&after=${oldest.next}`)
    expect([more.rows.map(({ id }) => id), more.next]).toEqual([[andNine, ten], null])
  })

  it('include their camera, place, size, model and detections', async () => {
    const { see, list, cameras, farm, tunnels } = await makeImageFarm()
    await sendMessages(cameras[0]?.key ?? '', [message('m1', { model_version: 'net 4' })])
    await see(0, { at: '2026-06-10T10:10:00Z', classes: [['bumblebee', 0.9]], message_id: 'm1' })
    const { rows } = await list('')
    expect(rows).toMatchObject([
      {
        device_name: cameras[0]?.name,
        farm_title: farm.title,
        place: expect.stringContaining(`Tunnel ${tunnels[0]?.number}`),
        time_zone: 'Europe/London',
        captured_at: '2026-06-10T10:10:00.000Z',
        width: 640,
        height: 480,
        model_version: 'net 4',
        insects: 1,
        review_state: 'unreviewed',
        review: null,
        favourite: false,
      },
    ])
    expect(rows[0]?.detections).toMatchObject([{ object_class_name: 'bumblebee', confidence: 0.9 }])
  })

  it('can be filtered by place', async () => {
    const { see, ids, tunnels, cameras } = await makeImageFarm()
    const [first, second] = [await see(0, { at: '2026-06-10T08:00:00Z' }), await see(1, { at: '2026-06-10T09:00:00Z' })]
    expect(await ids(`tunnel_id=${tunnels[0]?.id}`)).toEqual([first])
    expect(await ids(`device_id=${cameras[1]?.id}`)).toEqual([second])
    expect(await ids(`device_id=${cameras[1]?.id}&tunnel_id=${tunnels[0]?.id}`)).toEqual([])
  })

  it('can be filtered by days and hours in the farm’s time zone', async () => {
    const { see, ids } = await makeImageFarm()
    // In London it is one hour later.
    const before = await see(0, { at: '2026-06-09T22:59:00Z' })
    const night = await see(0, { at: '2026-06-09T23:30:00Z' })
    const noon = await see(0, { at: '2026-06-10T11:00:00Z' })
    const late = await see(0, { at: '2026-06-10T22:59:59Z' })
    expect(await ids('from=2026-06-10&to=2026-06-10')).toEqual([late, noon, night])
    expect(await ids('to=2026-06-09')).toEqual([before])
    expect(await ids('hour_from=12&hour_to=13')).toEqual([noon])
    expect(await ids('hour_from=23&hour_to=1')).toEqual([late, night, before])
  })

  it('can be filtered by functional group, class and taxon', async () => {
    const { see, ids } = await makeImageFarm()
    await makeSpecies(db, {
      order: 'Diptera',
      family: 'Syrphidae',
      genus: 'Episyrphus',
      species: 'balteatus',
      common_name: 'Marmalade hoverfly',
      synonyms: ['Syrphus balteatus'],
      functional_group: 'hoverfly',
    })
    const at = (hour: number) => `2026-06-10T${String(hour).padStart(2, '0')}:00:00Z`
    const bumblebee = await see(0, { at: at(6), classes: [['Bombus_terrestris', 0.8]] })
    const marmalade = await see(0, { at: at(7), classes: [['episyrphus_balteatus', 0.6]] })
    const hoverfly = await see(0, {
      at: at(8),
      classes: [
        ['hfly_small', 0.5],
        ['hfly_small', 0.7],
      ],
    })
    const beetle = await see(0, { at: at(9), classes: [['beetle', 0.9]] })
    const blank = await see(0, { at: at(10), classes: [['none_bg', 0.99]] })
    expect(await ids('functional_group=hoverfly')).toEqual([hoverfly, marmalade])
    expect(await ids('functional_group=unidentified')).toEqual([beetle])
    expect(await ids('taxon=hoverfly')).toEqual([hoverfly, marmalade])
    for (const name of [
      'Episyrphus%20balteatus',
      'marmalade%20Hoverfly',
      'Syrphus%20balteatus',
      'Episyrphus',
      'syrphidae',
    ])
      expect(await ids(`taxon=${name}`)).toContain(marmalade)
    expect(await ids('taxon=Episyrphus')).not.toContain(hoverfly)
    expect(await ids('taxon=beetle')).toEqual([beetle])
    expect(await ids('taxon=unicorn')).toEqual([])
    expect(await ids('max_insects=0')).toEqual([blank])
    expect(await ids('min_insects=2')).toEqual([hoverfly])
    expect(await ids('min_insects=1')).toEqual([beetle, hoverfly, marmalade, bumblebee])
  })

  it('can be filtered by the confidence of a detection of the requested class', async () => {
    const { see, ids } = await makeImageFarm()
    const both = await see(0, {
      at: '2026-06-10T08:00:00Z',
      classes: [
        ['bumblebee', 0.95],
        ['hoverfly', 0.4],
      ],
    })
    expect(await ids('min_confidence=0.9')).toEqual([both])
    expect(await ids('min_confidence=0.5&max_confidence=0.9')).toEqual([])
    expect(await ids('functional_group=hoverfly&max_confidence=0.5')).toEqual([both])
    expect(await ids('functional_group=hoverfly&min_confidence=0.5')).toEqual([])
  })

  it('can be filtered by review: corrected, by reviewer, and with disagreement', async () => {
    const { see, ids, review, person, farm } = await makeImageFarm()
    const other = await makeUser(db, { role: 'entomology', organisation_id: farm.organisation_id })
    const [wrong, right, open] = [
      await see(0, { at: '2026-06-10T08:00:00Z', classes: [['hoverfly', 0.6]] }),
      await see(0, { at: '2026-06-10T09:00:00Z', classes: [['hoverfly', 0.9]] }),
      await see(0, { at: '2026-06-10T10:00:00Z', classes: [['hoverfly', 0.9]] }),
    ]
    const wasp = [{ detection: 0, object_class_name: 'Vespula vulgaris' }]
    await review(wrong, { verdicts: ['corrected'], corrections: wasp })
    await review(right, { verdicts: ['confirmed'] })
    await review(right, { verdicts: ['cannot_tell'] }, await server.as(other))
    expect(await ids('review_state=unreviewed')).toEqual([open])
    expect(await ids('review_state=corrected')).toEqual([wrong])
    expect(await ids(`reviewed_by=${person.id}`)).toEqual([right, wrong])
    expect(await ids(`reviewed_by=${other.id}`)).toEqual([right])
    expect(await ids('disagreement=true')).toEqual([])
    // Filters use the classes according to the reviews so far.
    expect(await ids('functional_group=hoverfly')).toEqual([open, right])
    expect(await ids('taxon=Vespula%20vulgaris')).toEqual([wrong])
    await review(wrong, { verdicts: ['confirmed'] }, await server.as(other))
    expect(await ids('disagreement=true')).toEqual([wrong])
  })

  it('are counted, and if there are none, the response says whether a camera was recording', async () => {
    const { see, count, cameras } = await makeImageFarm()
    await see(0, { at: '2026-06-10T08:00:00Z', classes: [['hoverfly', 0.6]] })
    await sendMessages(cameras[0]?.key ?? '', [message('m1')])
    expect(await count('functional_group=hoverfly')).toEqual({ total: 1, more: false, watched: true })
    expect(await count('functional_group=honeybee&from=2026-06-10&to=2026-06-10')).toEqual({
      total: 0,
      more: false,
      watched: true,
    })
    expect(await count('from=2026-06-01&to=2026-06-02')).toEqual({ total: 0, more: false, watched: false })
    expect(await count('functional_group=honeybee')).toEqual({ total: 0, more: false, watched: null })
  })

  it('are counted by hour, together with the recorded hours', async () => {
    const { see, farm, headers, cameras } = await makeImageFarm()
    await see(0, { at: '2026-06-10T08:10:00Z' })
    await see(1, { at: '2026-06-10T08:50:00Z' })
    await see(1, { at: '2026-06-11T07:00:00Z' })
    await sendMessages(cameras[0]?.key ?? '', [message('m1')])
    const { data } = await ask<ImageHours>(`GET /images/hours?farm_id=${farm.id}`, { headers })
    expect(data).toEqual({
      from: '2026-06-05',
      to: '2026-06-11',
      hours: [
        { date: '2026-06-10', hour: 9, images: 2, watched: 0 },
        { date: '2026-06-10', hour: 11, images: 0, watched: 0.5 },
        { date: '2026-06-11', hour: 8, images: 1, watched: 0 },
      ],
    })
  })

  it('can be marked as favourites by each user separately', async () => {
    const { see, ids, headers, farm } = await makeImageFarm()
    const [first, second] = [await see(0, { at: '2026-06-10T08:00:00Z' }), await see(0, { at: '2026-06-10T09:00:00Z' })]
    const other = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
    for (let times = 0; times < 2; times += 1) await ask(`PUT /images/${first}/favourite`, { headers })
    await ask(`PUT /images/${second}/favourite`, { headers: other })
    expect(await ids('favourite=true')).toEqual([first])
    await ask(`DELETE /images/${first}/favourite`, { headers })
    expect(await ids('favourite=true')).toEqual([])
  })

  it('include the previous and next image of their camera', async () => {
    const { see, headers } = await makeImageFarm()
    const [first, , last] = [
      await see(0, { at: '2026-06-10T08:00:00Z' }),
      await see(1, { at: '2026-06-10T08:30:00Z' }),
      await see(0, { at: '2026-06-10T09:00:00Z' }),
    ]
    const { data } = await ask<ImageDetail>(`GET /images/${first}`, { headers })
    expect(data).toMatchObject({ earlier_id: null, later_id: last, all_reviews: [] })
  })

  it('report every invalid part of a filter', async () => {
    const { headers } = await makeImageFarm()
    const { status, issues } = await ask('GET /images?from=June&hour_to=25&min_confidence=2&after=x&limit=201', {
      headers,
    })
    expect(status).toBe(422)
    expect(issues?.map(({ path }) => path).sort()).toEqual(['after', 'from', 'hour_to', 'limit', 'min_confidence'])
  })
})

describe('an image deleted by a user', () => {
  it('is removed with its files, and its reason and author stay in the history', async () => {
    const { see, farm, headers, review } = await makeImageFarm()
    const id = await see(0, { at: '2026-06-10T08:00:00Z', classes: [['bumblebee', 0.9]] })
    await review(id, { verdicts: ['confirmed'] })
    const { image_key } = await db
      .selectFrom('captures')
      .where('id', '=', id)
      .select('image_key')
      .executeTakeFirstOrThrow()
    const admin = await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id, lastname: 'Manager' })
    const as = await server.as(admin)
    expect((await ask(`DELETE /images/${id}?reason=A%20face`, { headers })).status).toBe(403)
    expect((await ask(`DELETE /images/${id}?reason=%20`, { headers: as })).issues).toMatchObject([{ path: 'reason' }])
    expect((await ask(`DELETE /images/${id}?reason=A%20face`, { headers: as })).status).toBe(200)
    expect((await ask(`GET /images/${id}`, { headers })).status).toBe(404)
    await expect(server.blobs.get(image_key)).rejects.toThrow()
    const entry = await db
      .selectFrom('history')
      .where('kind', '=', 'deleted_images')
      .where('record_id', '=', id)
      .select(['actor', 'after'])
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor: expect.stringContaining('Manager'), after: { reason: 'A face' } })
  })

  it('is not restored when its camera sends it again', async () => {
    const { farm, cameras } = await makeImageFarm()
    const key = cameras[0]?.key ?? ''
    const { data } = await sendImage(key, { id: 'again' })
    const as = await server.as(await makeUser(db, { role: 'farm_admin', organisation_id: farm.organisation_id }))
    await ask(`DELETE /images/${data.id}?reason=Test`, { headers: as })
    expect((await sendImage(key, { id: 'again' })).data).toMatchObject({ id: data.id, duplicate: true })
    expect((await ask(`GET /images/${data.id}`, { headers: as })).status).toBe(404)
  })
})

describe('reviews of several images', () => {
  it('are stored together and return the images', async () => {
    const { see, headers } = await makeImageFarm()
    const [first, second] = [
      await see(0, { at: '2026-06-10T08:00:00Z', classes: [['hoverfly', 0.6]] }),
      await see(0, { at: '2026-06-10T09:00:00Z' }),
    ]
    const reviews = [
      { image_id: second, verdicts: [] },
      { image_id: first, verdicts: ['rejected'] },
    ]
    const { data } = await ask<{ images: Image[] }>('PUT /images/reviews', { headers, body: { reviews } })
    expect(data.images.map(({ id, review_state }) => [id, review_state])).toEqual([
      [second, 'confirmed'],
      [first, 'corrected'],
    ])
  })

  it('are all rejected if one is invalid, with its position', async () => {
    const { see, headers, list } = await makeImageFarm()
    const id = await see(0, { at: '2026-06-10T08:00:00Z', classes: [['hoverfly', 0.6]] })
    const other = await see(0, { at: '2026-06-10T08:00:00Z' })
    const reviews = [
      { image_id: other, verdicts: [] },
      { image_id: id, verdicts: [] },
    ]
    const { status, issues } = await ask('PUT /images/reviews', { headers, body: { reviews } })
    expect([status, issues?.map(({ path }) => path)]).toEqual([422, ['reviews.1.verdicts']])
    expect((await list('review_state=unreviewed')).rows).toHaveLength(2)
  })
})

describe('saved filters', () => {
  it('are separate for each user and have unique names', async () => {
    const { headers, farm } = await makeImageFarm()
    const other = await server.as(await makeUser(db, { role: 'farmer', organisation_id: farm.organisation_id }))
    const save = (filter: object, given = headers) =>
      ask<{ id: number }>('POST /images/filters', { headers: given, body: { name: 'Flies', filter } })
    const list = async (given: Record<string, string>) =>
      (await ask<{ name: string; filter: object }[]>('GET /images/filters', { headers: given })).data
    expect((await save({ functional_group: 'hoverfly' })).status).toBe(201)
    const { data } = await save({ functional_group: 'other fly' })
    expect(await list(headers)).toMatchObject([{ name: 'Flies', filter: { functional_group: 'other fly' } }])
    expect(await list(other)).toEqual([])
    expect((await ask(`DELETE /images/filters/${data.id}`, { headers: other })).status).toBe(404)
    expect((await ask(`DELETE /images/filters/${data.id}`, { headers })).status).toBe(200)
    expect(await list(headers)).toEqual([])
  })

  it('reject text that cannot be stored', async () => {
    const { headers } = await makeImageFarm()
    const body = { name: 'Flies', filter: { functional_group: 'hoverfly', id: '\ud800' } }
    expect((await ask('POST /images/filters', { headers, body })).status).toBe(422)
  })

  it('reject values that are not filters', async () => {
    const { headers } = await makeImageFarm()
    const body = { name: ' ', filter: { functional_group: 'unicorn' } }
    const { status, issues } = await ask('POST /images/filters', { headers, body })
    expect([status, issues?.map(({ path }) => path)]).toEqual([422, ['name', 'filter']])
  })
})

it('the retention of images includes how many are retained longer', async () => {
  const { see, farm, headers, review } = await makeImageFarm()
  const id = await see(0, { at: '2026-06-10T08:00:00Z' })
  await see(0, { at: '2026-06-10T09:00:00Z' })
  await review(id, { verdicts: [] })
  const { data } = await ask<ImageRetention>(`GET /images/retention?farm_id=${farm.id}`, { headers })
  expect(data).toMatchObject({ images: 2, kept_longer: 1, image_days: 730, reviewed_image_days: 0, due_soon: 0 })
  expect(data.bytes).toBeGreaterThan(100)
  expect(Date.parse(data.next_deletion ?? '')).toBeGreaterThan(Date.now() + 700 * 86_400_000)
})

describe('an image export', () => {
  const entriesOf = async (headers: Record<string, string>, query: string) => {
    const response = await server.app.inject({ url: `/api/images/export?${query}`, headers })
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'application/zip'])
    return new Map(Object.entries(unzipSync(response.rawPayload)).map(([path, bytes]) => [path, Buffer.from(bytes)]))
  }

  it('contains the images, their boxes as sent and as reviewed, the reviews and COCO', async () => {
    const { see, farm, headers, review, person } = await makeImageFarm()
    const id = await see(0, { at: '2026-06-10T08:00:00Z', classes: [['hoverfly', 0.6]] })
    const corrections = [{ detection: 0, object_class_name: 'Vespula vulgaris' }]
    const added = [{ object_class_name: 'bumblebee', x: 0.5, y: 0.5, width: 0.25, height: 0.25 }]
    await review(id, { verdicts: ['corrected'], corrections, added, comment: 'Clear' })
    const files = await entriesOf(headers, `farm_id=${farm.id}`)
    const name = `images/20260610T080000Z-${id}.jpg`
    expect([...files.keys()].toSorted()).toEqual(
      ['README.txt', 'boxes.csv', 'coco.json', 'images.csv', name, 'reviews.csv'].toSorted(),
    )
    expect(files.get(name)?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
    const lines = (file: string) => String(files.get(file)).trim().split('\r\n').slice(1)
    expect(lines('boxes.csv')).toEqual([
      `${id},0,model,hoverfly,0.6,corrected,Vespula vulgaris,0.1,0.1,0.2,0.2`,
      `${id},,reviewer,,,added,bumblebee,0.5,0.5,0.25,0.25`,
    ])
    expect(lines('reviews.csv')[0]).toContain(`${id},${person.id},`)
    expect(lines('images.csv')[0]).toContain(`${id},${name},2026-06-10T08:00:00.000Z,Europe/London,`)
    const coco = JSON.parse(String(files.get('coco.json'))) as CocoFile
    expect(coco.images).toMatchObject([{ id, file_name: name, width: 640, height: 480 }])
    expect(coco.annotations.map(({ bbox }) => bbox)).toEqual([
      [64, 48, 128, 96],
      [320, 240, 160, 120],
    ])
    expect(coco.categories.map((category) => category.name)).toEqual(['Vespula vulgaris', 'bumblebee'])
  })

  it('contains the selected images within the user’s scope', async () => {
    const own = await makeImageFarm()
    const foreign = await makeImageFarm()
    const seen = { at: '2026-06-10T08:00:00Z' }
    const [first, , other] = [await own.see(0, seen), await own.see(1, seen), await foreign.see(0, seen)]
    const files = await entriesOf(own.headers, `ids=${first},${other}&files=false`)
    expect(String(files.get('images.csv')).trim().split('\r\n')).toHaveLength(2)
  })
})
