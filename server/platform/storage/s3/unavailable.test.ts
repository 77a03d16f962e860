import { afterEach, describe, expect, it } from 'vitest'
import { jpegForm } from '../../../access/testing/photo-form.ts'
import { makeDevice } from '../../../factories/devices.ts'
import { makeUser } from '../../../factories/people.ts'
import { processQueuedImports } from '../../../uploads/runner.ts'
import { checkHere } from '../../../uploads/testing/check-here.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from '../../../uploads/testing/uploader.ts'
import { makeThumbnail } from '../../../ingest/thumbnail-writes.ts'
import { captureSender, jpeg, storedCaptures, withoutThumbnail } from '../../../ingest/testing/captures.ts'
import { newBlobKey } from '../blobs.ts'
import { claimFiles, putUnclaimed, deleteUnclaimed, cleanUpUnclaimedFiles } from '../unclaimed-files.ts'
import { startObjectStore } from '#server/testing/object-store.ts'
import { makeServer } from '#server/testing/server.ts'

/** A portal whose object store becomes unavailable and comes back. */
const store = await startObjectStore()
const server = await makeServer({ blobs: store.blobs() })
const { app, db, blobs } = server
server.setClock('2026-07-01T12:00:00Z')
const away = () => store.trick(() => 'answers 503')
const back = () => store.trick(() => undefined)
afterEach(back)
const loose = async () => (await db.selectFrom('loose_files').select('blob_key').execute()).map((row) => row.blob_key)
const stored = async () => {
  const keys: string[] = []
  for await (const { key } of blobs.list()) keys.push(key)
  return keys
}

describe('an image from a device', () => {
  const send = captureSender(server)

  it('is refused temporarily in a way the device understands, and accepted when it is sent again', async () => {
    const { id, key } = await makeDevice(db)
    away()
    const form = jpegForm('image', {}, jpeg)
    const put = () =>
      app.inject({
        method: 'PUT',
        url: '/api/ingest/captures/one?captured_at=2026-06-10T09:12:00Z',
        headers: { authorization: `Bearer ${key}`, ...form.headers },
        payload: form.payload,
      })
    const refused = await put()
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().message]).toEqual([
      503,
      '20',
      'Images and files cannot be stored at the moment. Try again in a minute.',
    ])
    expect(await storedCaptures(server, id)).toEqual([])
    back()
    expect((await put()).statusCode).toBe(200)
    const [kept] = await storedCaptures(server, id)
    const [image, small] = [kept?.image_key ?? '', kept?.thumbnail_key ?? '']
    expect((await blobs.get(image)).length + (await blobs.get(small)).length).toBe(kept?.bytes)
    expect(await loose()).not.toContain(image)
    expect(await loose()).not.toContain(small)
  })

  it('that was stored without a response does not become a permanent orphan file', async () => {
    const { id, key } = await makeDevice(db)
    const before = await stored()
    store.trick(({ method }) => (method === 'PUT' ? 'loses its answer' : undefined))
    expect((await send(key)).status).toBe(503)
    back()
    const orphans = (await stored()).filter((file) => !before.includes(file))
    expect(orphans).toHaveLength(2)
    expect(await loose()).toEqual(expect.arrayContaining(orphans))
    expect(await storedCaptures(server, id)).toEqual([])
    await db
      .updateTable('loose_files')
      .set({ since: new Date(0) })
      .execute()
    await cleanUpUnclaimedFiles(server)
    expect(await stored()).toEqual(before)
  })

  it('that is temporarily unreadable says so; lists still work, and its thumbnail is created later', async () => {
    const { id, key } = await makeDevice(db)
    const { data } = await send(key)
    await withoutThumbnail(server, data.id)
    const headers = await server.as(await makeUser(db, { role: 'admin' }))
    const read = (path: string) => app.inject({ url: `/api/${path}`, headers })
    away()
    const image = await read(`captures/${data.id}/image`)
    expect([image.statusCode, image.json().message]).toEqual([
      503,
      'Images and files cannot be read at the moment. Try again in a minute.',
    ])
    expect((await read(`devices/${id}/captures`)).statusCode).toBe(200)
    await expect(makeThumbnail(server, data.id)).rejects.toThrow('away')
    back()
    expect((await read(`captures/${data.id}/image`)).statusCode).toBe(200)
    await makeThumbnail(server, data.id)
    expect((await read(`captures/${data.id}/thumbnail`)).headers['content-type']).toBe('image/webp')
  })
})

describe('a survey file', () => {
  const rows = csvOf(flowerHead, flowerRow(1))

  it('that cannot be stored is rejected with the reason, which its upload shows', async () => {
    const uploader = await makeUploader(server)
    away()
    const { status, message } = await uploader.send('flower', rows)
    expect([status, message]).toEqual([503, 'Images and files cannot be stored at the moment. Try again in a minute.'])
    const batches = await db
      .selectFrom('imports')
      .where('created_by', '=', uploader.person.id)
      .select(['state', 'reason'])
      .execute()
    expect(batches).toEqual([{ state: 'failed', reason: message }])
  })

  it('waits as long as the store is unavailable and is then checked by any free server', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', rows)
    away()
    for (let turn = 0; turn < 5; turn += 1) await processQueuedImports(server, { start: checkHere })
    expect((await uploader.find(data.id)).state).toBe('checking')
    back()
    const other = await makeServer({ blobs: store.blobs(), beside: server })
    await processQueuedImports(other, { start: checkHere })
    expect(await uploader.find(data.id)).toMatchObject({ state: 'ready', rows_read: 1 })
    // Its rows without errors are read from the store, too.
    const again = await app.inject({ url: `/api/imports/${data.id}/rows/csv?rows=others`, headers: uploader.headers })
    expect([again.statusCode, again.body.split('\n').length]).toEqual([200, 3])
  })
})

it('an unreferenced file that cannot be deleted immediately is deleted by the cleanup job', async () => {
  const key = newBlobKey('photos', 'jpg')
  await putUnclaimed({ db, blobs }, [[key, jpeg]])
  away()
  await deleteUnclaimed({ db, blobs }, [key])
  back()
  expect(await loose()).toContain(key)
  await deleteUnclaimed({ db, blobs }, [key])
  expect(await blobs.stream(key)).toBeNull()
  expect(await loose()).not.toContain(key)
  const claimed = newBlobKey('photos', 'jpg')
  await putUnclaimed({ db, blobs }, [[claimed, jpeg]])
  await db.transaction().execute((trx) => claimFiles(trx, [claimed]))
  expect(await loose()).not.toContain(claimed)
})

it('the portal remains healthy and reports the store as unavailable', async () => {
  const health = async (of: typeof server) => {
    const response = await of.app.inject({ url: '/api/health' })
    return [response.statusCode, response.json().data.objects]
  }
  expect(await health(server)).toEqual([200, 'ok'])
  away()
  const other = await makeServer({ blobs: store.blobs(), beside: server })
  expect(await health(other)).toEqual([200, 'away'])
})
