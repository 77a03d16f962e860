import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { makeServer } from '../testing/server.ts'
import { recount } from './rollups/recount-queries.ts'
import { interval, message, sender } from './testing/messages.ts'

const server = await makeServer()
server.setClock('2026-06-10T12:00:00Z')
const send = sender(server)

/** The ingest statements that a request with these messages executes, by name; COPY has none. */
const statementsOf = async (key: string, messages: unknown[]) => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const { data } = await send(key, messages)
  const asked = query.mock.calls.flatMap(([given]) => {
    const { name, text } = given as unknown as { name?: string; text?: string }
    if (text?.startsWith('copy messages')) return ['copy']
    return name?.startsWith('ingest-') || name?.startsWith('rollup-') ? [name] : []
  })
  query.mockRestore()
  return { data, asked }
}

describe('the database statements of a request', () => {
  const always = ['ingest-plans', 'ingest-lock', 'ingest-places', 'ingest-claimed-before']

  it('are only those that its messages need, each planned once per connection', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a')])
    expect(asked).toEqual([
      ...always,
      'ingest-claim',
      'rollup-hours',
      'rollup-counts',
      'copy',
      'rollup-days',
      'rollup-day-counts',
      'ingest-status',
    ])
  })

  it('are planned once per connection even for single messages, which would otherwise be planned each time', async () => {
    const device = await makeDevice(server.db)
    for (const [n, id] of [...'abcdefgh'].entries())
      await send(device.key, [message(id, interval(`2026-06-10T0${n}:00:00Z`, 10))])
    const clients = await Promise.all(Array.from({ length: server.pool.totalCount }, () => server.pool.connect()))
    const known = await Promise.all(
      clients.map((client) =>
        client.query<{ name: string; anew: number; kept: number }>(
          `select name, custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements
            where name in ('rollup-hours', 'rollup-days', 'rollup-day-counts', 'ingest-claimed-before', 'ingest-status')`,
        ),
      ),
    )
    clients.forEach((client) => client.release())
    const statements = known.flatMap(({ rows }) => rows)
    expect(Object.groupBy(statements, ({ name }) => name)).toMatchObject({
      'rollup-hours': expect.anything() as unknown,
      'rollup-days': expect.anything() as unknown,
    })
    const { rows: cluster } = await server.pool.query(`select from pg_extension where extname = 'citus'`)
    // A cluster uses custom plans to route statements.
    const isOtherwise = ({ anew, kept }: { anew: number; kept: number }) => anew > 0 || kept === 0
    expect(statements.filter(isOtherwise)).toEqual(cluster.length === 0 ? [] : statements)
  })

  it('include none for counts if nothing was counted', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a', { counts: [] })])
    expect(asked).not.toContain('rollup-counts')
  })

  it('include none for hours of a manual audit', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [message('a', { device_mode: 1 })])
    expect(asked).toEqual([...always, 'ingest-claim', 'copy', 'ingest-status'])
  })

  it('recalculate a day’s counts when an hour gets its first flowers, so that its earlier counts are scored', async () => {
    const device = await makeDevice(server.db)
    const results = (avg_flowers: number) => ({ ml_results: { avg_flowers, sightings: 7, visitations: 4 } })
    const part = (start: string) => interval(`2026-06-10T10:${start}:00Z`, 20)
    await send(device.key, [message('a', { ...part('00'), ...results(0) })])
    const scored = () =>
      server.db
        .selectFrom('daily_counts')
        .where('placement_id', '=', device.placement_id)
        .select((eb) => [eb.fn.sum('count').as('count'), eb.fn.sum('scored').as('scored')])
        .executeTakeFirst()
    expect(await scored()).toEqual({ count: 7, scored: 0 })
    const first = await statementsOf(device.key, [message('b', { ...part('20'), ...results(3) })])
    expect(first.asked).toContain('rollup-day-counts-anew')
    expect(await scored()).toEqual({ count: 14, scored: 14 })
    const second = await statementsOf(device.key, [message('c', { ...part('40'), ...results(3) })])
    expect(second.asked).not.toContain('rollup-day-counts-anew')
    expect(await scored()).toEqual({ count: 21, scored: 21 })
  })

  it('recalculate them, too, for an hour recorded but not scored by a release that did not store scored counts', async () => {
    const device = await makeDevice(server.db)
    const unscored = { ml_results: null, counts: [{ object_class_name: 'hoverfly', count: 5 }] }
    await send(device.key, [message('a', { ...interval('2026-06-10T10:00:00Z', 20), ...unscored })])
    for (const table of ['hourly_counts', 'daily_counts'] as const)
      await server.db.updateTable(table).set({ scored: null }).where('placement_id', '=', device.placement_id).execute()
    const { asked } = await statementsOf(device.key, [message('b', interval('2026-06-10T10:20:00Z', 20))])
    expect(asked).toContain('rollup-day-counts-anew')
    const wrong = (await recount(server.pool)).filter(({ placement_id }) => placement_id === device.placement_id)
    // Values that that release did not store are unknown, for the day as well as for its hour.
    expect(wrong.map(({ kind }) => kind)).toEqual(['class'])
  })

  it('are limited to the duplicate check if everything was sent before', async () => {
    const device = await makeDevice(server.db)
    await send(device.key, [message('a')])
    const { data, asked } = await statementsOf(device.key, [message('a')])
    expect(data.duplicates).toBe(1)
    expect(asked).toEqual(always)
  })

  it('include one more for different content under a known id', async () => {
    const device = await makeDevice(server.db)
    await send(device.key, [message('a')])
    const { asked } = await statementsOf(device.key, [message('a', { battery_level: 1 })])
    expect(asked).toEqual([...always, 'ingest-conflicts'])
  })

  it('are none if no message is valid', async () => {
    const device = await makeDevice(server.db)
    const { asked } = await statementsOf(device.key, [{}])
    expect(asked).toEqual([])
  })
})
