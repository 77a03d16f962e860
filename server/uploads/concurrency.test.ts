import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { processQueuedImports } from './runner.ts'
import { sampleFiles } from './testing/sample-files.ts'
import { makeUploader, type Uploader } from './testing/uploader.ts'
import { waitFor } from '../testing/wait-for.ts'

/** Two uploads that two servers import at the same time. */
const server = await makeServer()
const { db, pool } = server
server.setClock('2026-07-01T12:00:00Z')

/** Imports both while nothing can be added yet: each proceeds as far as it can before either can add a row. */
const takeBothIn = async (uploader: Uploader, ids: number[], table: 'lures' | 'flower_observations') => {
  for (const id of ids) expect((await uploader.act(id, 'confirm')).status).toBe(201)
  // Uploads of one organisation are processed one after another, so the second belongs to a person who sees all
  // organisations.
  const belongsTo = (organisation_id: number | null) =>
    db
      .updateTable('imports')
      .set({ organisation_id })
      .where('id', '=', ids.at(-1) ?? 0)
      .execute()
  await belongsTo(null)
  const holder = await pool.connect()
  await holder.query(`begin; lock table ${table} in share mode`)
  const work = Promise.all(ids.map(() => processQueuedImports(server)))
  try {
    await waitFor(async () => {
      const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
          where application_name = 'bombus-files' and wait_event_type = 'Lock' and datname = current_database()`.execute(
        db,
      )
      expect(rows[0]?.count).toBe(ids.length)
    })
  } finally {
    await holder.query('commit')
    holder.release()
  }
  await work
  await belongsTo(uploader.farm.organisation_id)
}
const figures = async (uploader: Uploader, ids: number[]) => {
  const batches = await Promise.all(ids.map((id) => uploader.find(id)))
  return batches.map(({ state, reason, rows_done, rows_duplicate }) => ({ state, reason, rows_done, rows_duplicate }))
}

it('concurrent imports see each other: a row in both is added once, and the second reports it', async () => {
  const uploader = await makeUploader(server)
  const [first, second] = [
    await uploader.check('lure', sampleFiles.lure),
    await uploader.check('lure', `${sampleFiles.lure}Ashcombe Farm,Long Meadow,4,12,2026-06-12,Ada,trap,placed,,,\n`),
  ]
  expect([first.rows_good, second.rows_good]).toEqual([2, 3])
  await takeBothIn(uploader, [first.id, second.id], 'lures')
  const kept = await db.selectFrom('lures').where('plot_id', '=', uploader.plot.id).select('survey_date').execute()
  expect(kept.map(({ survey_date }) => survey_date).toSorted()).toEqual(['2026-06-10', '2026-06-11', '2026-06-12'])
  const ended = await figures(uploader, [first.id, second.id])
  expect(ended.map(({ state, reason }) => [state, reason])).toEqual([
    ['done', null],
    ['done', null],
  ])
  // The upload that was first added all of its rows.
  expect(ended.map(({ rows_done, rows_duplicate }) => `${rows_done} and ${rows_duplicate}`)).toEqual(
    ended[0]?.rows_duplicate === 0 ? ['2 and 0', '1 and 2'] : ['0 and 2', '3 and 0'],
  )
})

it('concurrent imports with different counts of a plant add the first, and the second reports a conflict', async () => {
  const uploader = await makeUploader(server)
  const [first, second] = [
    await uploader.check('flower', sampleFiles.flower),
    await uploader.check('flower', sampleFiles.flower.replace(',7,', ',8,')),
  ]
  await takeBothIn(uploader, [first.id, second.id], 'flower_observations')
  const ended = await figures(uploader, [first.id, second.id])
  expect(ended.map(({ state, reason }) => `${state} ${reason ?? ''}`).toSorted()).toEqual([
    'done ',
    'failed Data in Bombus have changed since this file was checked. Upload it again.',
  ])
  expect(await db.selectFrom('flower_observations').select('id').execute()).toHaveLength(3)
})
