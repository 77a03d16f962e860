import { setTimeout as wait } from 'node:timers/promises'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import type { Database } from '#server/platform/postgres/database.ts'
import type { Load } from './load.ts'
import type { Letter } from './parts.ts'
import type { Calls } from './portal.ts'
import type { Farm } from './steps.ts'
import { tell, until } from './report.ts'

/** Compares acknowledged records with stored ones, and the sums with a recount. */
export const totals = async (own: Database, loads: readonly Load[], devices: Farm['devices']) => {
  const ids = devices.map(({ id }) => id)
  const { rows: kept } = await own.pool.query<{ device_id: number; message_id: string }>(
    "select device_id, message_id from messages where message_id like 'load-%'",
  )
  const there = new Set(kept.map(({ device_id, message_id }) => `${ids.indexOf(device_id)} ${message_id}`))
  const acknowledged = loads.flatMap((load) => [...load.acknowledged])
  const lost = acknowledged.filter((id) => !there.has(id))
  tell(`messages lost of ${acknowledged.length} that were acknowledged`, lost.length, lost.length === 0)
  tell('messages there twice', kept.length - there.size, kept.length === there.size)
  const { rows: sum } = await own.pool.query<{ n: number }>(
    "select coalesce(sum((select sum((c->>'count')::int) from jsonb_array_elements(counts) c)), 0)::int as n from messages where message_id like 'load-%'",
  )
  const differences = await recount(own.pool)
  tell(`sums that differ from a recount of ${sum[0]?.n} insects`, differences.length, differences.length === 0)
}

/** Checks that each alert and email occurs once. */
export const onceEach = async (own: Database, call: Calls, letters: readonly Letter[]) => {
  const alerts = async () =>
    (await call<{ rule: string }[]>('GET /alerts')).data.filter(({ rule }) => rule === 'conflicts').length
  const opened = await until(90_000, async () => (await alerts()) > 0)
  tell('alerts of contradicting messages', await alerts(), opened !== null && (await alerts()) === 1)
  const about = () => letters.filter(({ subject }) => /contradict/i.test(subject))
  await until(60_000, async () => about().length > 0)
  await wait(3_000)
  const twice = letters.length - new Set(letters.map(({ id, to }) => `${id} ${to}`)).size
  tell('letters about it', about().length, about().length === 1)
  tell(`letters sent twice, of ${letters.length}`, twice, twice === 0)
}
