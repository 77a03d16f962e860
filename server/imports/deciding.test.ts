import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import { makeFlowerSurvey, makeSurvey } from '../factories/surveys.ts'
import { makeUser } from '../factories/people.ts'
import { makeServer } from '../platform/testing/server.ts'
import { workOnImports } from './runner.ts'
import { checkHere } from './testing/check-here.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
const work = () => workOnImports(server, { start: checkHere })

const plants = (import_id: number) =>
  db
    .selectFrom('flower_surveys')
    .where('import_id', '=', import_id)
    .select(['id', 'survey_id', 'plant_number'])
    .orderBy('plant_number')
    .execute()
const history = async (kind: string, ids: number[]) =>
  (
    await db.selectFrom('history').where('kind', '=', kind).where('record_id', 'in', ids).select('action').execute()
  ).map(({ action }) => action)
const five = csvOf(flowerHead, ...[1, 2, 3, 4, 5].map((plant) => flowerRow(plant)))

describe('importing', () => {
  it('adds all rows to the visit of that day, by the person of that name, told by the batch', async () => {
    const uploader = await makeUploader(server)
    const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-10' })
    const batch = await uploader.take(
      'flower',
      csvOf(flowerHead, flowerRow(1), flowerRow(2).replace('Ines Duarte', 'A Stranger')),
    )
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    const made = await plants(batch.id)
    expect(made.map(({ survey_id }) => survey_id)).toEqual([visit.id, visit.id])
    const people = await db
      .selectFrom('flower_surveys')
      .where('import_id', '=', batch.id)
      .select(['observer_id', 'observer_name'])
      .orderBy('plant_number')
      .execute()
    expect(people).toEqual([
      { observer_id: uploader.person.id, observer_name: null },
      { observer_id: null, observer_name: 'A Stranger' },
    ])
    expect(
      await history(
        'flower_surveys',
        made.map(({ id }) => id),
      ),
    ).toEqual([])
    const { data } = await uploader.ask<{ rows: { kind: string; actor: string }[] }>(
      `GET /history/flower_surveys/${made[0]?.id}?limit=10`,
      {
        headers: uploader.headers,
      },
    )
    expect(data.rows.map(({ kind, actor }) => [kind, actor])).toEqual([['imports', 'Ines Duarte']])
  })

  it('adds nothing when what is there has changed since the check', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-10' })
    await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 3, count: 99 })
    await uploader.act(id, 'confirm')
    await work()
    expect(await uploader.find(id)).toMatchObject({ state: 'failed', reason: reasons.changedSince })
    expect(await plants(id)).toEqual([])
  })

  it('adds nothing twice: not when confirmed twice, nor when the same file comes again', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    expect((await uploader.act(id, 'confirm')).status).toBe(201)
    expect((await uploader.act(id, 'confirm')).status).toBe(409)
    await Promise.all([work(), work()])
    expect((await plants(id)).length).toBe(5)
    const again = await uploader.check('flower', five)
    expect(again).toMatchObject({ rows_good: 0, rows_duplicate: 5, count_errors: 0 })
    expect((await uploader.act(again.id, 'confirm')).status).toBe(409)
  })

  it('goes on after a server that died, and reads the file again where the database lost its rows', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    await uploader.act(id, 'confirm')
    // What a crash of the database leaves of an unlogged table.
    await sql`truncate ${sql.raw(`staging.rows_${id}`)}`.execute(db)
    await work()
    expect((await uploader.find(id)).state).toBe('checking')
    await work()
    expect(await uploader.find(id)).toMatchObject({ state: 'ready', rows_good: 5 })
    await uploader.act(id, 'confirm')
    await work()
    expect((await plants(id)).length).toBe(5)
  })

  it('gives up a batch at which three servers died, and an upload whose server is gone', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', five)
    await db.updateTable('imports').set({ attempts: 3 }).where('id', '=', data.id).execute()
    await work()
    expect(await uploader.find(data.id)).toMatchObject({ state: 'failed', reason: reasons.tooOften })
    const { data: other } = await uploader.send('flower', five)
    await db
      .updateTable('imports')
      .set({ state: 'uploading', heard_at: sql<Date>`now() - interval '3 minutes'` })
      .where('id', '=', other.id)
      .execute()
    await work()
    expect(await uploader.find(other.id)).toMatchObject({ state: 'failed', reason: reasons.brokenOff })
  })
})

describe('cancelling', () => {
  it('forgets what was read, and is over', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    expect((await uploader.act(id, 'cancel')).data).toMatchObject({ state: 'cancelled' })
    const { rows } = await sql<{
      there: string | null
    }>`select to_regclass(${`staging.rows_${id}`})::text as there`.execute(db)
    expect(rows).toEqual([{ there: null }])
    expect((await uploader.act(id, 'confirm')).status).toBe(409)
    await work()
    expect((await uploader.find(id)).state).toBe('cancelled')
  })
})

describe('who sees an upload', () => {
  it('is the organisation of who made it', async () => {
    const [mine, theirs] = [await makeUploader(server), await makeUploader(server)]
    const { id } = await mine.check('flower', five)
    expect((await theirs.ask(`GET /imports/${id}`, { headers: theirs.headers })).status).toBe(404)
    expect((await theirs.act(id, 'cancel')).status).toBe(404)
    const farmer = await server.as(await makeUser(db, { organisation_id: mine.farm.organisation_id }))
    expect((await mine.ask('GET /imports', { headers: farmer })).status).toBe(403)
    const { data } = await mine.ask<{ rows: { id: number }[]; total: number }>('GET /imports?limit=5&q=surveys', {
      headers: mine.headers,
    })
    expect([data.total, data.rows[0]?.id]).toEqual([1, id])
  })

  it('may send the same request twice: the file is kept once', async () => {
    const uploader = await makeUploader(server)
    const [first, second] = [
      await uploader.send('flower', five, 'one.csv', 'a-key'),
      await uploader.send('flower', five, 'one.csv', 'a-key'),
    ]
    expect(second.data.id).toBe(first.data.id)
    const { data } = await uploader.ask<{ total: number }>('GET /imports?limit=5', { headers: uploader.headers })
    expect(data.total).toBe(1)
  })
})
