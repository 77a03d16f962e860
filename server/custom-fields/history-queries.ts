import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { customLabel, type CustomRecord } from '#domain/custom-fields/custom-field.ts'
import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import type { HistoryEntry, HistoryValue } from '#domain/history/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { customTable } from './queries.ts'

/** The values of a farm or device as part of its history: those of organisations within the scope. */
export const customParts = async (db: Db, scope: Scope, record: CustomRecord, id: number) => {
  const { table, column } = customTable(record)
  // Access to the record was checked; a token limited to some farms sees the values of its own organisation.
  const { farm_ids: _, ...organisations } = scope
  const { rows } = await sql<{ id: number }>`select id from ${sql.table(table)} as stored
    where ${sql.ref(column)} = ${id} and ${within(organisations, 'stored.organisation_id')}`.execute(db)
  return { kind: table, ids: rows.map((row) => row.id) }
}

const valuesIn = (value: HistoryValue): CustomValues =>
  typeof value === 'string' ? (JSON.parse(value) as CustomValues) : {}

/** Changes of values by field: the member is named after the field with its unit, also if the field was archived. */
export const describeCustom = async (
  db: Db,
  record: CustomRecord,
  entries: HistoryEntry[],
): Promise<HistoryEntry[]> => {
  const { table } = customTable(record)
  const ids = entries.filter(({ kind }) => kind === table).map(({ record_id }) => record_id)
  if (ids.length === 0) return entries
  const { rows } = await sql<{ id: number; key: string; name: string; unit: string | null }>`
    select stored.id, field.key, field.name, field.unit from ${sql.table(table)} as stored
    join custom_fields as field on field.organisation_id = stored.organisation_id and field.record = ${record}
    where stored.id = any(${ids}::int[]) order by field.position, field.id`.execute(db)
  const fieldsOf = Map.groupBy(rows, ({ id }) => id)
  return entries.map((entry) => {
    if (entry.kind !== table) return entry
    const change = entry.changes.find(({ member }) => member === 'custom')
    const [from, to] = [valuesIn(change?.from ?? null), valuesIn(change?.to ?? null)]
    return {
      ...entry,
      changes: (fieldsOf.get(entry.record_id) ?? [])
        .map((field) => ({
          member: customLabel(field),
          from: from[field.key] ?? null,
          to: to[field.key] ?? null,
        }))
        .filter((one) => one.from !== one.to),
    }
  })
}
