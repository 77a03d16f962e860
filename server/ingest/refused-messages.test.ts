import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { NOT_STORABLE } from '#domain/ingest/limits.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { parseYielding } from './parsing/parse.ts'
import { recount } from './rollups/recount-queries.ts'
import { interval, message, sender } from './testing/messages.ts'

/** Messages that the schema accepts and the database rejects, and requests in which everything is invalid. */
const server = await makeServer()
const { app, db, pool } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

const REFUSED = 77.75
const refuse = async (code: string) => {
  await server.asOwner(
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused' using errcode = '${code}'; end $$`,
  )
  await server.asOwner(
    `create trigger refuse before insert on messages for each row when (new.battery_level = ${REFUSED}) execute function refuse()`,
  )
}
afterEach(() => server.asOwner('drop function if exists refuse() cascade'))

const minute = (n: number) => interval(new Date(Date.parse('2026-06-09T00:00:00Z') + n * 60_000).toISOString(), 1)
const many = (count: number, more: (n: number) => Record<string, unknown> = () => ({})) =>
  Array.from({ length: count }, (_, n) => message(`m${n}`, { ...minute(n), ...more(n) }))

describe('a message that the database rejects', () => {
  it.each(['22003', '23514', '54000'])(
    'with %s is rejected individually with a reason, and the rest is stored',
    async (code) => {
      const device = await makeDevice(db)
      await refuse(code)
      const { status, data } = await send(
        device.key,
        many(40, (n) => (n === 13 || n === 14 || n === 39 ? { battery_level: REFUSED } : {})),
      )
      expect(status).toBe(200)
      expect(data).toMatchObject({
        accepted: 37,
        duplicates: 0,
        conflicts: 0,
        rejected: [13, 14, 39].map((n) => ({ index: n, id: `m${n}`, issues: [{ path: '', message: NOT_STORABLE }] })),
      })
      expect(await recount(pool)).toEqual([])
    },
  )

  it('does not affect other devices, and duplicates and conflicts are still reported', async () => {
    const [bad, good] = [await makeDevice(db), await makeDevice(db)]
    await send(bad.key, many(2))
    await refuse('22003')
    const [first, second] = await Promise.all([
      send(
        bad.key,
        many(4, (n) => (n === 3 ? { battery_level: REFUSED } : n === 1 ? { battery_level: 5 } : {})),
      ),
      send(good.key, many(3)),
    ])
    expect(first?.data).toMatchObject({ accepted: 1, duplicates: 1, conflicts: 1, rejected: [{ id: 'm3' }] })
    expect(second?.data).toMatchObject({ accepted: 3, rejected: [] })
  })

  it('is not marked as rejected if the error is the server’s, so that it may be sent again', async () => {
    const device = await makeDevice(db)
    await refuse('53100')
    expect(
      (
        await send(
          device.key,
          many(3, () => ({ battery_level: REFUSED })),
        )
      ).status,
    ).toBe(507)
  })
})

describe('a thousand entirely invalid messages', () => {
  const classes = Array.from({ length: 200 }, (_, n) => ({ object_class_name: `class ${n}`, count: -1 }))

  it('get a short response that has a reason for each and the number of further errors', async () => {
    const device = await makeDevice(db)
    const payload = many(1_000, () => ({ counts: classes.map((one) => ({ ...one, object_class_name: 'a' })) }))
    const response = await app.inject({
      method: 'POST',
      url: '/api/ingest/messages',
      headers: { authorization: `Bearer ${device.key}` },
      payload,
    })
    const { rejected } = response.json<{ data: { rejected: { issues: { message: string }[] }[] } }>().data
    expect(rejected).toHaveLength(1_000)
    expect(rejected[0]?.issues).toHaveLength(11)
    expect(rejected[0]?.issues.at(-1)?.message).toBe('and 190 more')
    expect(rejected[999]?.issues.map((issue) => issue.message)).toEqual(['must be at least 0', 'and 199 more'])
    expect(response.body.length).toBeLessThan(500_000)
  })

  it('do not delay other requests while they are parsed', async () => {
    const items = many(1_000, () => ({ counts: classes }))
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { rejected } = await parseYielding(items)
    isOver = true
    expect(rejected).toHaveLength(1_000)
    expect(turns).toBeGreaterThan(5)
  })

  it('with new class names get a short response, too', async () => {
    const device = await makeDevice(db)
    const { data } = await send(
      device.key,
      many(300, (n) => ({ counts: classes.map((_, each) => ({ object_class_name: `c${n}.${each}`, count: 1 })) })),
    )
    expect(data.rejected.length).toBeGreaterThan(290)
    expect(data.rejected.flatMap(({ issues }) => issues).length).toBeLessThan(2_000)
  })
})

it('conflicts of a request are stored together, each once, and counted', async () => {
  const device = await makeDevice(db)
  await send(device.key, many(500))
  const other = many(500, () => ({ battery_level: 5 }))
  const statements = await countingStatements(() => send(device.key, [...other, ...other.slice(0, 10)]))
  expect(statements).toBeLessThan(20)
  await send(device.key, other)
  const { conflicts } = await db
    .selectFrom('device_status')
    .where('device_id', '=', device.id)
    .select('conflicts')
    .executeTakeFirstOrThrow()
  expect(conflicts).toBe(500)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from message_conflicts
    where device_id = ${device.id}`.execute(db)
  expect(rows[0]?.n).toBe(500)
})

/** Number of statements that the pool's connections run meanwhile. */
const countingStatements = async (work: () => Promise<unknown>): Promise<number> => {
  let count = 0
  const seen = new Set<object>()
  const watch = (client: { query: (...given: never[]) => unknown }) => {
    if (seen.has(client)) return
    seen.add(client)
    const own = client.query.bind(client)
    client.query = (...given) => {
      count += 1
      return own(...given)
    }
  }
  pool.on('acquire', watch)
  await work()
  pool.off('acquire', watch)
  return count
}
