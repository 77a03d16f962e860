import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeSurvey } from '../../factories/surveys.ts'
import { processQueuedImports } from '../../uploads/runner.ts'
import { csvOf, flowerHead, flowerRow, makeUploader } from '../../uploads/testing/uploader.ts'
import { recount } from '../../ingest/rollups/recount-queries.ts'
import { connect, inTransaction, system, type Db } from './database.ts'
import { isStalePlan } from './database-away.ts'
import { pipelinedTransaction } from './pipelined-transaction.ts'
import { asker } from '#server/testing/asker.ts'
import { backendsThatWait, endBackends, lockTable } from '#server/testing/backends.ts'
import { makeServer } from '#server/testing/server.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const { app, db, pool } = server
const ask = asker(app)
const address = await app.listen({ port: 0, host: '127.0.0.1' })
const uploader = await makeUploader(server)

let unlock: () => Promise<void> = async () => undefined
afterEach(() => unlock())
/** Locks a table on another connection, so that writers wait in the middle of a transaction. */
const hold = async (table: string) => {
  unlock = await lockTable(server, table)
}
type Device = Awaited<ReturnType<typeof makeDevice>>
const away = { status: 503, headers: { 'retry-after': '3' } }
/** Within the promised 3 s. */
const soon = async <T>(answer: T | Promise<T>): Promise<T> => {
  const began = performance.now()
  const given = await answer
  expect(performance.now() - began).toBeLessThan(timeLimit(3_000))
  return given
}

describe('a connection that the database ends in the middle of', () => {
  it('a survey: 503, nothing kept, and the repeat with its key is kept once', async () => {
    const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-10' })
    const headers = { ...uploader.headers, 'idempotency-key': 'plant-3' }
    const save = () =>
      ask<{ id: number }>(`POST /surveys/${visit.id}/flowers`, {
        headers,
        body: { plant_number: 3, observation: { count: 21 } },
      })
    const kept = () => db.selectFrom('flower_surveys').where('survey_id', '=', visit.id).select('id').execute()
    await hold('flower_observations')
    const answer = save()
    await endBackends(server, 1)
    expect(await soon(answer)).toMatchObject(away)
    await unlock()
    expect(await kept()).toEqual([])
    const again = await save()
    expect(again.status).toBe(201)
    expect(await save()).toMatchObject({ status: 201, data: again.data })
    expect(await kept()).toEqual([{ id: again.data.id }])
  })

  it.each(['device_status', 'messages', 'daily_watch'])(
    'groups of messages, at %s: 503 for each of them, none for who waits behind, and what is sent again is counted once',
    async (table) => {
      const devices = await Promise.all([1, 2, 3].map(() => makeDevice(db)))
      const send = ({ key, id }: { key: string; id: number }) =>
        ask<{ accepted: number; duplicates: number }>('POST /ingest/messages', {
          headers: { authorization: `Bearer ${key}` },
          body: [0, 1].map((index) => ({
            id: `m${index}`,
            interval_start: `2026-06-10T0${index + 8}:00:00Z`,
            interval_end: `2026-06-10T0${index + 8}:30:00Z`,
            ml_results: { avg_flowers: 5, sightings: 3, visitations: 2 },
            counts: [{ object_class_name: 'bumblebee', count: id }],
          })),
        })
      const ids = devices.map(({ id }) => id)
      const keys = () => db.selectFrom('message_keys').where('device_id', 'in', ids).select('message_id').execute()
      await hold(table)
      const [one, two, three] = devices as [Device, Device, Device]
      const first = send(one)
      await backendsThatWait(server, 1)
      const second = send(two)
      await backendsThatWait(server, 2)
      const behind = send(three)
      await endBackends(server, 2)
      for (const answer of [first, second]) expect(await soon(answer)).toMatchObject(away)
      expect(await keys()).toEqual([])
      await unlock()
      expect(await behind).toMatchObject({ status: 200, data: { accepted: 2 } })
      for (const device of devices.slice(0, 2))
        expect((await send(device)).data).toMatchObject({ accepted: 2, duplicates: 0 })
      for (const device of devices) expect((await send(device)).data).toMatchObject({ accepted: 0, duplicates: 2 })
      expect(await keys()).toHaveLength(6)
      expect(await recount(pool)).toEqual([])
    },
  )

  it('an import: the next turn imports every row once', async () => {
    const rows = [1, 2, 3, 4, 5].map((plant) => flowerRow(plant, { date: '2026-06-08' }))
    const { id } = await uploader.check('flower', csvOf(flowerHead, ...rows))
    await uploader.act(id, 'confirm')
    await hold('flower_observations')
    const turn = processQueuedImports(server).catch((error: unknown) => error)
    await endBackends(server, 1)
    expect(await soon(turn)).toBeInstanceOf(Error)
    await unlock()
    const made = () => db.selectFrom('flower_surveys').where('import_id', '=', id).select('plant_number').execute()
    expect(await made()).toEqual([])
    await processQueuedImports(server)
    expect(await uploader.find(id)).toMatchObject({ state: 'done', rows_done: 5 })
    expect((await made()).map(({ plant_number }) => plant_number).toSorted()).toEqual([1, 2, 3, 4, 5])
  })

  it.each(['csv', 'xlsx'])(
    'a report as %s: it breaks off or is refused, and is never taken for a whole one',
    async (format) => {
      const visit = await makeSurvey(db, { plot_id: uploader.plot.id, survey_date: '2026-06-02' })
      await db
        .insertInto('flower_surveys')
        .values({ survey_id: visit.id, plant_number: 1, observer_id: uploader.person.id, start_time: new Date() })
        .execute()
      const query = `start=2026-06-01&end=2026-06-03&flower=true&lure=true&format=${format}`
      const download = async () => {
        const answer = await fetch(`${address}/api/surveys/csv?${query}`, { headers: uploader.headers })
        // If nothing has been sent yet, the report is refused.
        if (!answer.ok) throw new Error(String(answer.status))
        return (await answer.arrayBuffer()).byteLength
      }
      await hold('lures')
      const broken = download().catch(() => 'broken off')
      await endBackends(server, 1)
      expect(await soon(broken)).toBe('broken off')
      await unlock()
      expect(await download()).toBeGreaterThan(0)
    },
  )

  it.each([
    [
      'a transaction',
      (end: (pid: number) => Promise<void>) =>
        inTransaction(db, system, async (trx) => {
          const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
          await end(rows[0]?.pid ?? 0)
          await sql`select 1`.execute(trx)
        }),
    ],
    [
      'a transaction of its own',
      (end: (pid: number) => Promise<void>) =>
        pipelinedTransaction(pool, async (client) => {
          const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
          await end(rows[0]?.pid ?? 0)
          await client.query('select 1')
        }),
    ],
  ])('%s that works elsewhere at the moment: it fails, and the next one has a good connection', async (_name, run) => {
    const end = async (pid: number) => {
      await pool.query('select pg_terminate_backend($1, 2000)', [pid])
    }
    await expect(run(end)).rejects.toThrow(/terminat|not queryable/)
    await run(async () => undefined)
  })
})

it('hands on no connection whose query never came back', async () => {
  const other = connect({ ...server.connection, max: 1, query_timeout: 200 })
  const hang = (by: Db) => sql`select pg_sleep(20)`.execute(by)
  await expect(hang(other.db)).rejects.toThrow('Query read timeout')
  await expect(sql`select 1`.execute(other.db)).resolves.toMatchObject({ rows: [expect.anything()] })
  await expect(inTransaction(other.db, system, hang)).rejects.toThrow(/Query read timeout|Connection terminated/)
  await expect(sql`select 1`.execute(other.db)).resolves.toMatchObject({ rows: [expect.anything()] })
  await other.close()
})

describe('a table that a newer server gives a column', () => {
  it('costs a running one no request; a transaction under way is to be repeated', async () => {
    const { db, close } = connect({ ...server.connection, max: 1 })
    const read = () => db.selectFrom('stages').selectAll().execute()
    const readWithin = () => db.transaction().execute((trx) => trx.selectFrom('stages').selectAll().execute())
    const before = await read()
    await server.asOwner('alter table stages add column first_tried int')
    expect(await read()).toHaveLength(before.length)
    await readWithin()
    await server.asOwner('alter table stages add column then_tried int')
    await expect(readWithin()).rejects.toSatisfy(isStalePlan)
    expect(await readWithin()).toHaveLength(before.length)
    await close()
  })
})
