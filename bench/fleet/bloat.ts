import { halfHours, sendTo } from '../../scripts/engines/half-hours.ts'
import { makeDevice } from '#server/factories/devices.ts'
import type { Bench } from '../database.ts'
import type { FleetSize } from './fill-fleet.ts'

/** Size of a table after a season of messages, and after it was rewritten without gaps. */
export interface Bloat {
  table: string
  megabytes: number
  rewrittenMegabytes: number
}

interface Server {
  bench: Bench
  port: number
  farm_id: number
}

const MEGABYTE = 1_000_000
const CAMERAS = 10
/** Days that a camera sends in one request, as after a week without a network. */
const DAYS_AT_ONCE = 5
const tables = ['device_status', 'message_keys', 'hourly_watch', 'hourly_counts', 'daily_watch', 'daily_counts']

/** New cameras send a season in order through the portal, so that its rows are updated as in production. */
const sendSeason = async ({ bench, port, farm_id }: Server, seasonDays: number): Promise<number> => {
  const cameras = []
  for (let camera = 0; camera < CAMERAS; camera += 1) cameras.push(await makeDevice(bench.db, { farm_id }))
  let accepted = 0
  for (let from = 0; from < seasonDays; from += DAYS_AT_ONCE)
    for (const { id, key } of cameras) {
      const receipt = await sendTo(`http://127.0.0.1:${port}`, key, halfHours(id, DAYS_AT_ONCE, { from }))
      if (receipt.status !== 200) throw new Error(`a camera was answered ${receipt.status}`)
      accepted += receipt.accepted
    }
  return accepted
}

const sizesOf = async ({ pool }: Bench): Promise<Map<string, number>> => {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    'select name, pg_total_relation_size(name::regclass)::text as bytes from unnest($1::text[]) as name',
    [tables],
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes) / MEGABYTE]))
}

/**
 * Measures how much larger tables are after a season of messages than after a rewrite, which is the space that updates
 * left unused.
 */
export const bloatOf = async (
  server: Server,
  { seasonDays }: FleetSize,
): Promise<{ messages: number; tables: Bloat[] }> => {
  const { bench } = server
  await bench.pool.query(`truncate ${tables.filter((table) => table !== 'device_status').join(', ')}`)
  const messages = await sendSeason(server, seasonDays)
  const before = await sizesOf(bench)
  for (const table of tables) await bench.pool.query(`vacuum full ${table}`)
  const after = await sizesOf(bench)
  return {
    messages,
    tables: tables.map((table) => ({
      table,
      megabytes: before.get(table) ?? 0,
      rewrittenMegabytes: after.get(table) ?? 0,
    })),
  }
}

export const bloatTable = ({ messages, tables: found }: Awaited<ReturnType<typeof bloatOf>>): string =>
  [
    `After a season of ${messages.toLocaleString('en-GB')} messages of ${CAMERAS} cameras:`,
    '',
    '| table | MB | MB rewritten | ratio |',
    '| --- | --- | --- | --- |',
    ...found.map(
      ({ table, megabytes, rewrittenMegabytes }) =>
        `| ${table} | ${megabytes.toFixed(2)} | ${rewrittenMegabytes.toFixed(2)} | ${(megabytes / rewrittenMegabytes).toFixed(2)} |`,
    ),
  ].join('\n')
