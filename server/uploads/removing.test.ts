import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { IMPORT_CONCURRENCY } from '#domain/budgets/budgets.ts'
import type { Upload } from '#domain/uploads/upload.ts'
import { makeServer } from '../testing/server.ts'
import { cleanUpUploads } from './cleanup-uploads.ts'
import { csvForm } from './testing/upload-form.ts'
import { csvOf, flowerHead, flowerRow, makeUploader, type Uploader } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
const one = csvOf(flowerHead, flowerRow(1))
const wrong = csvOf(flowerHead, flowerRow(6))

describe('an upload that was not imported', () => {
  const remove = (uploader: Uploader, id: number) =>
    uploader.ask(`DELETE /imports/${id}`, { headers: uploader.headers })
  const listed = async (uploader: Uploader) => {
    const { data } = await uploader.ask<{ rows: Upload[]; total: number }>('GET /imports?limit=5', {
      headers: uploader.headers,
    })
    return [data.total, data.rows.length]
  }
  it('can be deleted from the list, with or without errors, as are its rows and file', async () => {
    const uploader = await makeUploader(server)
    const [withErrors, ready] = [await uploader.check('flower', wrong), await uploader.check('flower', one)]
    const over = await uploader.check('flower', one)
    await uploader.act(over.id, 'cancel')
    for (const { id } of [withErrors, ready, over]) expect((await remove(uploader, id)).status).toBe(200)
    expect(await listed(uploader)).toEqual([0, 0])
    expect((await uploader.ask(`GET /imports/${ready.id}`, { headers: uploader.headers })).status).toBe(404)
    expect((await uploader.act(ready.id, 'confirm')).status).toBe(404)
    expect((await remove(uploader, ready.id)).status).toBe(404)
    const { rows } = await sql<{ there: string | null }>`
      select to_regclass(${`staging.rows_${ready.id}`})::text as there`.execute(db)
    expect(rows).toEqual([{ there: null }])
    await db
      .updateTable('imports')
      .set({ finished_at: new Date('2026-06-30T12:00:00Z') })
      .where('id', '=', withErrors.id)
      .execute()
    await cleanUpUploads(server)
    const kept = await db.selectFrom('imports').where('id', '=', withErrors.id).selectAll().executeTakeFirstOrThrow()
    expect(kept.file_removed_at).not.toBeNull()
  })
  it('cannot be deleted while it is processed or after its import, or by another organisation', async () => {
    const [uploader, stranger] = [await makeUploader(server), await makeUploader(server)]
    const { data } = await uploader.send('flower', one)
    expect(await remove(uploader, data.id)).toMatchObject({ status: 409 })
    await uploader.work()
    expect((await remove(stranger, data.id)).status).toBe(404)
    const done = await uploader.take('flower', csvOf(flowerHead, flowerRow(2)))
    expect(await remove(uploader, done.id)).toMatchObject({
      status: 409,
      message: 'This file was imported. Undo it first.',
    })
    await uploader.act(done.id, 'undo')
    expect((await remove(uploader, done.id)).status).toBe(200)
  })
})

describe('a queued upload', () => {
  const waits = async (uploader: Uploader, id: number) => (await uploader.find(id)).waits_for
  /** Marks uploads as begun by a worker. */
  const begin = (...ids: number[]) => db.updateTable('imports').set({ attempts: 1 }).where('id', 'in', ids).execute()

  it('shows how many others of its organisation are ahead', async () => {
    const uploader = await makeUploader(server)
    const ids: number[] = []
    for (let count = 0; count < 3; count += 1) ids.push((await uploader.send('flower', one)).data.id)
    const [first = 0, second = 0, third = 0] = ids
    expect(await Promise.all(ids.map((id) => waits(uploader, id)))).toEqual([0, 1, 2])
    await begin(second)
    expect(await Promise.all([first, second, third].map((id) => waits(uploader, id)))).toEqual([1, 0, 2])
    await uploader.work()
    await uploader.work()
    expect(await Promise.all(ids.map((id) => waits(uploader, id)))).toEqual([0, 0, 0])
  })
  it('shows how many others are ahead if the server is at its concurrency limit', async () => {
    const others = await Promise.all(Array.from({ length: IMPORT_CONCURRENCY }, () => makeUploader(server)))
    const busy = await Promise.all(others.map(async (other) => (await other.send('flower', one)).data.id))
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', one)
    await begin(...busy.slice(1))
    expect(await waits(uploader, data.id)).toBe(0)
    await begin(...busy)
    expect(await waits(uploader, data.id)).toBe(1)
    await db.updateTable('imports').set({ attempts: 0 }).where('id', 'in', busy).execute()
    await uploader.work()
  })
})

it('a file in a multipart field of another name is rejected, naming the field, and creates no upload', async () => {
  const uploader = await makeUploader(server)
  const { headers, payload } = csvForm(one)
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/surveys/survey/csv/flower',
    headers: { ...uploader.headers, ...headers },
    payload: Buffer.from(payload.toString().replace('name="file"', 'name="surveys"')),
  })
  expect(response.statusCode).toBe(422)
  expect(response.json()).toMatchObject({ issues: [{ path: 'surveys', message: 'must be named "file"' }] })
  const { data } = await uploader.ask<{ total: number }>('GET /imports?limit=5', { headers: uploader.headers })
  expect(data.total).toBe(0)
})
