import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { makeUser } from '../factories/people.ts'
import { captures } from '../devices/capture-queries.ts'
import { deviceMessages } from '../devices/message-queries.ts'
import { webhooks } from '../notifications/webhook-queries.ts'
import { readHistory } from '../history/queries.ts'
import { imports } from '../uploads/queries.ts'
import { notes } from '../notes/note-queries.ts'
import { securityEvents } from '../security/queries.ts'
import type { Db, Trx } from './database.ts'
import { insertRow } from '#server/testing/one-of-each.ts'
import { rowsRead } from '#server/testing/rows-read.ts'
import { makeServer } from '#server/testing/server.ts'

const { db, asOwner } = await makeServer()
const ROWS = 3_000
const part = { skip: 0, limit: 20 }
const farm = await makeFarm(db)
const { organisation_id } = farm
const scope: Scope = { kind: 'organisation', organisation_id }
const person = await makeUser(db, { organisation_id })
const device = await makeDevice(db, { farm_id: farm.id })
const imported = { created_by: person.id, report_type: 'flower', file_name: 'a.csv', blob_key: 'a', organisation_id }
const import_id = await insertRow(db, 'imports', imported)
const webhook_id = await insertRow(db, 'webhooks', {
  organisation_id,
  title: 'Ours',
  url: 'https://example.org',
  secret: 'x',
})
const numbers = sql`generate_series(1, ${ROWS}::int) as n`
await sql`insert into captures (device_id, placement_id, capture_key, captured_at, image_key)
  select ${device.id}::int, ${device.placement_id}::int, n::text, timestamptz '2026-06-01Z' + make_interval(mins => n), n::text from ${numbers}`.execute(
  db,
)
await sql`insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, clock_skewed)
  select ${device.id}::int, ${device.placement_id}::int, at, at - interval '1 minute', at, n::text, false
  from ${numbers}, lateral (select timestamptz '2026-06-01Z' + make_interval(mins => n) as at) as moment`.execute(db)
await sql`insert into farm_notes (farm_id, date, kind, author_id)
  select ${farm.id}::int, date '2010-01-01' + n, 'visit', ${person.id}::int from ${numbers}`.execute(db)
await sql`insert into imports (created_by, report_type, file_name, blob_key, organisation_id, created_at, state)
  select ${person.id}::int, 'flower', 'a.csv', 'a', ${organisation_id}::int, timestamptz '2020-01-01Z' + make_interval(hours => n), 'done' from ${numbers}`.execute(
  db,
)
await sql`insert into import_issues (import_id, kind, line, reason)
  select ${import_id}::int, 'error', n, 'is missing' from ${numbers}`.execute(db)
await sql`insert into security_events (kind, result, status, endpoint, address, request_id)
  select 'signIn', 'done', 200, 'signIn', '127.0.0.1', gen_random_uuid() from ${numbers}`.execute(db)
await sql`insert into webhook_deliveries (webhook_id, kind, body) select ${webhook_id}::int, 'test', '{}' from ${numbers}`.execute(
  db,
)
await sql`insert into history (kind, record_id, action, actor) select 'farms', ${farm.id}::int, 'update', 'somebody' from ${numbers}`.execute(
  db,
)
await asOwner('vacuum analyze')

const lists: [table: string, page: (trx: Db) => Promise<unknown>][] = [
  ['captures', (trx) => captures.list(trx, scope, device.id, part)],
  ['messages', (trx) => deviceMessages.list(trx, device.id, [device.placement_id], part)],
  ['farm_notes', (trx) => notes.listOrPage(part, trx, scope, farm.id)],
  ['imports', (trx) => imports.listOrPage(part, trx, scope, {})],
  ['import_issues', (trx) => imports.pageOfIssues(trx, scope, import_id, 'error', part)],
  ['security_events', (trx) => securityEvents.listOrPage(part, trx, {})],
  ['webhook_deliveries', (trx) => webhooks.deliveries.listOrPage(part, trx, webhook_id)],
  ['history', (trx) => readHistory(trx, [{ kind: 'farms', ids: [farm.id] }], part)],
]

const ofTable = async (table: string, page: (trx: Trx) => Promise<unknown>): Promise<number> => {
  const { rows } = await sql<{
    name: string
  }>`select relid::regclass::text as name from pg_partition_tree(${table}::regclass)`.execute(db)
  return rowsRead(db, [table, ...rows.map(({ name }) => name)], page)
}

it.each(lists)(
  'the first page of %s reads and sorts no rows but its own, whatever its total costs',
  async (table, page) => {
    const read = await ofTable(table, page)
    // Once at most for the total.
    expect(read).toBeLessThan(ROWS + 400)
  },
)
