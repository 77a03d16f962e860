import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OrganisationBudgets } from '#domain/budgets/endpoints.ts'
import { makeUser } from '../factories/people.ts'
import { asker } from '../testing/asker.ts'
import { makeServer } from '../testing/server.ts'
import { cleanUpReceivedFiles, endAbandonedUploads } from './cleanup-uploads.ts'
import { makeCardOf, picture } from './testing/card.ts'

/** Bytes received of files from a card: the limit is 5 kB per organisation, and a test image needs less than one. */
const server = await makeServer({ env: { ORGANISATION_GIGABYTES: '0.000005' } })
server.setClock('2026-06-12T12:00:00Z')
const { db } = server
const ask = asker(server.app)
const received = join(server.settings.dataDir, 'received')
const UPLOAD_BYTES = 4_000

/** A card with a file of 4 kB, of which 100 bytes were sent. */
const makeBegun = async () => {
  const card = await makeCardOf(server)
  const { id } = (await card.create()).data
  const image = Buffer.concat([await picture(), Buffer.alloc(UPLOAD_BYTES)]).subarray(0, UPLOAD_BYTES)
  const file = (await card.register(id, [{ image }])).data[0]?.id ?? 0
  const begun = await card.send('POST', { id, file, length: image.length, payload: image.subarray(0, 100) })
  expect(begun.statusCode).toBe(201)
  const own = async () => (await readdir(received)).filter((name) => name.startsWith(`${id}-`)).length
  expect(await own()).toBe(2)
  const { organisation_id } = card.farm
  const owner = await server.as(await makeUser(db, { role: 'entomology_admin', organisation_id }))
  return {
    ...card,
    id,
    file,
    image,
    /** Number of files in the folder of the server. */
    own,
    used: async () =>
      (await ask<OrganisationBudgets>(`GET /organisations/${organisation_id}/budgets`, { headers: owner })).data.storage
        .upload_bytes,
  }
}

describe('received bytes of card files', () => {
  it('count as storage of the organisation even before a file is complete', async () => {
    const { used, id, send, file, image, files, own } = await makeBegun()
    expect(await used()).toBe(UPLOAD_BYTES)
    await send('PATCH', { id, file, offset: 100, payload: image.subarray(100) })
    expect((await files(id))[0]?.state).toBe('stored')
    expect([await used(), await own()]).toEqual([0, 0])
  })

  it('cannot exceed the storage: the next file is rejected', async () => {
    const { id, register, send, files, own, create } = await makeBegun()
    const others = await Promise.all(
      [1, 2].map(async (shade) => Buffer.concat([await picture(), Buffer.alloc(2_000, shade)])),
    )
    const registered = (
      await register(
        id,
        others.map((image) => ({ image })),
      )
    ).data
    for (const [index, { id: other }] of registered.entries()) {
      const image = others[index]
      await send('POST', {
        id,
        file: other,
        length: image?.length ?? 0,
        payload: image?.subarray(0, 100) ?? Buffer.of(),
      })
    }
    // 4 kB and the first of these fill the storage; the rest of a file whose upload has begun is never refused.
    expect((await files(id)).map(({ state }) => state)).toEqual(['sending', 'sending', 'storage_full'])
    expect(await own()).toBe(4)
    // Another upload has no space either.
    const next = (await create()).data.id
    const image = await picture()
    const file = (await register(next, [{ image }])).data[0]?.id ?? 0
    expect((await send('POST', { id: next, file, length: image.length, payload: image })).statusCode).toBe(201)
    expect((await files(next))[0]?.state).toBe('storage_full')
  })

  it('count with the original length when the file is registered again with another', async () => {
    const { id, headers, image, files, used } = await makeBegun()
    const [file] = await files(id)
    const { name, digest, device_id, captured_at, time_source } = file ?? {}
    const again = { name, digest, device_id, captured_at, time_source, bytes: 1 }
    expect((await ask(`POST /image-uploads/${id}/files`, { headers, body: { files: [again] } })).status).toBe(200)
    expect([(await files(id))[0]?.bytes, await used()]).toEqual([image.length, image.length])
  })

  it('are deleted when the upload is finished', async () => {
    const { id, headers, own, used } = await makeBegun()
    await ask(`POST /image-uploads/${id}/finish`, { headers })
    expect([await own(), await used()]).toEqual([0, 0])
  })

  it('are deleted when the upload is undone', async () => {
    const { id, undo, own, used } = await makeBegun()
    expect((await undo(id, '?confirm=true')).status).toBe(200)
    expect([await own(), await used()]).toEqual([0, 0])
  })

  it('are deleted when the file can no longer be stored', async () => {
    const { id, register, image, own, used } = await makeBegun()
    const [file] = (await register(id, [{ image, at: '2026-06-12T13:00:00Z' }])).data
    expect([file?.state, await own(), await used()]).toEqual(['in_future', 0, 0])
  })

  it('are deleted when the upload expires, on this or another server', async () => {
    const [here, there] = [await makeBegun(), await makeBegun()]
    const expire = async (id: number) => {
      await server.asOwner(`update image_uploads set created_at = created_at - interval '25 hours' where id = ${id}`)
      await server.asOwner(
        `update image_upload_files set active_at = active_at - interval '25 hours' where upload_id = ${id}`,
      )
    }
    await expire(here.id)
    await endAbandonedUploads({ ...server, clock: () => new Date() })
    expect([await here.own(), await there.own()]).toEqual([0, 2])
    await server.asOwner(`delete from image_upload_files where upload_id = ${there.id}`)
    await cleanUpReceivedFiles(server)
    expect(await there.own()).toBe(0)
  })
})
