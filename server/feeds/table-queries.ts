import { customColumn, type CustomField } from '#domain/custom-fields/custom-field.ts'
import type { CustomValue } from '#domain/custom-fields/custom-values.ts'
import { feedColumns } from '#domain/feeds/columns.ts'
import type { Cell, Column, Row } from '#domain/reports/table.ts'
import { rounded } from '#domain/reports/table.ts'
import { MAX_FEED_ROWS } from '#domain/feeds/feed.ts'
import { sql } from 'kysely'
import { addDays } from '#domain/weeks/dates.ts'
import { isoWeek } from '#domain/weeks/iso-weeks.ts'
import { localDay } from '#domain/weeks/local-time.ts'
import { alerts } from '../alerts/alert-queries.ts'
import { customFields } from '../custom-fields/queries.ts'
import type { Deps } from '../deps.ts'
import { devices } from '../devices/queries.ts'
import { pollinationCountTable } from '../reports/queries.ts'
import { within } from '../platform/postgres/scope.ts'
import type { ReadFeed } from './feed-writes.ts'

type TableDeps = Pick<Deps, 'db' | 'clock' | 'settings'>

const farmsOf = ({ db }: TableDeps, { scope }: ReadFeed) =>
  db
    .selectFrom('farms')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select(['farms.id', 'farms.time_zone'])
    .select(
      sql<number>`(select count(*) from placements where placements.farm_id = farms.id and upper_inf(during))`.as(
        'cameras',
      ),
    )
    .orderBy(sql`natural_order(farms.title)`)
    .orderBy('farms.id')
    .execute()

/** One row per camera and day. With many cameras, the table covers fewer days than the feed is set to. */
const visitRows = async (deps: TableDeps, feed: ReadFeed): Promise<Row[]> => {
  const now = deps.clock()
  const farms = await farmsOf(deps, feed)
  const cameras = farms.reduce((sum, farm) => sum + farm.cameras, 0)
  const days = Math.max(1, Math.min(feed.days, Math.floor(MAX_FEED_ROWS / Math.max(1, cameras))))
  const rows: Row[] = []
  for (const { id: farm_id, time_zone } of farms) {
    const to = localDay(now, time_zone)
    const asked = { farm_id, from: addDays(to, 1 - days), to, format: 'csv' as const }
    const table = await pollinationCountTable(deps.db, feed.scope, asked, now)
    for await (const batch of table.rows) rows.push(...batch)
  }
  // Sorting is stable, so the cameras of a day keep their order.
  return rows.sort(([one], [other]) => (one === other ? 0 : String(one) < String(other) ? 1 : -1))
}

const MAX_FARM_WEEKS_BACK = 6

const scoreRows = async ({ db, clock }: TableDeps, { scope, days }: ReadFeed): Promise<Row[]> => {
  // A week that began before the period also has days within it.
  const from = addDays(localDay(clock(), 'UTC'), 1 - days - MAX_FARM_WEEKS_BACK)
  const rows = await db
    .selectFrom('week_scores as week')
    .innerJoin('farms', 'farms.id', 'week.farm_id')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where('week.start_date', '>=', from)
    .where(sql<boolean>`extract(isodow from week.start_date) = 1`)
    .select(['week.start_date', 'week.end_date', 'farms.title', 'farms.id', 'week.status', 'week.score', 'week.low'])
    .select(['week.high', 'week.band', 'week.completeness', 'week.hours', 'week.hours_possible'])
    .select(['week.visits_per_100_flowers_hour', 'week.lowest_field', 'week.model'])
    .orderBy('week.start_date', 'desc')
    .orderBy(sql`natural_order(farms.title)`)
    .orderBy('farms.id')
    .limit(MAX_FEED_ROWS)
    .execute()
  return rows.map((row) => {
    const { year, week } = isoWeek(row.start_date)
    return [
      `${year}-W${String(week).padStart(2, '0')}`,
      row.start_date,
      row.end_date,
      row.title,
      row.id,
      row.status,
      row.score,
      row.low,
      row.high,
      row.band,
      row.completeness,
      row.hours,
      row.hours_possible,
      row.visits_per_100_flowers_hour,
      row.lowest_field,
      row.model,
    ]
  })
}

const DAY_MS = 86_400_000
/** Maximum alerts of a feed, newest first. */
const MAX_ALERTS = 1_000

/** Alerts that are open or were opened within the period. */
export const alertsOfFeed = async ({ db, clock }: TableDeps, { scope, user_id, days }: ReadFeed) => {
  const now = clock()
  const since = now.getTime() - days * DAY_MS
  const listed = async (state: 'open' | 'all') => {
    const found = await alerts.list(db, scope, { user_id, now }, { state }, { skip: 0, limit: MAX_ALERTS })
    return 'rows' in found ? found.rows : found
  }
  // Ensures that an old alert that is still open is not cut off by a thousand later ones.
  const rows = new Map([...(await listed('open')), ...(await listed('all'))].map((alert) => [alert.id, alert]))
  return [...rows.values()]
    .toSorted((one, other) => other.opened_at.localeCompare(one.opened_at))
    .filter(({ opened_at, closed_at }) => closed_at === null || Date.parse(opened_at) >= since)
}

const alertRows = async (deps: TableDeps, feed: ReadFeed): Promise<Row[]> =>
  (await alertsOfFeed(deps, feed)).map((alert) => [
    alert.id,
    alert.rule,
    alert.title,
    alert.reason,
    alert.remedy,
    alert.farm_title,
    alert.farm_id,
    alert.opened_at,
    alert.closed_at,
    alert.acknowledged_at,
    `${deps.settings.baseUrl}/alerts/${alert.id}`,
  ])

/** A column for each key of custom fields that an organisation of the feed uses for devices. */
const customColumns = (fields: readonly CustomField[]): (Column & { key: string })[] =>
  [...new Map(fields.map((field) => [field.key, field])).values()].map((field) => ({
    key: field.key,
    title: customColumn(field),
    kind: field.type === 'number' ? 'number' : 'text',
  }))
const cellOf = (value: CustomValue | undefined): Cell =>
  typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? null)

const deviceRows = async (
  { db, clock }: TableDeps,
  { scope }: ReadFeed,
  custom: readonly { key: string }[],
): Promise<Row[]> => {
  const rows: Row[] = []
  while (rows.length < MAX_FEED_ROWS) {
    const found = await devices.list(rows.length, db, scope, {}, clock())
    if (found.length === 0) break
    for (const device of found)
      rows.push([
        device.name,
        device.device_id,
        device.device_type,
        device.farm_title,
        device.farm_id,
        device.place,
        device.is_active ? 'yes' : 'no',
        device.battery_level,
        device.last_seen,
        device.latitude,
        device.longitude,
        device.alerts.join(', '),
        ...custom.map(({ key }) => cellOf(device.custom[key])),
      ])
  }
  return rows
}

const tables = { visits: visitRows, scores: scoreRows, alerts: alertRows, devices: deviceRows }

/**
 * A feed in the form of a table, newest rows first, within its person's current scope. Custom fields of devices are in
 * columns after the others. Numbers have at most four decimals.
 */
export const tableOfFeed = async (
  deps: TableDeps,
  feed: ReadFeed & { content: keyof typeof tables },
): Promise<{ columns: readonly Column[]; rows: Row[] }> => {
  const custom = feed.content === 'devices' ? customColumns(await customFields.ofDevices(deps.db, feed.scope)) : []
  const rows = await tables[feed.content](deps, feed, custom)
  return {
    columns: [...feedColumns[feed.content], ...custom.map(({ title, kind }) => ({ title, kind }))],
    rows: rows
      .slice(0, MAX_FEED_ROWS)
      .map((row) => row.map((cell): Cell => (typeof cell === 'number' ? rounded(cell) : cell))),
  }
}
