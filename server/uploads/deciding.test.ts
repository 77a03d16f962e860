import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { reasons } from '#domain/survey-files/reasons.ts'
import type { PollinatorSurvey } from '#domain/surveys/pollinator.ts'
import { makeFlowerSurvey, makeSurvey } from '../factories/surveys.ts'
import { makeUser } from '../factories/people.ts'
import { connectionOf, ownClient } from '../platform/postgres/own-client.ts'
import { makeServer } from '../testing/server.ts'
import { commitImport } from './commit-import.ts'
import { processQueuedImports } from './runner.ts'
import { checkHere } from './testing/check-here.ts'
import { writers } from './testing/rows.ts'
import { makeSampleTaxa } from './testing/sample-files.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from './testing/uploader.ts'

const server = await makeServer()
const { db } = server
server.setClock('2026-07-01T12:00:00Z')
const work = () => processQueuedImports(server, { start: checkHere })

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

describe('importing an upload', () => {
  it('adds all rows to that day’s visit, by the named observer, with a reference to the upload', async () => {
    const uploader = await makeUploader(server)
    const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-10' })
    const batch = await uploader.take(
      'flower',
      csvOf(flowerHead, flowerRow(1), flowerRow(2).replace('Ines Duarte', 'A Stranger')),
    )
    expect(batch).toMatchObject({ state: 'done', rows_done: 2 })
    const made = await plants(batch.id)
    expect(made.map(({ survey_id }) => survey_id)).toEqual([visit.id, visit.id])
    // A visit that the import creates belongs to the uploader; an existing one keeps its owner.
    const other = await uploader.take('flower', csvOf(flowerHead, flowerRow(1, { date: '2026-06-11' })))
    const owners = await db
      .selectFrom('surveys')
      .where('plot_id', '=', uploader.plot.id)
      .orderBy('survey_date')
      .select(['created_by', 'import_id', 'visit'])
      .execute()
    expect(owners).toEqual([
      { created_by: null, import_id: null, visit: 1 },
      { created_by: uploader.person.id, import_id: other.id, visit: 1 },
    ])
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

  it('reports its progress in rows, up to the number of new ones', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', `${five}${flowerRow(5)}\n`)
    await uploader.act(id, 'confirm')
    const batch = await db.selectFrom('imports').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    const client = await ownClient(connectionOf(server.pool))
    const heard: number[] = []
    try {
      expect(await commitImport(client, batch, (rows) => heard.push(rows))).toBe('done')
    } finally {
      await client.end()
    }
    expect(heard).toEqual([2, 3, 5])
    expect(await uploader.find(id)).toMatchObject({ state: 'done', rows_done: 5, rows_duplicate: 1 })
  })

  it('adds nothing if existing data has changed since the check', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-10' })
    await makeFlowerSurvey(db, { survey_id: visit.id, plant_number: 3, count: 99 })
    await uploader.act(id, 'confirm')
    await work()
    expect(await uploader.find(id)).toMatchObject({ state: 'failed', reason: reasons.changedSince })
    expect(await plants(id)).toEqual([])
  })

  it.each(['plots', 'tunnels', 'farms'] as const)(
    'adds nothing to a place archived since the check, and lists its rows: %s',
    async (table) => {
      const uploader = await makeUploader(server)
      const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(1)))
      const { id: place } = { plots: uploader.plot, tunnels: uploader.tunnel, farms: uploader.farm }[table]
      await server.db.updateTable(table).set({ archived_at: new Date() }).where('id', '=', place).execute()
      await uploader.act(id, 'confirm')
      await uploader.work()
      await uploader.work()
      expect(await uploader.find(id)).toMatchObject({ state: 'ready', rows_good: 0, rows_error: 1 })
      const made = await server.db.selectFrom('surveys').where('import_id', '=', id).select('id').execute()
      expect(made).toEqual([])
    },
  )

  it('adds nothing twice: neither when confirmed twice, nor when the same file is uploaded again', async () => {
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

  it('resumes after a server crash, and reads the file again if the database lost its rows', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', five)
    await uploader.act(id, 'confirm')
    // The state in which a crash of the database leaves an unlogged table.
    await sql`truncate ${sql.raw(`staging.rows_${id}`)}`.execute(db)
    // Another worker may take it at once, or none before the next run.
    await work()
    await work()
    expect(await uploader.find(id)).toMatchObject({ state: 'ready', rows_good: 5 })
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(`staging.rows_${id}`)}`.execute(
      db,
    )
    expect(rows[0]?.n).toBe(5)
    await uploader.act(id, 'confirm')
    await work()
    expect((await plants(id)).length).toBe(5)
  })

  it('creates a timed count for each observer and time, with the groups counted then', async () => {
    const uploader = await makeUploader(server)
    await makeSampleTaxa(db)
    const { head, write } = writers.pollinator
    const rows = [
      write({ of: 'honeybee', time: '10:00', count: 1 }),
      write({ of: 'bumblebee', time: '11:00', count: 2 }),
      write({ of: 'none', group: 'hoverfly', time: '11:00' }),
      write({ of: 'none', group: 'other fly', time: '11:00', by: 'A Stranger' }),
      write({ of: 'none', group: 'social wasp', time: '11:00', by: 'Another' }),
    ]
    const { id } = await uploader.take('pollinator', csvOf(head, ...rows))
    const { data } = await uploader.ask<PollinatorSurvey[]>(`GET /surveys/pollinators?plot_id=${uploader.plot.id}`, {
      headers: uploader.headers,
    })
    const looks = data.map(({ start_time, observer, functional_groups, observations }) => ({
      at: start_time.slice(11, 16),
      by: observer.firstname,
      groups: functional_groups,
      counts: observations.map(({ count }) => count),
    }))
    expect(looks.toSorted((one, other) => one.groups.join().localeCompare(other.groups.join()))).toEqual([
      { at: '10:00', by: 'Ines', groups: expect.arrayContaining(['bumblebee', 'hoverfly']) as string[], counts: [2] },
      { at: '09:00', by: 'Ines', groups: ['honeybee'], counts: [1] },
      { at: '10:00', by: 'A Stranger', groups: ['other fly'], counts: [] },
      { at: '10:00', by: 'Another', groups: ['social wasp'], counts: [] },
    ])
    expect(id).toBeGreaterThan(0)
  })

  it('retries an upload on which two servers died, and counts attempts of the import from zero', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', five)
    const attempts = async () =>
      (await db.selectFrom('imports').where('id', '=', data.id).select('attempts').executeTakeFirstOrThrow()).attempts
    await db.updateTable('imports').set({ attempts: 2 }).where('id', '=', data.id).execute()
    await work()
    expect([(await uploader.find(data.id)).state, await attempts()]).toEqual(['ready', 0])
    await uploader.act(data.id, 'confirm')
    await db.updateTable('imports').set({ attempts: 2 }).where('id', '=', data.id).execute()
    await work()
    expect(await uploader.find(data.id)).toMatchObject({ state: 'done', rows_done: 5 })
  })

  it('reports each error once, even for a file that had to be read again', async () => {
    const uploader = await makeUploader(server)
    const { id } = await uploader.check('flower', csvOf(flowerHead, flowerRow(1), flowerRow(6), flowerRow(1)))
    const told = async () => [
      await uploader.faults(id),
      await uploader.faults(id, 'duplicate'),
      await uploader.find(id),
    ]
    const before = await told()
    await db.updateTable('imports').set({ state: 'checking' }).where('id', '=', id).execute()
    await work()
    const [faults, duplicates, batch] = await told()
    expect([faults, duplicates]).toEqual(before.slice(0, 2))
    expect(batch).toMatchObject({
      state: 'ready',
      rows_read: 3,
      rows_error: 1,
      count_errors: 1,
      rows_duplicate: 1,
      rows_good: 1,
    })
  })

  it('fails an upload on which three servers died, and one whose server stopped while receiving it', async () => {
    const uploader = await makeUploader(server)
    const { data } = await uploader.send('flower', five)
    await db.updateTable('imports').set({ attempts: 3 }).where('id', '=', data.id).execute()
    await work()
    expect(await uploader.find(data.id)).toMatchObject({ state: 'failed', reason: reasons.tooOften })
    const { data: other } = await uploader.send('flower', five)
    const heardBefore = async (minutes: number) => {
      await db
        .updateTable('imports')
        .set({ state: 'uploading', heard_at: sql<Date>`now() - make_interval(mins => ${minutes})` })
        .where('id', '=', other.id)
        .execute()
      await work()
      return uploader.find(other.id)
    }
    // A slow upload is not lost.
    expect(await heardBefore(1)).toMatchObject({ state: 'uploading' })
    expect(await heardBefore(3)).toMatchObject({ state: 'failed', reason: reasons.brokenOff })
  })
})

describe('cancelling an upload', () => {
  it('deletes its staged rows and is final', async () => {
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

describe('an upload', () => {
  it('is visible only to the organisation of its uploader', async () => {
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

  it('is stored once if the same request is sent twice', async () => {
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
