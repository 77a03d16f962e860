import { sql } from 'kysely'
import { afterAll, afterEach, expect, it } from 'vitest'
import { asEndpoint } from './slow-log.ts'
import { copyIn } from '../postgres/copy/copy-in.ts'
import { connect } from '../postgres/database.ts'
import { pipelined } from '../postgres/pipeline.ts'
import { runSqlOn } from '../postgres/sql-text.ts'
import { pipelinedTransaction } from '../postgres/pipelined-transaction.ts'
import { watchStatements } from './slow-statements.ts'
import { captureLog, makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const open: (() => Promise<void>)[] = []
afterAll(async () => void (await Promise.all(open.map((close) => close()))))
/** A separate pool, because a server's pool also runs its jobs' statements. */
const watched = (least: number) => {
  const { log, logged } = captureLog('warn')
  const watch = watchStatements(log, { SLOW_STATEMENT_MS: least })
  const { db, pool, close } = connect(server.connection, undefined, watch)
  open.push(close)
  return { db, pool, logged }
}
const { db, pool, logged } = watched(200)
const SECRET = 'Hannah-7-Marsh'
/**
 * The statements of the test, which have different texts, because one text gets one line a minute. On a busy machine,
 * other statements are slow, too.
 */
const told = (lines = logged) =>
  lines
    .splice(0)
    .map((line) => {
      expect(line).not.toContain(SECRET)
      return JSON.parse(line) as Record<string, unknown>
    })
    .filter(({ statement }) => /pg_sleep|ingest|copy/.test(String(statement)))
afterEach(() => void logged.splice(0))

it('logs a slow Kysely statement with its endpoint, text and row count, but no values', async () => {
  await asEndpoint('listDevices', () =>
    sql`select pg_sleep(0.25), ${SECRET}::text as a from generate_series(1, 1)`.execute(db),
  )
  const [line] = told()
  expect(line).toMatchObject({
    level: 40,
    msg: 'slow statement',
    statement: 'select pg_sleep(?), $1::text as a from generate_series(?, ?)',
    call: 'listDevices',
    rows: 1,
    times: 1,
  })
  expect(line?.['ms']).toBeGreaterThanOrEqual(200)
})

it('logs slow raw SQL on a connection or the pool without an endpoint', async () => {
  await runSqlOn(db)(`select pg_sleep(0.25), $1::text as b, '${SECRET}' as c`, [SECRET])
  expect(told()).toMatchObject([{ statement: 'select pg_sleep(?), $1::text as b, ? as c', call: null, rows: 1 }])
  await pool.query('select pg_sleep(0.25), $1::text as d', [SECRET])
  expect(told()).toMatchObject([{ statement: 'select pg_sleep(?), $1::text as d', call: null, rows: 1 }])
})

it('logs a named statement by its name and COPY by its text', async () => {
  await asEndpoint('sendMessages', () =>
    pipelinedTransaction(pool, async (client) => {
      await client.query({ name: 'ingest-nothing', text: 'select pg_sleep(0.25), $1::text', values: [SECRET] })
      await client.query('create temp table slow (a text, b text default pg_sleep(0.25)::text) on commit drop')
      await copyIn(client, 'copy slow (a) from stdin', Buffer.from(`${SECRET}\n`))
    }),
  )
  expect(told()).toMatchObject([
    { statement: 'ingest-nothing', call: 'sendMessages', rows: 1 },
    { statement: 'copy slow (a) from stdin', call: 'sendMessages', rows: 1 },
  ])
})

it('logs only the slow statement of a pipeline, not those that waited for it', async () => {
  await pipelinedTransaction(pool, (client) =>
    pipelined(client, () => [
      client.query({ name: 'ingest-quick-before', text: 'select $1::text', values: [SECRET] }),
      client.query({ name: 'ingest-slow', text: 'select pg_sleep(0.25), $1::text', values: [SECRET] }),
      client.query({ name: 'ingest-quick-after', text: 'select $1::text || $1::text', values: [SECRET] }),
    ]),
  )
  expect(told()).toMatchObject([{ statement: 'ingest-slow' }])
})

it('also logs a slow statement that fails, without changing its error', async () => {
  const failing = sql`select pg_sleep(0.25), ${SECRET}::text::int as e`.execute(db)
  await expect(failing).rejects.toThrow()
  const late = sql`select 1 / length(pg_sleep(0.25)::text) as f, ${SECRET}::text`.execute(db)
  await expect(late).rejects.toThrow(/division by zero/)
  expect(told()).toMatchObject([{ statement: 'select ? / length(pg_sleep(?)::text) as f, $1::text', rows: null }])
})

it('does not log statements below the threshold, and logs none with a threshold of 0', async () => {
  for (const least of [60_000, 0]) {
    const { db, logged } = watched(least)
    await sql`select pg_sleep(0.25), ${SECRET}::text as g`.execute(db)
    expect(told(logged)).toEqual([])
  }
})
