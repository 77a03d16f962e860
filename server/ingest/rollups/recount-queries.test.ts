import { describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../../factories/devices.ts'
import { makeServer } from '../../testing/server.ts'
import { recount } from './recount-queries.ts'
import { interval, message, sender } from '../testing/messages.ts'

const server = await makeServer()
const { db, pool } = server
const send = sender(server)

describe('a recount', () => {
  it('finds no differences at the maximum values of an hour', async () => {
    const { key } = await makeDevice(db)
    const ml_results = { avg_flowers: 99_999.999, visitations: 1_000_000, visit_seconds: 999_999.999 }
    const interval_start = '2026-06-10T10:00:00.000Z'
    const interval_end = '2026-06-10T10:59:59.999Z'
    await send(
      key,
      Array.from({ length: 60 }, (_, index) => message(`${index}`, { interval_start, interval_end, ml_results })),
    )
    expect(await recount(pool)).toEqual([])
  })

  it('reads everything from one snapshot while messages arrive', async () => {
    const { key, placement_id } = await makeDevice(db)
    await send(key, message('before'))
    const client = await pool.connect()
    const query = client.query.bind(client) as (...words: unknown[]) => Promise<unknown>
    let sent = 0
    // Before each of its statements, a message of another day arrives.
    vi.spyOn(client, 'query').mockImplementation(async (...words: unknown[]) => {
      sent += 1
      await send(key, message(`${sent}`, interval(`2026-06-${10 + sent}T10:00:00Z`)))
      return query(...words)
    })
    vi.spyOn(pool, 'connect').mockImplementationOnce(async () => client)
    expect(await recount(pool)).toEqual([])
    const days = await db.selectFrom('daily_watch').where('placement_id', '=', placement_id).select('day').execute()
    expect([sent > 2, days.length]).toEqual([true, 1 + sent])
  })

  it.each([
    ...['hours', 'hours_scored', 'flower_seconds', 'weight_seconds', 'visits'].map(
      (column) => ['hourly_watch', column, 'hour'] as const,
    ),
    ...[
      'hours',
      'hours_scored',
      'flower_hours',
      'visits',
      'open_hours',
      'open_flower_hours',
      'open_visits',
      'bare_hours',
      'bare_visits',
    ].map((column) => ['daily_watch', column, 'day'] as const),
    ['hourly_counts', 'count', 'class'] as const,
    ['daily_counts', 'count', 'day class'] as const,
  ])('reports a wrong %s.%s, or its missing row', async (table, column, kind) => {
    const { key, placement_id } = await makeDevice(db)
    await send(key, message('m', { ml_results: { avg_flowers: 5, visitations: 2 } }))
    const told = async () => (await recount(pool)).map((one) => [one.kind, one.placement_id])
    expect(await told()).toEqual([])
    await pool.query(`update ${table} set ${column} = ${column} + 1 where placement_id = $1`, [placement_id])
    expect(await told()).toContainEqual([kind, placement_id])
    await pool.query(`delete from ${table} where placement_id = $1`, [placement_id])
    expect(await told()).toContainEqual([kind, placement_id])
    await pool.query('update messages set device_mode = 1 where placement_id = $1', [placement_id])
    for (const each of ['hourly_watch', 'daily_watch', 'hourly_counts', 'daily_counts'])
      await pool.query(`delete from ${each} where placement_id = $1`, [placement_id])
    expect(await told()).toEqual([])
  })
})
