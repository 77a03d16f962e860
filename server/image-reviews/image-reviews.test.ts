import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ImageDetail } from '#domain/images/image.ts'
import type { ImageReview } from '#domain/image-reviews/review.ts'
import { messages } from '#domain/messages.ts'
import { makeFarm } from '../factories/places.ts'
import { makeUser } from '../factories/people.ts'
import { cleanUpCaptures } from '../ingest/cleanup-captures.ts'
import { message, sender } from '../ingest/testing/messages.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { addedBee, makeCheckedFarm, agreementRows } from './testing/checked-farm.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const send = sender(server)
const read = (id: number, headers: Record<string, string>) =>
  ask<ImageReview | null>(`GET /images/${id}/review`, { headers })

describe('the review of an image', () => {
  it('stores the reviewer, the time and a verdict on each detection', async () => {
    const { image, check, headers, person } = await makeCheckedFarm(server)
    const id = await image(['bumblebee', 'hoverfly'])
    expect((await read(id, headers)).data).toBeNull()
    const body = {
      verdicts: ['confirmed', 'rejected'],
      corrections: [{ detection: 0, box: { x: 0.2, y: 0.2, width: 0.1, height: 0.1 } }],
      added: [addedBee],
      comment: 'Half hidden',
    }
    expect((await check(id, body)).status).toBe(200)
    expect((await read(id, headers)).data).toEqual({
      image_id: id,
      reviewed_by: person.id,
      reviewed_by_name: 'Rosa Field',
      reviewed_at: '2026-06-10T12:00:00.000Z',
      model_version: null,
      result_id: 0,
      ...body,
      version: 1,
      // Names of the previous release.
      capture_id: id,
      checked_by: person.id,
      checked_by_name: 'Rosa Field',
      checked_at: '2026-06-10T12:00:00.000Z',
    })
  })

  it('is created, read and deleted at its former path', async () => {
    const { image, headers } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'])
    const former = `/captures/${id}/check`
    const body = { verdicts: ['confirmed'], added: [] }
    expect((await ask(`PUT ${former}`, { headers, body })).status).toBe(200)
    expect((await ask(`GET ${former}`, { headers })).data).toMatchObject({ capture_id: id, verdicts: ['confirmed'] })
    expect((await ask(`DELETE ${former}`, { headers })).status).toBe(200)
    expect((await read(id, headers)).data).toBeNull()
  })

  it.each([
    ['too few verdicts', { verdicts: ['confirmed'] }, 'verdicts', messages.verdictEach],
    ['too many', { verdicts: ['confirmed', 'confirmed', 'confirmed'] }, 'verdicts', messages.verdictEach],
    ['an unknown verdict', { verdicts: ['confirmed', 'perhaps'] }, 'verdicts.1', expect.any(String)],
    [
      'a corrected class without a name',
      { verdicts: ['corrected', 'confirmed'] },
      'verdicts.0',
      messages.correctionMissing,
    ],
    [
      'a class for a confirmed detection',
      { verdicts: ['confirmed', 'confirmed'], corrections: [{ detection: 1, object_class_name: 'wasp' }] },
      'corrections.0.object_class_name',
      messages.correctionOfOther,
    ],
    [
      'a correction of a detection that does not exist',
      { verdicts: ['confirmed', 'confirmed'], corrections: [{ detection: 2, object_class_name: 'wasp' }] },
      'corrections.0.detection',
      messages.correctionUnknown,
    ],
    [
      'a correction without content',
      { verdicts: ['confirmed', 'confirmed'], corrections: [{ detection: 0 }] },
      'corrections.0.object_class_name',
      messages.correctionEmpty,
    ],
    [
      'a box outside the image',
      { verdicts: ['confirmed', 'confirmed'], added: [{ ...addedBee, x: 1.2 }] },
      'added.0.x',
      expect.any(String),
    ],
  ])('with %s is rejected', async (_name, body, path, text) => {
    const { image, check, headers } = await makeCheckedFarm(server)
    const id = await image(['bumblebee', 'hoverfly'])
    const refused = await check(id, body)
    expect([refused.status, refused.issues]).toEqual([422, [{ path, message: text }]])
    expect((await read(id, headers)).data).toBeNull()
  })

  it('replaces the same user’s earlier review, which stays in the history, unless that has changed since', async () => {
    const { image, check, headers, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'])
    await check(id, { verdicts: ['confirmed'], version: 0 })
    expect((await check(id, { verdicts: ['rejected'], version: 0 })).status).toBe(409)
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0'])
    expect((await check(id, { verdicts: ['rejected'], version: 1 })).status).toBe(200)
    expect((await read(id, headers)).data).toMatchObject({ verdicts: ['rejected'], version: 2 })
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 0 1 0'])
    const changes = await db
      .selectFrom('history')
      .innerJoin('image_reviews', 'image_reviews.id', 'record_id')
      .where('kind', '=', 'image_reviews')
      .where('image_id', '=', id)
      .select(['action', 'actor', 'after'])
      .orderBy('history.id')
      .execute()
    expect(changes).toMatchObject([
      { action: 'create', actor: 'Rosa Field', after: { verdicts: ['confirmed'] } },
      { action: 'update', after: { verdicts: ['rejected'] } },
    ])
  })

  it('no longer counts once it is deleted', async () => {
    const { image, check, headers, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'])
    await check(id, { verdicts: ['confirmed'] })
    expect((await ask(`DELETE /images/${id}/review`, { headers })).status).toBe(200)
    expect(await agreement()).toMatchObject({ images_checked: 0, rows: [] })
    expect((await ask(`DELETE /images/${id}/review`, { headers })).status, 'again').toBe(200)
  })

  it('is stored once if the same user sends it twice at the same time', async () => {
    const { image, check, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee', 'hoverfly'])
    const both = await Promise.all([
      check(id, { verdicts: ['confirmed', 'confirmed'] }),
      check(id, { verdicts: ['confirmed', 'confirmed'] }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0', 'null hoverfly 1 0 0'])
  })
})

describe('two reviewers of an image', () => {
  const two = async () => {
    const first = await makeCheckedFarm(server)
    const second = await makeUser(db, {
      role: 'entomology',
      organisation_id: first.farm.organisation_id,
      lastname: 'Wing',
    })
    const headers = await server.as(second)
    return { ...first, also: (id: number, body: object) => ask(`PUT /images/${id}/review`, { headers, body }) }
  }
  const shown = async (id: number, headers: Record<string, string>) =>
    (await ask<ImageDetail>(`GET /images/${id}`, { headers })).data

  it('are both stored; the later review takes precedence, and a disagreement is marked', async () => {
    const { image, check, also, headers, agreement } = await two()
    const id = await image(['bumblebee'])
    await check(id, { verdicts: ['confirmed'] })
    server.setClock('2026-06-10T12:05:00Z')
    const other = { verdicts: ['corrected'], corrections: [{ detection: 0, object_class_name: 'Apis mellifera' }] }
    await also(id, other)
    server.setClock('2026-06-10T12:00:00Z')
    const found = await shown(id, headers)
    expect(found.all_reviews.map(({ verdicts }) => verdicts)).toEqual([['corrected'], ['confirmed']])
    expect(found).toMatchObject({ review: other, reviews: 2, review_state: 'corrected', disagreement: true })
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 0 1 0', 'null honeybee 0 0 1'])
    expect(found.detections[0]?.object_class_name).toBe('bumblebee')
  })

  it('agree if they give the same verdict or one is unsure', async () => {
    const { image, check, also, headers } = await two()
    const [same, unsure] = [await image(['bumblebee']), await image(['bumblebee'])]
    for (const id of [same, unsure]) await check(id, { verdicts: ['confirmed'] })
    await also(same, { verdicts: ['confirmed'] })
    await also(unsure, { verdicts: ['cannot_tell'] })
    expect(await shown(same, headers)).toMatchObject({ reviews: 2, disagreement: false })
    expect(await shown(unsure, headers)).toMatchObject({ reviews: 2, disagreement: false })
  })

  it('fall back to the other review if one is deleted', async () => {
    const { image, check, also, headers, agreement } = await two()
    const id = await image(['bumblebee'])
    await also(id, { verdicts: ['rejected'] })
    server.setClock('2026-06-10T12:05:00Z')
    await check(id, { verdicts: ['confirmed'] })
    server.setClock('2026-06-10T12:00:00Z')
    expect((await ask(`DELETE /images/${id}/review`, { headers })).status).toBe(200)
    expect(await shown(id, headers)).toMatchObject({ reviews: 1, review_state: 'corrected', insects: 0 })
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 0 1 0'])
  })
})

describe('review results', () => {
  it('are summed by organisation and by the model version of the image’s message', async () => {
    const first = await makeCheckedFarm(server)
    const second = await makeCheckedFarm(server, { organisation_id: first.farm.organisation_id })
    const stranger = await makeCheckedFarm(server)
    for (const { device } of [first, second, stranger])
      await send(device.key, [message('m1', { model_version: 'net 4' })])
    for (const { image, check } of [first, second, stranger]) {
      await check(await image(['bumblebee', 'bumblebee'], { query: '&message_id=m1' }), {
        verdicts: ['confirmed', 'rejected'],
        added: [addedBee],
      })
      await check(await image(['hoverfly']), { verdicts: ['confirmed'] })
      // The message is named, but was never sent.
      await check(await image(['hoverfly'], { query: '&message_id=lost' }), { verdicts: ['rejected'] })
    }
    const found = await first.agreement()
    expect(agreementRows(found)).toEqual(['null hoverfly 2 2 0', 'net 4 bumblebee 2 2 2'])
    expect(found).toMatchObject({ least_checks: 30, images_checked: 6, audits_paired: 0 })
    expect(agreementRows(await stranger.agreement())).toEqual(['null hoverfly 1 1 0', 'net 4 bumblebee 1 1 1'])
  })

  it('stay with the farm where the camera was when it moves to another organisation', async () => {
    const { image, check, agreement, device } = await makeCheckedFarm(server)
    await check(await image(['bumblebee']), { verdicts: ['confirmed'] })
    const elsewhere = await makeFarm(db)
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const place = { farm_id: elsewhere.id, field_id: null, tunnel_id: null, plot_id: null }
    expect((await ask(`PUT /devices/${device.id}`, { headers, body: place })).status).toBe(200)
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0'])
    const path = `/organisations/${elsewhere.organisation_id}/detection-agreement`
    expect((await ask<{ rows: unknown[] }>(`GET ${path}`, { headers })).data.rows).toEqual([])
  })

  it('extend the retention of an image, and remain after it is deleted', async () => {
    const { image, check, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'], { at: '2024-06-10T09:12:00Z' })
    await check(id, { verdicts: ['confirmed'] })
    await sql`update captures set received_at = '2024-06-10T09:13:00Z' where id = ${id}`.execute(db)
    await cleanUpCaptures({ ...server, settings: { ...server.settings, IMAGE_DAYS: 30 } })
    expect(await db.selectFrom('captures').where('id', '=', id).select('id').execute()).toHaveLength(1)
    const settings = { ...server.settings, IMAGE_DAYS: 30, REVIEWED_IMAGE_DAYS: 60 }
    await cleanUpCaptures({ ...server, settings })
    expect(await db.selectFrom('captures').where('id', '=', id).select('id').execute()).toEqual([])
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0'])
  })
})
