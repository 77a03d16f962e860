import { sql } from 'kysely'
import type pg from 'pg'
import type { ImportReading } from '#domain/imports/reading.ts'
import type { ChosenColumns } from '#domain/survey-files/head.ts'
import type { Db } from '../platform/database.ts'

export interface Mapping {
  columns: ChosenColumns
  told: NonNullable<ImportReading['remembered']>
}

/** What somebody chose for a file of the same organisation, type and head. */
export const rememberedFor = async (client: pg.Client, id: number, head: string): Promise<Mapping | null> => {
  const { rows } = await client.query<{ columns: ChosenColumns; by: string; at: Date }>(
    `select import_mappings.columns, concat_ws(' ', users.firstname, users.lastname) as by, import_mappings.updated_at as at
     from imports join import_mappings on import_mappings.organisation_id is not distinct from imports.organisation_id
       and import_mappings.report_type = imports.report_type
     join users on users.id = import_mappings.chosen_by
     where imports.id = $1 and import_mappings.head = $2`,
    [id, head],
  )
  const [row] = rows
  return row ? { columns: row.columns, told: { by: row.by, at: row.at.toISOString() } } : null
}

/** Whose upload it is, is asked before. */
export const mappings = {
  /** Keeps the columns by which a file is imported, where a person chose them. */
  remember: (db: Db, id: number, chosen_by: number) =>
    sql`insert into import_mappings (organisation_id, report_type, head, columns, chosen_by)
      select imports.organisation_id, imports.report_type, import_readings.head, import_readings.choice->'columns', ${chosen_by}
      from import_readings join imports on imports.id = import_readings.import_id
      where imports.id = ${id} and import_readings.head is not null
        and jsonb_array_length(coalesce(import_readings.choice->'columns', '[]')) > 0
      on conflict (organisation_id, report_type, head) do update
        set columns = excluded.columns, chosen_by = excluded.chosen_by, updated_at = now()
        where import_mappings.columns <> excluded.columns`.execute(db),

  forget: (db: Db, id: number) =>
    sql`delete from import_mappings using imports, import_readings
      where imports.id = ${id} and import_readings.import_id = imports.id and import_mappings.head = import_readings.head
        and import_mappings.report_type = imports.report_type
        and import_mappings.organisation_id is not distinct from imports.organisation_id`.execute(db),
}
