import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { fieldsInUse, type CustomField, type CustomRecord } from '#domain/custom-fields/custom-field.ts'
import type { CustomValues } from '#domain/custom-fields/custom-values.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'

const tables = { farm: 'farm_custom_values', device: 'device_custom_values' } as const
const columns = { farm: 'farm_id', device: 'device_id' } as const

/** The table with the values of a kind of record, and its column with the record's id. */
export const customTable = (record: CustomRecord) => ({ table: tables[record], column: columns[record] })

/**
 * `custom` of the farms or devices of a query that has `farms`: a value for each field in use, in their order, null if
 * it has none. The values are those of the farm's present organisation.
 */
export const customOf = (record: CustomRecord): RawBuilder<CustomValues> => {
  const { table, column } = customTable(record)
  return sql<CustomValues>`(select coalesce(json_object_agg(field.key, stored.custom -> field.key order by field.position), '{}')
    from custom_fields as field left join ${sql.table(table)} as stored
      on stored.organisation_id = field.organisation_id and stored.${sql.ref(column)} = ${sql.ref(`${record}s.id`)}
    where field.organisation_id = farms.organisation_id and field.record = ${sql.lit(record)} and field.archived_at is null)`
}

const selectFields = (db: Db) =>
  db
    .selectFrom('custom_fields')
    .innerJoin('organisations', 'organisations.id', 'custom_fields.organisation_id')
    .where('organisations.archived_at', 'is', null)
    .select(['custom_fields.id', 'custom_fields.organisation_id', 'custom_fields.record', 'custom_fields.key'])
    .select(['custom_fields.name', 'custom_fields.type', 'custom_fields.unit', 'custom_fields.choices'])
    .select(['custom_fields.help', 'custom_fields.is_required', 'custom_fields.position'])
    .select(['custom_fields.archived_at', 'custom_fields.version'])
    .orderBy(sql`custom_fields.archived_at is not null`)
    .orderBy('custom_fields.position')
    .orderBy('custom_fields.id')
type Row = Awaited<ReturnType<ReturnType<typeof selectFields>['execute']>>[number]
const fieldOf = ({ archived_at, ...row }: Row): CustomField => ({
  ...row,
  archived_at: archived_at?.toISOString() ?? null,
})

/** Definitions of custom fields. */
export const customFields = {
  /** All fields of an organisation within the scope, archived ones last. */
  list: async (db: Db, scope: Scope, organisation_id: number): Promise<CustomField[]> => {
    const rows = await selectFields(db)
      .where('custom_fields.organisation_id', '=', organisation_id)
      .where(within(scope, 'organisations.id'))
      .execute()
    return rows.map(fieldOf)
  },

  find: async (db: Db, scope: Scope, organisation_id: number, id: number): Promise<CustomField | undefined> => {
    const row = await selectFields(db)
      .where('custom_fields.organisation_id', '=', organisation_id)
      .where('custom_fields.id', '=', id)
      .where(within(scope, 'organisations.id'))
      .executeTakeFirst()
    return row && fieldOf(row)
  },

  /** Fields in use for one kind of record. The caller has checked access to a record of the organisation. */
  inUse: async (db: Db, organisation_id: number, record: CustomRecord): Promise<CustomField[]> => {
    const rows = await selectFields(db).where('custom_fields.organisation_id', '=', organisation_id).execute()
    return fieldsInUse(rows.map(fieldOf), record)
  },

  /** Fields in use for devices in the organisations of the scope, by organisation and in their order. */
  ofDevices: async (db: Db, scope: Scope): Promise<CustomField[]> => {
    const rows = await selectFields(db)
      .where('custom_fields.record', '=', 'device')
      .where('custom_fields.archived_at', 'is', null)
      .where(within(scope, 'organisations.id'))
      .orderBy('custom_fields.organisation_id')
      .execute()
    return rows.map(fieldOf)
  },
}
