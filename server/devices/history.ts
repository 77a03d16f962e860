import { sql } from 'kysely'
import type { HistoryEntry } from '#domain/history/endpoints.ts'
import { customParts, describeCustom } from '../custom-fields/history-queries.ts'
import type { HistorySource } from '../history/queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { placeText } from './queries.ts'

/** A device, its keys, its values of custom fields, and its placements within the scope. Access depends on its current or last farm. */
export const deviceHistory: HistorySource = {
  parts: async (db, scope, id) => {
    const places = await db
      .selectFrom('placements')
      .innerJoin('farms', 'farms.id', 'placements.farm_id')
      .where('device_id', '=', id)
      .select([
        'placements.id',
        sql<boolean>`upper_inf(during)`.as('is_now'),
        within(scope, 'farms.organisation_id').as('is_seen'),
      ])
      .execute()
    if (!places.some(({ is_now, is_seen }) => is_now && is_seen)) return undefined
    const keys = await db.selectFrom('device_keys').where('device_id', '=', id).select('id').execute()
    return [
      { kind: 'devices', ids: [id] },
      { kind: 'device_keys', ids: keys.map((key) => key.id) },
      await customParts(db, scope, 'device', id),
      { kind: 'placements', ids: places.filter(({ is_seen }) => is_seen).map((place) => place.id), onlyCreated: true },
    ]
  },

  /** A placement is shown once, at its start, with the name of its place. The next one shows that it ended. */
  describe: async (db, entries) => {
    const places = await namesOf(db, entries)
    const readable = await describeCustom(db, 'device', entries)
    return readable.map((entry) => {
      if (entry.kind === 'device_keys')
        return { ...entry, changes: entry.changes.filter(({ member }) => member === 'revoked_at') }
      if (entry.kind !== 'placements') return entry
      return { ...entry, changes: [{ member: 'place', from: null, to: places.get(entry.record_id) ?? null }] }
    })
  },
}

const namesOf = async (db: Db, entries: HistoryEntry[]): Promise<Map<number, string>> => {
  const ids = entries.filter(({ kind }) => kind === 'placements').map(({ record_id }) => record_id)
  const rows = await db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .leftJoin('tunnels', 'tunnels.id', 'placements.tunnel_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .where(sql<boolean>`placements.id = any(${ids}::int[])`)
    .select([
      'placements.id',
      'farms.title',
      'fields.field_name',
      'tunnels.number as tunnel_number',
      'plots.number as plot_number',
    ])
    .execute()
  return new Map(rows.map((row) => [row.id, [row.title, placeText(row)].filter(Boolean).join(', ')]))
}
