import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
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
  ask<ImageReview | null>(`GET /captures/${id}/check`, { headers })

describe('the check of an image', () => {
  it('keeps who looked, when, and what was found of each box', async () => {
    const { image, check, headers, person } = await makeCheckedFarm(server)
    const id = await image(['bumblebee', 'hoverfly'])
    expect((await read(id, headers)).data).toBeNull()
    const body = { verdicts: ['confirmed', 'rejected'], added: [addedBee] }
    expect((await check(id, body)).status).toBe(200)
    expect((await read(id, headers)).data).toEqual({
      capture_id: id,
      checked_by: person.id,
      checked_by_name: 'Rosa Field',
      checked_at: '2026-06-10T12:00:00.000Z',
      model_version: null,
      ...body,
      version: 1,
    })
  })

  it.each([
    ['too few verdicts', { verdicts: ['confirmed'] }, 'verdicts', messages.verdictEach],
    ['too many', { verdicts: ['confirmed', 'confirmed', 'confirmed'] }, 'verdicts', messages.verdictEach],
    ['a verdict that nobody knows', { verdicts: ['confirmed', 'perhaps'] }, 'verdicts.1', expect.any(String)],
    [
      'a box outside the image',
      { verdicts: ['confirmed', 'confirmed'], added: [{ ...addedBee, x: 1.2 }] },
      'added.0.x',
      expect.any(String),
    ],
  ])('with %s is refused', async (_name, body, path, text) => {
    const { image, check, headers } = await makeCheckedFarm(server)
    const id = await image(['bumblebee', 'hoverfly'])
    const refused = await check(id, body)
    expect([refused.status, refused.issues]).toEqual([422, [{ path, message: text }]])
    expect((await read(id, headers)).data).toBeNull()
  })

  it('takes the place of the one before, which the history keeps, unless that changed meanwhile', async () => {
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
      .innerJoin('capture_checks', 'capture_checks.id', 'record_id')
      .where('kind', '=', 'capture_checks')
      .where('capture_id', '=', id)
      .select(['action', 'actor', 'after'])
      .orderBy('history.id')
      .execute()
    expect(changes).toMatchObject([
      { action: 'create', actor: 'Rosa Field', after: { verdicts: ['confirmed'] } },
      { action: 'update', after: { verdicts: ['rejected'] } },
    ])
  })

  it('counts no more once it is deleted; there is nothing to delete twice', async () => {
    const { image, check, headers, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'])
    await check(id, { verdicts: ['confirmed'] })
    expect((await ask(`DELETE /captures/${id}/check`, { headers })).status).toBe(200)
    expect(await agreement()).toMatchObject({ images_checked: 0, rows: [] })
    expect((await ask(`DELETE /captures/${id}/check`, { headers })).status).toBe(404)
  })

  it('that two people make at once is one check', async () => {
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

describe('what checks found', () => {
  it('is summed over the organisation by the version of the model whose message the image belongs to', async () => {
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
      // Named, but never sent.
      await check(await image(['hoverfly'], { query: '&message_id=lost' }), { verdicts: ['rejected'] })
    }
    const found = await first.agreement()
    expect(agreementRows(found)).toEqual(['null hoverfly 2 2 0', 'net 4 bumblebee 2 2 2'])
    expect(found).toMatchObject({ least_checks: 30, images_checked: 6, audits_paired: 0 })
    expect(agreementRows(await stranger.agreement())).toEqual(['null hoverfly 1 1 0', 'net 4 bumblebee 1 1 1'])
  })

  it('stays where the camera stood when it was moved to another organisation', async () => {
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

  it('stays when the image is removed for its age', async () => {
    const { image, check, agreement } = await makeCheckedFarm(server)
    const id = await image(['bumblebee'], { at: '2024-06-10T09:12:00Z' })
    await check(id, { verdicts: ['confirmed'] })
    await sql`update captures set received_at = '2024-06-10T09:13:00Z' where id = ${id}`.execute(db)
    await cleanUpCaptures({ ...server, settings: { ...server.settings, IMAGE_DAYS: 30 } })
    expect(await db.selectFrom('captures').where('id', '=', id).select('id').execute()).toEqual([])
    expect(agreementRows(await agreement())).toEqual(['null bumblebee 1 0 0'])
  })
})
