import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { ImageUpload } from '#domain/image-uploads/upload.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { captureSender } from '../ingest/testing/captures.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { cleanUpReceivedFiles, endAbandonedUploads } from './cleanup-uploads.ts'
import { digestOf, makeCardOf, picture, type Given } from './testing/card.ts'
import { makeUndoJobs } from './undo-writes.ts'

const server = await makeServer()
server.setClock('2026-06-12T12:00:00Z')
await makeUndoJobs(server)
const { db, app } = server
const ask = asker(app)
const sendImage = captureSender(server)
const received = join(server.settings.dataDir, 'received')

const makeCard = () => makeCardOf(server)

describe('an image upload', () => {
  it('stores its files as images of the device at their times, each only once', async () => {
    const { upload, images, get, files, device, create, register } = await makeCard()
    const [first, second] = [await picture(), await picture()]
    const id = await upload([
      { image: first, at: '2026-06-10T09:00:00+01:00' },
      { image: second, at: '2026-06-10T09:30:00Z' },
    ])
    expect((await images()).map(({ captured_at, device_id }) => [captured_at, device_id])).toEqual([
      ['2026-06-10T09:30:00.000Z', device.id],
      ['2026-06-10T08:00:00.000Z', device.id],
    ])
    expect(await get(id)).toMatchObject({ state: 'open', files: 2, stored: 2, waiting: 0, duplicates: 0, refused: 0 })
    expect((await files(id)).map(({ state, image_id }) => [state, image_id !== null])).toEqual([
      ['stored', true],
      ['stored', true],
    ])
    const again = (await create()).data.id
    const known = (await register(again, [{ image: first }, { image: second }])).data
    expect(known.map(({ state, reason }) => [state, reason])).toEqual([
      ['duplicate', 'The same image is already stored.'],
      ['duplicate', 'The same image is already stored.'],
    ])
    expect(await readdir(received)).toEqual([])
  })

  it('does not store images already sent by the camera, nor does the camera store uploaded ones again', async () => {
    const { device, create, register, upload, images } = await makeCard()
    const [sent, uploaded] = [await picture(), await picture()]
    await sendImage(device.key, { id: 'a1', at: '2026-06-10T08:00:00Z', parts: [['image', sent]] })
    const { id } = (await create()).data
    expect((await register(id, [{ image: sent }])).data[0]?.state).toBe('duplicate')
    await upload([{ image: uploaded }])
    const late = await sendImage(device.key, { id: 'a2', at: '2026-06-10T09:00:00Z', parts: [['image', uploaded]] })
    expect(late.data.duplicate).toBe(true)
    expect(await images()).toHaveLength(2)
  })

  it('rejects files with a reason for each: no location, a future time, a changed file, not an image', async () => {
    const { device, create, register, send, files, images } = await makeCard()
    await db
      .updateTable('placements')
      .set({ during: sql`tstzrange('2026-06-01', null)` })
      .where('device_id', '=', device.id)
      .execute()
    const { id } = (await create()).data
    const text = Buffer.from('this is not an image')
    const changed = await picture()
    const given: Given[] = [
      { image: await picture(), at: '2026-05-31T23:00:00Z' },
      { image: await picture(), at: '2026-06-12T12:30:00Z' },
      { image: changed, digest: digestOf(Buffer.from('another')) },
      { image: text },
    ]
    const registered = (await register(id, given)).data
    expect(registered.map(({ state }) => state)).toEqual(['no_placement', 'in_future', 'waiting', 'waiting'])
    for (const [index, payload] of [[2, changed] as const, [3, text] as const])
      expect(
        (await send('POST', { id, file: registered[index]?.id ?? 0, payload, length: payload.length })).statusCode,
      ).toBe(201)
    const after = await files(id)
    expect(after.map(({ state }) => state)).toEqual(['no_placement', 'in_future', 'wrong_digest', 'not_an_image'])
    expect(after.every(({ reason }) => reason !== null)).toBe(true)
    expect(await images()).toEqual([])
    expect(await readdir(received)).toEqual([])
    // A rejected file may be sent again with the right content.
    expect((await register(id, [given[2] as Given])).data[0]?.state).toBe('waiting')
  })

  it('reports that the storage of the organisation is full', async () => {
    const full = await makeServer({ beside: server, env: { ORGANISATION_GIGABYTES: '0.000000001' } })
    const { upload, files, headers, create, register, device } = await makeCard()
    await upload([{ image: await picture() }])
    const image = await picture()
    const { id } = (await create()).data
    const file = (await register(id, [{ image }])).data[0]?.id ?? 0
    await full.app.inject({
      method: 'POST',
      url: `/api/image-uploads/${id}/files/${file}/content`,
      headers: {
        ...headers,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-length': String(image.length),
      },
      payload: image,
    })
    expect((await files(id)).map(({ state, device_id }) => [state, device_id])).toEqual([['storage_full', device.id]])
  })

  it('is rejected if five are open already, and for devices of other organisations', async () => {
    const { create, register } = await makeCard()
    const foreign = await makeDevice(db, { farm_id: (await makeFarm(db)).id })
    const { id } = (await create()).data
    const image = await picture()
    expect((await register(id, [{ image, device_id: foreign.id }])).status).toBe(404)
    const twice = await register(id, [{ image }, { image }])
    expect([twice.status, twice.issues?.map(({ path }) => path)]).toEqual([422, ['files.1.digest']])
    for (let open = 1; open < 5; open += 1) expect((await create()).status).toBe(201)
    expect((await create()).status).toBe(409)
  })

  it('is closed when finished: nothing can be registered or sent afterwards', async () => {
    const { create, register, send, headers, get } = await makeCard()
    const { id } = (await create()).data
    const image = await picture()
    const [file] = (await register(id, [{ image }])).data
    const finish = () => ask<ImageUpload>(`POST /image-uploads/${id}/finish`, { headers })
    expect((await finish()).data).toMatchObject({ state: 'done', files: 0 })
    expect((await finish()).status).toBe(200)
    expect((await register(id, [{ image }])).status).toBe(409)
    const sent = await send('POST', { id, file: file?.id ?? 0, payload: image, length: image.length })
    expect(sent.statusCode).toBe(404)
    expect((await get(id)).finished_at).not.toBeNull()
  })
})

describe('a resumable file upload', () => {
  it('resumes where it stopped, and is stored when complete', async () => {
    const { create, register, send, files } = await makeCard()
    const image = await picture()
    const { id } = (await create()).data
    const file = (await register(id, [{ image }])).data[0]?.id ?? 0
    const begun = await send('POST', { id, file, length: image.length })
    expect([begun.statusCode, begun.headers.location]).toEqual([201, `/api/image-uploads/${id}/files/${file}/content`])
    expect((await files(id))[0]?.state).toBe('sending')
    const half = Math.floor(image.length / 2)
    expect((await send('PATCH', { id, file, offset: 0, payload: image.subarray(0, half) })).statusCode).toBe(204)
    // A reopened page registers the file again and requests its offset.
    expect((await register(id, [{ image }])).data[0]?.state).toBe('sending')
    expect((await send('HEAD', { id, file })).headers['upload-offset']).toBe(String(half))
    expect((await send('PATCH', { id, file, offset: 3, payload: image.subarray(3) })).statusCode).toBe(409)
    expect((await send('PATCH', { id, file, offset: half, payload: image.subarray(half) })).statusCode).toBe(204)
    expect((await files(id))[0]?.state).toBe('stored')
    // The response was lost, so the sender requests the offset again.
    const head = await send('HEAD', { id, file })
    expect([head.statusCode, head.headers['upload-offset']]).toEqual([200, String(image.length)])
    expect((await send('POST', { id, file, payload: image, length: image.length })).statusCode).toBe(201)
    expect(await readdir(received)).toEqual([])
  })

  it('requires the registered length, the protocol header and a created upload', async () => {
    const { create, register, send, headers } = await makeCard()
    const image = await picture()
    const { id } = (await create()).data
    const file = (await register(id, [{ image }])).data[0]?.id ?? 0
    expect((await send('POST', { id, file, length: image.length + 1 })).statusCode).toBe(422)
    expect((await send('HEAD', { id, file })).statusCode).toBe(404)
    expect((await send('PATCH', { id, file, offset: 0, payload: image })).statusCode).toBe(404)
    const plain = await app.inject({ method: 'POST', url: `/api/image-uploads/${id}/files/${file}/content`, headers })
    expect(plain.statusCode).toBe(400)
  })

  it('is deleted a day after it was abandoned, and its image upload is closed', async () => {
    const { create, register, send, get } = await makeCard()
    const image = await picture()
    const { id } = (await create()).data
    const file = (await register(id, [{ image }])).data[0]?.id ?? 0
    await send('POST', { id, file, length: image.length, payload: image.subarray(0, 10) })
    await cleanUpReceivedFiles(server)
    await endAbandonedUploads({ ...server, clock: () => new Date() })
    expect((await get(id)).state).toBe('open')
    expect(await readdir(received)).toHaveLength(2)
    const dayAgo = new Date(Date.now() - 25 * 3_600_000)
    for (const name of await readdir(received)) await utimes(join(received, name), dayAgo, dayAgo)
    await server.asOwner(`update image_uploads set created_at = created_at - interval '25 hours' where id = ${id}`)
    await server.asOwner(
      `update image_upload_files set active_at = active_at - interval '25 hours' where upload_id = ${id}`,
    )
    await cleanUpReceivedFiles(server)
    await endAbandonedUploads({ ...server, clock: () => new Date() })
    expect(await readdir(received)).toEqual([])
    expect(await get(id)).toMatchObject({ state: 'done', files: 0 })
  })
})

describe('undoing an upload', () => {
  it('previews what it deletes, then deletes it all, and the same card can be uploaded again', async () => {
    const { upload, undo, get, images, headers, register, create } = await makeCard()
    const given = [{ image: await picture() }, { image: await picture() }]
    const id = await upload(given)
    const [image] = await images()
    await ask(`PUT /images/${image?.id}/review`, { headers, body: { verdicts: [] } })
    await ask(`PUT /images/${image?.id}/favourite`, { headers })
    const refused = await undo(id)
    expect([refused.status, (refused as unknown as { depends: object[] }).depends]).toEqual([
      409,
      [
        { kind: 'images', count: 2 },
        { kind: 'reviewed images', count: 1 },
        { kind: 'favourites', count: 1 },
      ],
    ])
    expect(await images()).toHaveLength(2)
    expect((await undo(id, '?confirm=true')).status).toBe(200)
    await waitFor(async () => expect((await get(id)).state).toBe('undone'))
    expect(await images()).toEqual([])
    expect((await undo(id)).status).toBe(409)
    const again = (await create()).data.id
    expect((await register(again, given)).data.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    expect(await upload(given)).toBeGreaterThan(id)
    expect(await images()).toHaveLength(2)
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from history where kind = 'deleted_images'`.execute(db)
    expect(rows[0]?.count).toBeGreaterThan(0)
  })

  it('keeps images deleted that other users deleted for a reason', async () => {
    const { upload, images, headers, create, register, files } = await makeCard()
    const given = [{ image: await picture() }]
    const id = await upload(given)
    const [image] = await images()
    await ask(`DELETE /images/${image?.id}?reason=A%20face`, { headers })
    expect((await files(id))[0]).toMatchObject({ state: 'stored', image_id: null })
    const again = (await create()).data.id
    expect((await register(again, given)).data[0]?.state).toBe('deleted_before')
  })
})
