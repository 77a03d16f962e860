import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { backendsThatWait, lockTable } from '../testing/backends.ts'
import { makeServer } from '../testing/server.ts'
import { waitFor } from '../testing/wait-for.ts'
import { makeLog } from '../platform/observability/log.ts'
import type { TransactionPool } from '../platform/postgres/pipelined-transaction.ts'
import { makeMessageStore } from './message-store.ts'
import { parseMessages } from './parsing/parse.ts'
import { recount } from './rollups/recount-queries.ts'
import { interval, message, sender } from './testing/messages.ts'

/** Messages that arrive together are stored together; also tests what happens if that fails. */
const server = await makeServer()
const { db, pool } = server
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

const keysOf = async (device_id: number) =>
  (await db.selectFrom('message_keys').where('device_id', '=', device_id).select('message_id').execute()).map(
    ({ message_id }) => message_id,
  )
/** Fails, like a broken table, whenever a row of one device is written; `column` identifies the device. */
const breakFor = async (table: string, column: string, value: number) => {
  await server.asOwner(`create function refuse() returns trigger language plpgsql as $$ begin raise 'broken'; end $$`)
  await server.asOwner(
    `create trigger refuse before insert or update on ${table} for each row when (new.${column} = ${value}) execute function refuse()`,
  )
}
const mend = () => server.asOwner('drop function if exists refuse() cascade')
afterEach(mend)

describe('a failed transaction', () => {
  it.each([
    ['messages', 'device_id'],
    ['hourly_watch', 'placement_id'],
    ['hourly_counts', 'placement_id'],
    ['daily_watch', 'placement_id'],
    ['daily_counts', 'placement_id'],
    ['device_status', 'device_id'],
  ])(
    'at %s returns a 5xx, never accepts; nothing is stored, and a resent message is counted once',
    async (table, column) => {
      const device = await makeDevice(db)
      await breakFor(table, column, column === 'device_id' ? device.id : device.placement_id)
      const failed = await send(device.key, [message('a'), message('b')])
      expect([failed.status, failed.data]).toEqual([500, null])
      expect(await keysOf(device.id)).toEqual([])
      await mend()
      expect((await send(device.key, [message('a'), message('b')])).data).toMatchObject({ accepted: 2, duplicates: 0 })
      expect((await send(device.key, message('a'))).data).toMatchObject({ accepted: 0, duplicates: 1 })
      const rows = await db
        .selectFrom('hourly_watch')
        .where('placement_id', '=', device.placement_id)
        .selectAll()
        .execute()
      expect(rows).toMatchObject([{ hours: 0.5, visits: 8 }])
      expect(await recount(pool)).toEqual([])
    },
  )
})

describe('devices that send concurrently', () => {
  let devices: Awaited<ReturnType<typeof makeDevice>>[]
  beforeEach(async () => {
    devices = await Promise.all(Array.from({ length: 12 }, () => makeDevice(db)))
  })

  it('each receive the results of their own messages', async () => {
    const responses = await Promise.all(
      devices.map(({ key }, index) =>
        send(
          key,
          Array.from({ length: index + 1 }, (_, each) => message(`m${each}`)),
        ),
      ),
    )
    expect(responses.map(({ data }) => data.accepted)).toEqual(devices.map((_, index) => index + 1))
    const again = await Promise.all(
      devices.map(({ key }, index) =>
        send(key, [message('m0'), message(`m${index}`, { battery_level: 1 }), message('new')]),
      ),
    )
    expect(again.map(({ data }) => [data.accepted, data.duplicates, data.conflicts])).toEqual(
      devices.map(() => [1, 1, 1]),
    )
    expect(await recount(pool)).toEqual([])
  })

  it('are not affected by one whose messages cannot be stored', async () => {
    const broken = devices[7]
    await breakFor('messages', 'device_id', broken?.id ?? 0)
    const responses = await Promise.all(devices.map(({ key }) => send(key, message('m'))))
    expect(responses.map(({ status }) => status)).toEqual(devices.map((device) => (device === broken ? 500 : 200)))
    for (const device of devices) expect(await keysOf(device.id)).toEqual(device === broken ? [] : ['m'])
    expect(await recount(pool)).toEqual([])
  })

  it('have their counts summed however high they are', async () => {
    const { key, placement_id } = await makeDevice(db)
    const counts = Array.from({ length: 200 }, () => ({ object_class_name: 'bumblebee', count: 1_000_000 }))
    const ml_results = { avg_flowers: 5, visitations: 1_000_000 }
    const sent = Array.from({ length: 20 }, (_, index) => message(`m${index}`, { counts, ml_results }))
    expect((await send(key, sent)).data.accepted).toBe(20)
    for (const table of ['hourly_counts', 'daily_counts'] as const)
      expect(
        await db.selectFrom(table).where('placement_id', '=', placement_id).select(['count', 'scored']).execute(),
      ).toEqual([{ count: 4_000_000_000, scored: 4_000_000_000 }])
    expect(await recount(pool)).toEqual([])
  })
})

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    message(`m${index}`, {
      ...interval(new Date(Date.parse('2026-06-01T00:00:00Z') + index * 600_000).toISOString(), 10),
      counts: [],
    }),
  )
/** Number of messages that each transaction stored, the largest first. */
const stored = async (ids: number[]) =>
  (
    await sql<{ n: number }>`select count(*) as n from message_keys where device_id = any(${ids})
        group by xmin order by n desc`.execute(db)
  ).rows.map(({ n }) => n)

describe('while a transaction is blocked by a device', () => {
  it.each([
    ['a few messages go beside it a moment later, together', [1, 1, 1], [3]],
    ['many go beside it at once, and others after them', [200, 1, 1, 1], [200, 3]],
  ])('%s', async (_name, sizes, groups) => {
    const [held, ...devices] = await Promise.all([1, ...sizes].map(() => makeDevice(db)))
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    await client.query('begin')
    await client.query('select from device_status where device_id = $1 for update', [held?.id])
    const first = server.messages.store(held?.id ?? 0, parseMessages(lines(1)).sent)
    await backendsThatWait(server, 1)
    const others = await Promise.all(
      devices.map(({ id }, index) => server.messages.store(id, parseMessages(lines(sizes[index] ?? 0)).sent)),
    )
    expect(others.map(({ accepted }) => accepted)).toEqual(sizes)
    expect(await stored(devices.map(({ id }) => id))).toEqual(groups)
    await client.query('rollback')
    expect(await first).toMatchObject({ accepted: 1 })
  })
})

describe('requests that wait while two transactions are running', () => {
  it.each([
    ['begins a third once there are two hundred', [199, 1, 1], [200, 1]],
    ['goes into the next one together', Array<number>(10).fill(1), [10]],
    ['goes into the next ones by four thousand at most', Array<number>(6).fill(1_000), [4_000, 1_000, 1_000]],
  ])('%s', async (_name, waiting, groups) => {
    const devices = await Promise.all([1, 1, ...waiting].map(() => makeDevice(db)))
    const store = (index: number) =>
      server.messages.store(devices[index]?.id ?? 0, parseMessages(lines([1, 1, ...waiting][index] ?? 0)).sent)
    const unlock = await lockTable(server, 'device_status')
    const first = store(0)
    await backendsThatWait(server, 1)
    const second = store(1)
    await backendsThatWait(server, 2)
    const others = waiting.map((_, index) => store(index + 2))
    await unlock()
    expect((await Promise.all([first, second, ...others])).map(({ accepted }) => accepted)).toEqual([1, 1, ...waiting])
    expect(await stored(devices.map(({ id }) => id))).toEqual([...groups, 1, 1])
  })
})

it('stores messages of several transactions together, and responds after all of them are stored', async () => {
  const devices = await Promise.all(Array.from({ length: 9 }, () => makeDevice(db)))
  const backlog = Array.from({ length: 1_000 }, (_, index) =>
    message(`m${index}`, {
      ...interval(new Date(Date.parse('2026-06-01T00:00:00Z') + index * 600_000).toISOString(), 10),
      counts: [],
    }),
  )
  const responses = await Promise.all(devices.map(({ key }) => send(key, backlog)))
  expect(responses.map(({ data }) => data.accepted)).toEqual(devices.map(() => 1_000))
  const { n } = await db
    .selectFrom('messages')
    .where(
      'device_id',
      'in',
      devices.map(({ id }) => id),
    )
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  expect(n).toBe(9_000)
})

describe('when the database is lost', () => {
  /** A store with two transactions that wait for a connection; `lose` refuses the first one. */
  const stalled = async () => {
    const lost = Promise.withResolvers<never>()
    const never = new Promise<never>(() => undefined)
    const connect = vi.fn((): Promise<unknown> => pool.connect())
    const log = makeLog('silent')
    const store = makeMessageStore({
      db,
      pool: { connect } as unknown as TransactionPool,
      clock: () => new Date(),
      log,
    })
    const { id } = await makeDevice(db)
    const submit = () => store.store(id, parseMessages(lines(1)).sent)
    // Names are registered in transactions of their own.
    await submit()
    connect.mockReset().mockReturnValueOnce(lost.promise).mockReturnValue(never)
    const waiting = [submit(), submit()]
    await waitFor(() => expect(connect).toHaveBeenCalledTimes(2))
    return { waiting, submit, lose: () => lost.reject(new Error('timeout exceeded when trying to connect')) }
  }
  const later = (ms: number) => {
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + ms)
  }
  /** Once everything has run that waits for nothing else. */
  const settled = () => new Promise((resolve) => void setImmediate(() => resolve('pending')))

  it('refuses what has waited for a second behind it, and not what has just arrived', async () => {
    const { waiting, submit, lose } = await stalled()
    const behind = submit()
    await settled()
    later(1_200)
    const fresh = submit()
    await settled()
    lose()
    await expect(waiting[0]).rejects.toThrow('timeout exceeded')
    await expect(behind).rejects.toThrow('timeout exceeded')
    expect(await Promise.race([fresh, settled()])).toBe('pending')
  })
})

it('stores nothing for an empty request', async () => {
  const { key } = await makeDevice(db)
  expect((await send(key, [])).data).toMatchObject({ accepted: 0, duplicates: 0, conflicts: 0, rejected: [] })
})
