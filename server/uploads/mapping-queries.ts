import { sql } from 'kysely'
import type pg from 'pg'
import type { ImportReading, ReadingChoice } from '#domain/uploads/reading.ts'
import type { Db } from '../platform/postgres/database.ts'
import type { Remembered } from './reading/remembered-choices.ts'

export interface Mapping extends Remembered {
  head: string
  told: NonNullable<ImportReading['remembered']>
}

/** Choices made for earlier files of the same organisation, type and heading. */
export const rememberedFor = async (client: pg.Client, id: number, heads: string[]): Promise<Mapping[]> => {
  const { rows } = await client.query<{
    head: string
    columns: ReadingChoice['columns']
    choice: ReadingChoice & { all_sheets?: boolean }
    by: string
    at: Date
  }>(
    `select import_mappings.head, import_mappings.columns, import_mappings.choice,
       concat_ws(' ', users.firstname, users.lastname) as by, import_mappings.updated_at as at
     from imports join import_mappings on import_mappings.organisation_id is not distinct from imports.organisation_id
       and import_mappings.report_type = imports.report_type
     join users on users.id = import_mappings.chosen_by
     where imports.id = $1 and import_mappings.head = any($2)`,
    [id, heads],
  )
  return rows.map(({ head, columns, choice: { all_sheets = false, ...choice }, by, at }) => ({
    head,
    choice: columns && columns.length > 0 ? { ...choice, columns } : choice,
    allSheets: all_sheets,
    told: { by, at: at.toISOString() },
  }))
}

/** Members of a choice that apply to the next file with the same heading. */
const lasting = ['constants', 'fill_down', 'rows_left_out'] as const

/** The caller has checked access to the upload. */
export const mappings = {
  /** Remembers a person's choices once a file is imported. Choices they did not change stay as remembered. */
  remember: (db: Db, id: number, chosen_by: number) =>
    sql`with chosen as (
        select imports.organisation_id, imports.report_type, import_readings.head,
          import_readings.choice->>'head_line' as head_line,
          coalesce(import_readings.choice->'columns', '[]') as columns,
          (select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(import_readings.choice) where key in (${sql.join(lasting.map((name) => sql.lit(name)))}))
            || case when jsonb_array_length(coalesce(import_readings.choice->'sheets', '[]')) > 1
              then '{"all_sheets": true}'::jsonb else '{}' end as choice
        from import_readings join imports on imports.id = import_readings.import_id
        where imports.id = ${id} and import_readings.head is not null)
      insert into import_mappings as known (organisation_id, report_type, head, columns, choice, chosen_by)
      select organisation_id, report_type, head, columns, choice, ${chosen_by} from chosen
      where columns <> '[]' or choice <> '{}' or head_line is not null
      on conflict (organisation_id, report_type, head) do update
        set columns = case when excluded.columns = '[]' then known.columns else excluded.columns end,
          choice = known.choice || excluded.choice, chosen_by = excluded.chosen_by, updated_at = now()
        where (known.columns <> excluded.columns and excluded.columns <> '[]') or known.choice <> known.choice || excluded.choice`.execute(
      db,
    ),

  forget: (db: Db, id: number) =>
    sql`delete from import_mappings using imports, import_readings
      where imports.id = ${id} and import_readings.import_id = imports.id and import_mappings.head = import_readings.head
        and import_mappings.report_type = imports.report_type
        and import_mappings.organisation_id is not distinct from imports.organisation_id`.execute(db),
}
