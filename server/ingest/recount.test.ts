import { describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../platform/testing/server.ts'
import { recount } from './recount.ts'
import { message, sender } from './testing/messages.ts'

const server = await makeServer()
const { db, pool } = server
const send = sender(server)

describe('a recount', () => {
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
  ])('tells that %s.%s is wrong, or its row gone', async (table, column, kind) => {
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
