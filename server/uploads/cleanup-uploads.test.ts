import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { cancelUndecided, cleanUpUploads } from './cleanup-uploads.ts'
import { rowsOf } from './checking/staging.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer({ env: { UPLOAD_DAYS: '30' } })
const { blobs, db } = server
const uploader = await makeUploader(server)
const later = (id: number, span: string) =>
  sql`update imports set finished_at = finished_at - ${span}::interval where id = ${id}`.execute(db)
const isThere = async (id: number) => {
  const { blob_key } = await db.selectFrom('imports').where('id', '=', id).select('blob_key').executeTakeFirstOrThrow()
  const kept = await blobs.stream(blob_key)
  kept?.body.destroy()
  return kept !== null
}
const removedAt = async (id: number) => (await uploader.find(id)).file_removed_at

describe('the file of an upload', () => {
  it('that was cancelled is deleted once nothing can be reading it, which the upload shows', async () => {
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(1, { count: 'Hannah Whitlock' })))
    await uploader.act(id, 'cancel')
    await cleanUpUploads(server)
    expect([await isThere(id), await removedAt(id)]).toEqual([true, null])
    expect((await uploader.issues(id))[0]?.value).toBe('Hannah Whitlock')
    await later(id, '11 minutes')
    await cleanUpUploads(server)
    expect([await isThere(id), await removedAt(id)]).toEqual([false, expect.stringMatching(/Z$/)])
    expect((await uploader.issues(id)).map(({ value }) => value)).toEqual([null])
  })

  it('that was imported is deleted after the configured days, but its imported data is permanent', async () => {
    const { id } = await uploader.take('flower', csvOf(flowerHead, flowerRow(2)))
    await later(id, '29 days')
    await cleanUpUploads(server)
    expect(await isThere(id)).toBe(true)
    await later(id, '25 hours')
    await cleanUpUploads({ ...server, settings: { ...server.settings, UPLOAD_DAYS: 0 } })
    expect(await isThere(id)).toBe(true)
    await cleanUpUploads(server)
    expect([await isThere(id), await removedAt(id)]).toEqual([false, expect.any(String)])
    expect(await db.selectFrom('flower_surveys').where('import_id', '=', id).select('plant_number').execute()).toEqual([
      { plant_number: 2 },
    ])
    expect((await uploader.act(id, 'undo')).status).toBe(201)
  })

  it('that was undone is deleted', async () => {
    const { id } = await uploader.take('flower', csvOf(flowerHead, flowerRow(3)))
    await uploader.act(id, 'undo')
    await later(id, '11 minutes')
    await cleanUpUploads(server)
    expect(await isThere(id)).toBe(false)
  })

  it('that is awaiting a decision or being processed is not deleted', async () => {
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(4)))
    await sql`update imports set created_at = created_at - interval '1 year' where id = ${id}`.execute(db)
    await cleanUpUploads(server)
    expect([await isThere(id), await removedAt(id)]).toEqual([true, null])
  })

  it('that is undecided for 30 days is cancelled and deleted with its staged rows', async () => {
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(5)))
    const sent = (span: string) =>
      sql`update imports set created_at = now() - ${span}::interval where id = ${id}`.execute(db)
    const staged = async () => (await sql`select to_regclass(${rowsOf(id)}) as name`.execute(db)).rows
    await sent('29 days')
    await cancelUndecided(server)
    expect(await uploader.find(id)).toMatchObject({ state: 'ready', reason: null })
    await sent('721 hours')
    await cancelUndecided(server)
    expect(await uploader.find(id)).toMatchObject({
      state: 'cancelled',
      reason: 'Nothing was imported, because nobody confirmed this file within 30 days.',
    })
    expect(await staged()).toEqual([{ name: null }])
    await later(id, '11 minutes')
    await cleanUpUploads(server)
    expect(await isThere(id)).toBe(false)
  })

  it('is skipped if a user is deciding on it at that moment', async () => {
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(6)))
    await sql`update imports set created_at = now() - interval '31 days' where id = ${id}`.execute(db)
    const person = await server.pool.connect()
    await person.query('begin')
    await person.query('select from imports where id = $1 for no key update', [id])
    await cancelUndecided(server)
    await person.query('rollback')
    person.release()
    expect((await uploader.find(id)).state).toBe('ready')
    await uploader.act(id, 'cancel')
  })
})
