import { sql } from 'kysely'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { uploadStates, type Upload, type UploadState } from '#domain/uploads/upload.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { processQueuedImports } from './runner.ts'
import { checkHere } from './testing/check-here.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
const one = csvOf(flowerHead, flowerRow(1))

const isStaged = async (id: number) => {
  const { rows } = await sql<{
    there: string | null
  }>`select to_regclass(${`staging.rows_${id}`})::text as there`.execute(db)
  return rows[0]?.there !== null
}
const setState = (id: number, more: { state: UploadState; count_errors?: number; rows_good?: number }) =>
  db.updateTable('imports').set(more).where('id', '=', id).execute()

describe('an upload', () => {
  const over = 'This file was already handled.'
  const busy = 'This file is being read. Try again in a moment.'
  const notYet = 'This file cannot be imported as it is.'
  const notDone = 'Only a file that was imported can be undone.'
  type Told = string | null
  /** The responses to confirming, cancelling and undoing in each state; null if it is done. */
  const told: Record<UploadState, [confirm: Told, cancel: Told, undo: Told]> = {
    uploading: [busy, null, notDone],
    checking: [busy, null, notDone],
    choosing: [notYet, null, notDone],
    ready: [null, null, notDone],
    importing: [over, null, notDone],
    done: [over, over, null],
    failed: [over, over, notDone],
    cancelled: [over, null, notDone],
    undone: [over, over, notDone],
  }
  it.each([...uploadStates])('in the state %s accepts only the actions of that state', async (state) => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', one)
    for (const [index, action] of (['confirm', 'cancel', 'undo'] as const).entries()) {
      await setState(id, { state })
      const { status, message, data } = await uploader.act(id, action)
      const expected = told[state][index]
      const became = { confirm: 'importing', cancel: 'cancelled', undo: 'undone' }[action]
      expect([action, status, expected === null ? data.state : message]).toEqual([
        action,
        expected === null ? 201 : 409,
        expected ?? became,
      ])
      expect((await uploader.find(id)).state).toBe(expected === null ? became : state)
    }
    await setState(id, { state: 'cancelled' })
  })

  it('with errors or nothing to add cannot be imported', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', one)
    for (const figures of [{ count_errors: 1 }, { count_errors: 0, rows_good: 0 }]) {
      await setState(id, { state: 'ready', ...figures })
      expect(await uploader.act(id, 'confirm')).toMatchObject({
        status: 409,
        message: 'This file cannot be imported as it is.',
      })
    }
  })

  it('that is confirmed twice by one request is imported once', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', one)
    const headers = { ...uploader.headers, 'idempotency-key': `confirm-${id}` }
    const confirm = () => uploader.ask<Upload>(`POST /imports/${id}/confirm`, { headers })
    expect([(await confirm()).status, (await confirm()).status]).toEqual([201, 201])
  })
})

it('a list that shows an upload as imported makes its data readable from then on, whatever a replica has', async () => {
  const uploader = await makeUploader(server)
  const { id } = await uploader.take('flower', one)
  const markWritten = vi.spyOn(server.reads, 'markWritten')
  const list = async (query = '') => {
    markWritten.mockClear()
    const { data } = await uploader.ask<Upload[] | { rows: Upload[] }>(`GET /imports${query}`, uploader)
    expect((Array.isArray(data) ? data : data.rows).map((one) => one.state)).toEqual(['done'])
    return markWritten.mock.calls
  }
  expect([await list(), await list('?limit=5')]).toEqual([[[uploader.person.id]], [[uploader.person.id]]])
  const before = new Date(server.clock().getTime() - 3_600_000)
  await db.updateTable('imports').set({ finished_at: before }).where('id', '=', id).execute()
  expect(await list()).toEqual([])
  markWritten.mockRestore()
})

describe('cleanup after an upload', () => {
  const work = () => processQueuedImports(server, { start: checkHere })
  it('deletes the staged rows once the upload is decided', async () => {
    const uploader = await makeUploader(server)
    const [done, cancelled] = [await uploader.check('flower', one), await uploader.check('flower', one)]
    expect([await isStaged(done.id), await isStaged(cancelled.id)]).toEqual([true, true])
    await uploader.act(cancelled.id, 'cancel')
    await uploader.act(done.id, 'confirm')
    await work()
    expect([await isStaged(done.id), await isStaged(cancelled.id)]).toEqual([false, false])
    const { finished_at, rows_good, rows_done } = await uploader.find(done.id)
    expect([finished_at !== null, rows_good, rows_done]).toEqual([true, 1, 1])
    expect((await uploader.find(cancelled.id)).finished_at).not.toBeNull()
  })

  it('deletes the staged rows if the upload is cancelled during its check or import', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', one)
    const ended = processQueuedImports(server, {
      start: () => {
        const child = checkHere()
        const send = child.send.bind(child)
        // Cancelled just as the check begins.
        child.send = ((task: Parameters<typeof send>[0]) => {
          void uploader.act(data.id, 'cancel').then(() => send(task))
          return true
        }) as typeof child.send
        return child
      },
    })
    await ended
    expect(await uploader.find(data.id)).toMatchObject({ state: 'cancelled' })
    const { id } = await uploader.check('flower', one)
    await uploader.act(id, 'confirm')
    await uploader.act(id, 'cancel')
    await work()
    expect(await uploader.find(id)).toMatchObject({ state: 'cancelled', rows_done: 0 })
    expect(await db.selectFrom('flower_surveys').where('import_id', '=', id).select('id').execute()).toEqual([])
  })

  it('deletes the staged rows if the upload is cancelled during a long statement, and stops the statement', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', one)
    await uploader.act(id, 'confirm')
    const unlock = await lockTable(server, 'flower_observations')
    try {
      const ended = work()
      await backendsThatWait(server, 1)
      await uploader.act(id, 'cancel')
      await ended
    } finally {
      await unlock()
    }
    expect(await uploader.find(id)).toMatchObject({ state: 'cancelled', reason: null })
    expect(await db.selectFrom('flower_surveys').where('import_id', '=', id).select('id').execute()).toEqual([])
    expect(await isStaged(id)).toBe(false)
  })

  it('records a reason if the uploader was deleted, since nothing is within their scope any more', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', one)
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', uploader.person.id).execute()
    await work()
    const issues = await db
      .selectFrom('import_issues')
      .where('import_id', '=', data.id)
      .select(['column_name', 'reason'])
      .execute()
    expect(issues).toEqual([{ column_name: 'Farm', reason: 'is not an existing farm' }])
  })
})

describe('a full disk of the database', () => {
  afterEach(() => server.asOwner('drop function if exists refuse() cascade'))

  it('is the reason of the import that it interrupted, and the same file can be imported later', async () => {
    const uploader = await makeUploader(server)
    const batch = await uploader.check('flower', one)
    await server.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin
      raise 'could not extend file' using errcode = '53100'; end $$`)
    await server.asOwner(`create trigger refuse before insert on flower_surveys for each row
      when (new.import_id = ${batch.id}) execute function refuse()`)
    await uploader.act(batch.id, 'confirm')
    await processQueuedImports(server, { start: checkHere })
    expect(await uploader.find(batch.id)).toMatchObject({ state: 'failed', reason: reasons.diskFull })
    expect(await uploader.take('flower', one)).toMatchObject({ state: 'done', rows_done: 1 })
  })
})
