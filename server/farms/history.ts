import { sql } from 'kysely'
import { customParts, describeCustom } from '../custom-fields/history-queries.ts'
import type { HistorySource } from '../history/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

/**
 * A farm with its crops, sprays, treatments, deficit trials, deployments, alert limits, values of custom fields and its farmer's photo,
 * including deleted ones.
 */
export const farmHistory: HistorySource = {
  parts: async (db, scope, id) => {
    const farm = await db
      .selectFrom('farms')
      .where('id', '=', id)
      .where(within(scope, 'farms.organisation_id'))
      .select('farmer_id')
      .executeTakeFirst()
    if (!farm) return undefined
    const [crops, sprays, arms, deficits, deployments, protocols, limits, custom, photos] = await Promise.all([
      db.selectFrom('crops').where('farm_id', '=', id).select('id').execute(),
      // Deleted sprays, treatments and deployments exist only in the history.
      everOf(db, 'sprays', id),
      everOf(db, 'treatment_arms', id),
      everOf(db, 'deficit_trials', id),
      everOf(db, 'deployments', id),
      everOf(db, 'survey_protocols', id),
      db.selectFrom('alert_limits').where('farm_id', '=', id).select('id').execute(),
      customParts(db, scope, 'farm', id),
      db.selectFrom('farmer_photos').where('user_id', '=', farm.farmer_id).select('id').execute(),
    ])
    const ids = (rows: { id: number }[]) => rows.map((row) => row.id)
    return [
      { kind: 'farms', ids: [id] },
      { kind: 'crops', ids: ids(crops) },
      { kind: 'sprays', ids: ids(sprays) },
      { kind: 'treatment_arms', ids: ids(arms) },
      { kind: 'deficit_trials', ids: ids(deficits) },
      { kind: 'deployments', ids: ids(deployments) },
      { kind: 'survey_protocols', ids: ids(protocols) },
      { kind: 'alert_limits', ids: ids(limits) },
      custom,
      { kind: 'farmer_photos', ids: ids(photos) },
    ]
  },

  /** Replaces ids by names: farmer, field of a spray, devices of a crop. Keys of photos are left out. */
  describe: async (db, entries) => {
    const wanted = (member: string) => [
      ...new Set(
        entries.flatMap(({ changes }) =>
          changes
            .filter((change) => change.member === member)
            .flatMap(({ from, to }) => [from, to].flatMap((value) => idsIn(value))),
        ),
      ),
    ]
    const named = async (table: 'users' | 'fields' | 'devices' | 'organisations', ids: number[]) => {
      if (ids.length === 0) return new Map<number, string>()
      const rows = await nameQuery(db, table, ids)
      return new Map(rows.map((row) => [row.id, row.name]))
    }
    const names = {
      farmer_id: await named('users', wanted('farmer_id')),
      field_id: await named('fields', wanted('field_id')),
      device_ids: await named('devices', wanted('device_ids')),
      organisation_id: await named('organisations', wanted('organisation_id')),
    }
    const readable = await describeCustom(db, 'farm', entries)
    return readable.map((entry) => ({
      ...entry,
      changes: entry.changes
        .filter(({ member }) => !silent.has(member))
        .map((change) => {
          const known = names[change.member as keyof typeof names]
          if (!known) return change
          const said = (value: typeof change.from) =>
            value === null
              ? null
              : idsIn(value)
                  .map((one) => known.get(one) ?? String(one))
                  .join(', ')
          return { ...change, from: said(change.from), to: said(change.to) }
        }),
    }))
  },
}

const silent = new Set(['farm_id', 'user_id', 'photo_key'])

const idsIn = (value: string | number | boolean | null): number[] => {
  if (typeof value === 'number') return [value]
  if (typeof value !== 'string' || !/^\[[\d, ]*\]$/.test(value)) return []
  return JSON.parse(value) as number[]
}

/** Ids of a farm's records, including deleted ones, which are found by the history of their deletion. */
const everOf = async (
  db: Db,
  kind: 'sprays' | 'treatment_arms' | 'deficit_trials' | 'deployments' | 'survey_protocols',
  farm_id: number,
) =>
  (
    await sql<{ id: number }>`select id from ${sql.table(kind)} where farm_id = ${farm_id}
      union select record_id from history where kind = ${kind} and action = 'delete'
        and (before ->> 'farm_id')::int = ${farm_id}`.execute(db)
  ).rows

const nameColumns = {
  users: sql`firstname || ' ' || lastname`,
  fields: sql`field_name`,
  devices: sql`name`,
  organisations: sql`title`,
} as const

const nameQuery = async (db: Db, table: keyof typeof nameColumns, ids: number[]) =>
  (
    await sql<{ id: number; name: string }>`select id, ${nameColumns[table]} as name from ${sql.table(table)}
      where id = any(${ids}::int[])`.execute(db)
  ).rows
