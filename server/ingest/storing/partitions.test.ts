import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../../testing/server.ts'
import { LOCK_MESSAGES } from '../../message-archives/archive-queries.ts'
import { ownClient } from '../../platform/postgres/own-client.ts'
import { createPartitions } from './partitions.ts'
import { recount } from '../rollups/recount-queries.ts'
import { interval, message, sender } from '../testing/messages.ts'

const autumn = new Date('2023-09-15T12:00:00Z')
/** A server whose table of messages has no monthly partitions yet. */
const start = async () => {
  const server = await makeServer()
  server.setClock(autumn.toISOString())
  const tables = async () => {
    const { rows } = await sql<{ name: string }>`
      select relname as name from pg_class join pg_inherits on inhrelid = oid where inhparent = 'messages'::regclass
      order by 1`.execute(server.db)
    return rows.map(({ name }) => name.replace('messages_', ''))
  }
  /** The partition that contains each message, by its id. */
  const places = async () => {
    const { rows } = await sql<{ id: string; place: string }>`
      select message_id as id, tableoid::regclass::text as place from messages order by 1`.execute(server.db)
    return Object.fromEntries(rows.map(({ id, place }) => [id, place.replace('messages_', '')]))
  }
  return { ...server, tables, places }
}
const months = (...given: string[]) => [...given, 'other']

describe('the monthly partitions of the messages table', () => {
  it('are created from 2023 to half a year ahead, once even if several servers start together', async () => {
    const { db, tables } = await start()
    await Promise.all([createPartitions(db, autumn), createPartitions(db, autumn)])
    const all = months(
      ...Array.from({ length: 12 }, (_, month) => `2023_${String(month + 1).padStart(2, '0')}`),
      '2024_01',
      '2024_02',
      '2024_03',
    )
    expect(await tables()).toEqual(all)
    await createPartitions(db, new Date('2023-09-30T23:59:59Z'))
    expect(await tables()).toEqual(all)
    await createPartitions(db, new Date('2023-10-01T00:00:00Z'))
    expect(await tables()).toEqual(months(...all.slice(0, -1), '2024_04'))
  })

  it('wait for a backup that reads the messages, which keeps neither a server from starting nor messages from arriving', async () => {
    const server = await start()
    const { key } = await makeDevice(server.db)
    const reader = await ownClient(server.direct)
    await reader.query('begin')
    await reader.query(LOCK_MESSAGES)
    await createPartitions(server.db, autumn)
    expect(await server.tables()).toEqual(months())
    const sent = message('meanwhile', interval('2023-09-01T10:00:00Z'))
    expect((await sender(server)(key, [sent])).data.accepted).toBe(1)
    await reader.end()
    await createPartitions(server.db, autumn)
    expect(await server.tables()).toHaveLength(16)
    expect(await server.places()).toEqual({ meanwhile: '2023_09' })
  })

  it('move their own messages from the default partition and leave those of every other month', async () => {
    const server = await start()
    const { key } = await makeDevice(server.db)
    const at = (end: string) => message(end, interval(new Date(Date.parse(end) - 1_800_000).toISOString()))
    const sent = [
      '2022-12-31T23:59:59Z',
      '2023-01-01T00:00:00Z',
      '2023-09-30T23:59:59Z',
      '2023-10-01T00:00:00Z',
      '2024-03-31T23:59:59Z',
      '2024-04-01T00:00:00Z',
      '2031-05-05T05:00:00Z',
    ]
    expect((await sender(server)(key, sent.map(at))).data.accepted).toBe(sent.length)
    await createPartitions(server.db, autumn)
    const before = {
      '2022-12-31T23:59:59Z': 'other',
      '2023-01-01T00:00:00Z': '2023_01',
      '2023-09-30T23:59:59Z': '2023_09',
      '2023-10-01T00:00:00Z': '2023_10',
      '2024-03-31T23:59:59Z': '2024_03',
      '2024-04-01T00:00:00Z': 'other',
      '2031-05-05T05:00:00Z': 'other',
    }
    expect(await server.places()).toEqual(before)
    await createPartitions(server.db, new Date('2023-10-15T00:00:00Z'))
    expect(await server.places()).toEqual({ ...before, '2024-04-01T00:00:00Z': '2024_04' })
    expect((await sender(server)(key, sent.map(at))).data).toMatchObject({ accepted: 0, duplicates: sent.length })
    expect(await recount(server.pool)).toEqual([])
  })

  it('receive messages sent after they were created', async () => {
    const server = await start()
    await createPartitions(server.db, autumn)
    const { key } = await makeDevice(server.db)
    await sender(server)(key, message('m', interval('2023-09-15T10:00:00Z')))
    expect(await server.places()).toEqual({ m: '2023_09' })
  })

  it('are not created beyond half a year after the last plausible time', async () => {
    const { db, tables } = await start()
    await sql`update trusted_clock set at = '2023-09-14T12:00:00Z'`.execute(db)
    await createPartitions(db, new Date('2026-09-15T12:00:00Z'))
    expect((await tables()).at(-2)).toBe('2024_03')
  })

  it('are not created for future years because a clock jumped there', async () => {
    const { db, pool, tables } = await start()
    await createPartitions(db, new Date('2199-01-01T00:00:00Z'))
    const [last] = (await tables()).slice(-2)
    const { rows } = await pool.query<{ month: string }>(
      "select to_char(now() at time zone 'UTC' + interval '7 months', 'YYYY_MM') as month",
    )
    expect((last ?? '') < (rows[0]?.month ?? '')).toBe(true)
  })
})
