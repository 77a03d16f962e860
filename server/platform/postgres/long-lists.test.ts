import { sql } from 'kysely'
import { expect, it } from 'vitest'
import type { Scope } from '#domain/access/scope.ts'
import { makeDevice } from '../../factories/devices.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '../../factories/places.ts'
import { makeUser } from '../../factories/people.ts'
import { alerts } from '../../alerts/alert-queries.ts'
import { imageUploads } from '../../image-uploads/queries.ts'
import { entryPhotos } from '../../surveys/photos/photo-queries.ts'
import { captures } from '../../devices/capture-queries.ts'
import { deviceMessages } from '../../devices/message-queries.ts'
import { webhooks } from '../../notifications/webhooks/webhook-queries.ts'
import { readHistory } from '../../history/queries.ts'
import { imports } from '../../uploads/queries.ts'
import { notes } from '../../notes/note-queries.ts'
import { securityEvents } from '../../security/queries.ts'
import { flowers } from '../../surveys/entries/flower-queries.ts'
import { pollinatorSurveys } from '../../surveys/entries/pollinator-queries.ts'
import { predatorSurveys } from '../../surveys/entries/predator-queries.ts'
import { surveys } from '../../surveys/queries.ts'
import { weatherObservations } from '../../weather-observations/queries.ts'
import type { Db, Trx } from './database.ts'
import { insertRow } from '#server/testing/one-of-each.ts'
import { rowsRead } from '#server/testing/rows-read.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { db, asOwner } = server
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
const tunnel = await makeTunnel(db, { field_id: (await makeField(db, { farm_id: farm.id })).id })
const PLOTS = 50
for (let number = 1; number <= PLOTS; number += 1) await makePlot(db, { tunnel_id: tunnel.id, number })
await sql`insert into weathers (tunnel_id, observer_id, temperature, relative_humidity, wind_speed, oktas, timestamp)
  select ${tunnel.id}::int, ${person.id}::int, 20, 60, 5, 3, timestamptz '2022-01-01 10:00Z' + make_interval(hours => n) from ${numbers}`.execute(
  db,
)
await sql`insert into surveys (plot_id, survey_date, visit)
  select plots.id, date '2018-01-01' + n, 1 from plots, generate_series(1, ${ROWS / PLOTS}::int) as n`.execute(db)
await sql`insert into flower_surveys (survey_id, plant_number, observer_id, start_time)
  select id, 1, ${person.id}::int, survey_date + time '10:00' from surveys`.execute(db)
await sql`insert into flower_observations (flower_survey_id, count) select id, 3 from flower_surveys`.execute(db)
await sql`insert into pollinator_surveys (survey_id, observer_id, start_time)
  select id, ${person.id}::int, survey_date + time '10:00' from surveys`.execute(db)
await sql`insert into pollinator_counts (survey_id, pollinator_survey_id, functional_group)
  select survey_id, id, 'bumblebee' from pollinator_surveys`.execute(db)
await sql`insert into predator_surveys (survey_id, plant_number, observer_id, start_time, counted_at)
  select id, 1, ${person.id}::int, survey_date + time '10:00', now() from surveys`.execute(db)
await sql`insert into alerts (rule, subject, farm_id, cause, opened_at, last_true_at, closed_at)
  select 'score_low', 'farm ' || n, ${farm.id}::int, '{"score": 1, "limit": 40}', at, at, at + interval '1 hour'
  from ${numbers}, lateral (select timestamptz '2020-01-01Z' + make_interval(hours => n) as at) as moment`.execute(db)
const upload_id = await insertRow(db, 'image_uploads', {
  organisation_id,
  zone: 'UTC',
  created_by: person.id,
})
await sql`insert into image_upload_files (upload_id, name, digest, bytes, device_id, captured_at, time_source, state)
  select ${upload_id}::int, n || '.jpg', sha256(n::text::bytea), 1, ${device.id}::int, now(), 'exif', 'waiting' from ${numbers}`.execute(
  db,
)
await sql`insert into entry_photos (photo_key, survey_id, flower_survey_id, added_by, taken_at, digest, image_key, small_key, width, height, bytes, identification)
  select gen_random_uuid(), survey_id, id, ${person.id}::int, start_time, sha256(id::text::bytea), id, id, 1, 1, 1, 'waiting' from flower_surveys`.execute(
  db,
)
await asOwner('vacuum analyze')

const lists: [table: string, page: (trx: Db) => Promise<unknown>][] = [
  ['captures', (trx) => captures.list(trx, scope, device.id, part)],
  [
    'messages',
    (trx) => deviceMessages.list(trx, () => [], { device_id: device.id, placement_ids: [device.placement_id] }, part),
  ],
  ['farm_notes', (trx) => notes.listOrPage(part, trx, scope, farm.id)],
  ['imports', (trx) => imports.listOrPage(part, trx, scope, {})],
  ['import_issues', (trx) => imports.pageOfIssues(trx, scope, import_id, 'error', part)],
  ['security_events', (trx) => securityEvents.listOrPage(part, trx, {}, () => ({ summary: null, subject: null }))],
  ['webhook_deliveries', (trx) => webhooks.deliveries.listOrPage(part, trx, webhook_id)],
  ['surveys', (trx) => surveys.listOrPage(part, trx, scope, {})],
  ['weathers', (trx) => weatherObservations.listOrPage(part, trx, scope, {})],
  ['flower_surveys', (trx) => flowers.listOrPage(part, trx, scope, {})],
  ['pollinator_surveys', (trx) => pollinatorSurveys.listOrPage(part, trx, scope, {})],
  ['pollinator_counts', (trx) => pollinatorSurveys.lines.listOrPage(part, trx, scope, {})],
  ['predator_surveys', (trx) => predatorSurveys.lines.listOrPage(part, trx, scope, {})],
  ['alerts', (trx) => alerts.list(trx, scope, { user_id: person.id, now: new Date() }, { state: 'closed' }, part)],
  ['image_upload_files', (trx) => imageUploads.files(part, trx, scope, upload_id, undefined)],
  ['entry_photos', (trx) => entryPhotos.waiting(part, trx, scope, {})],
  ['history', (trx) => readHistory(trx, [{ kind: 'farms', ids: [farm.id] }], part)],
]

const ofTable = async (table: string, page: (trx: Trx) => Promise<unknown>): Promise<number> => {
  const { rows } = await sql<{
    name: string
  }>`select relid::regclass::text as name from pg_partition_tree(${table}::regclass)`.execute(db)
  return rowsRead(db, [table, ...rows.map(({ name }) => name)], page)
}

it.each(lists)(
  'the first page of %s reads and sorts only its own rows, whatever the total costs',
  async (table, page) => {
    const read = await ofTable(table, page)
    // The total reads each row at most once.
    expect(read).toBeLessThan(ROWS + 400)
  },
)

/**
 * A page of twenty reads some hundred rows of other tables; the observations of its pollinator entries are found by one
 * scan of a small table.
 */
const entries: [list: string, page: (trx: Db) => Promise<unknown>, joined: string[], most: number][] = [
  ['plants', (trx) => flowers.listOrPage(part, trx, scope, {}), ['surveys', 'flower_observations', 'users'], 400],
  ['looks', (trx) => pollinatorSurveys.listOrPage(part, trx, scope, {}), ['surveys', 'users'], ROWS + 400],
  ['pollinators', (trx) => pollinatorSurveys.lines.listOrPage(part, trx, scope, {}), ['surveys', 'users'], 400],
  ['predators', (trx) => predatorSurveys.lines.listOrPage(part, trx, scope, {}), ['surveys', 'users'], 400],
]
it.each(entries)(
  'the total of %s does not read tables that only its columns need',
  async (_list, page, joined, most) => {
    expect(await rowsRead(db, joined, page)).toBeLessThan(most)
  },
)

const FAR = 2_000
const far: [list: string, page: (trx: Db, part: { skip: number; limit: number }) => Promise<unknown>][] = [
  ['surveys', (trx, part) => surveys.listOrPage(part, trx, scope, {})],
  ['weather', (trx, part) => weatherObservations.listOrPage(part, trx, scope, {})],
  ['plants', (trx, part) => flowers.listOrPage(part, trx, scope, {})],
  ['looks', (trx, part) => pollinatorSurveys.listOrPage(part, trx, scope, {})],
  ['pollinators', (trx, part) => pollinatorSurveys.lines.listOrPage(part, trx, scope, {})],
]
it.each(far)('a deep page of %s has the rows that follow those of the pages before it', async (_list, page) => {
  const rowsOf = async (skip: number, limit: number) => ((await page(db, { skip, limit })) as { rows: unknown[] }).rows
  const whole = [...(await rowsOf(0, 1_000)), ...(await rowsOf(1_000, 1_000)), ...(await rowsOf(2_000, 1_000))]
  expect(new Set(whole.map((row) => JSON.stringify(row))).size).toBe(ROWS)
  expect(await rowsOf(FAR, 20)).toEqual(whole.slice(FAR, FAR + 20))
  expect(await rowsOf(ROWS - 5, 20)).toEqual(whole.slice(-5))
})

it('a deep page of surveys counts entries only for its own visits', async () => {
  const page = (trx: Trx) => surveys.listOrPage({ skip: FAR, limit: 20 }, trx, scope, {})
  expect(await rowsRead(db, ['flower_surveys', 'pollinator_surveys', 'predator_surveys'], page)).toBeLessThan(FAR)
})
