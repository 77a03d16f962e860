import { sql } from 'kysely'
import type { HistorySource } from './queries.ts'
import { within } from '../platform/postgres/scope.ts'
import { nameIds } from './name-queries.ts'

/** Reference data is shared by all organisations; a deleted entry is found by its history. */
const shared = (kind: 'species' | 'stages' | 'pollinators' | 'predators'): HistorySource => ({
  parts: async (db, _scope, id) => {
    const { rows } = await sql`select from history where kind = ${kind} and record_id = ${id} limit 1`.execute(db)
    if (rows.length === 0) return undefined
    const merges = await db
      .selectFrom('merges')
      .where('kind', '=', kind)
      .where(({ or, eb }) => or([eb('into_id', '=', id), eb('from_id', '=', id)]))
      .select('id')
      .execute()
    return [
      { kind, ids: [id] },
      { kind: 'merges', ids: merges.map((merge) => merge.id), onlyCreated: true },
    ]
  },
  describe: nameIds,
})

/** An organisation with the definitions of its custom fields. */
const organisationHistory: HistorySource = {
  parts: async (db, scope, id) => {
    const seen = await db
      .selectFrom('organisations')
      .where('id', '=', id)
      .where(within(scope, 'organisations.id'))
      .select('id')
      .executeTakeFirst()
    if (!seen) return undefined
    const fields = await db.selectFrom('custom_fields').where('organisation_id', '=', id).select('id').execute()
    return [
      { kind: 'organisations', ids: [id] },
      { kind: 'custom_fields', ids: fields.map((field) => field.id) },
    ]
  },
}

/** A location, archived or not. */
const located = (kind: 'fields' | 'tunnels' | 'plots'): HistorySource => ({
  parts: async (db, scope, id) => {
    const seen = await db
      .selectFrom('farms')
      .innerJoin('fields', 'fields.farm_id', 'farms.id')
      .leftJoin('tunnels', 'tunnels.field_id', 'fields.id')
      .leftJoin('plots', 'plots.tunnel_id', 'tunnels.id')
      .where(`${kind}.id`, '=', id)
      .where(within(scope, 'farms.organisation_id'))
      .select('farms.id')
      .executeTakeFirst()
    return seen && [{ kind, ids: [id] }]
  },
  describe: nameIds,
})

/** Histories of records without dependent records, by kind. */
export const recordHistories = {
  organisations: organisationHistory,
  fields: located('fields'),
  tunnels: located('tunnels'),
  plots: located('plots'),
  species: shared('species'),
  stages: shared('stages'),
  pollinators: shared('pollinators'),
  predators: shared('predators'),
}
