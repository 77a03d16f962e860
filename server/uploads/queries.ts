import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { IMPORT_CONCURRENCY } from '#domain/budgets/budgets.ts'
import type { Upload, ImportColumn, UploadIssue, IssueGroup } from '#domain/uploads/upload.ts'
import { t } from '#domain/language/text.ts'
import { reasonText } from '#domain/survey-files/reasons.ts'
import { suggestionsFor } from '#domain/survey-files/columns/suggestions.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { Blobs, LocalFile } from '../platform/storage/blobs.ts'
import type { Db } from '../platform/postgres/database.ts'
import { onePage, pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'
import { SHEET_LINES } from './reading/table.ts'
import { hasWords, inOrder, type OrderColumn } from '../platform/postgres/search.ts'

const MAX_GROUPS = 200
const LINES_OF_GROUP = 5

interface Filter {
  q?: string | undefined
  sort?: ImportColumn | `-${ImportColumn}` | undefined
}
const by = sql`concat_ws(' ', users.firstname, users.lastname)`
const columns: Record<ImportColumn, OrderColumn> = {
  created_at: { always: sql`imports.created_at` },
  file_name: sql`natural_order(imports.file_name)`,
  report_type: sql`imports.report_type`,
  state: sql`imports.state`,
  rows_read: sql`imports.rows_read`,
  created_by: sql`natural_order(${by})`,
}

/** Line of an issue on its sheet; see table.ts. */
const ownLine = sql<number>`case when sheet is null then import_issues.line else (import_issues.line - 1) % ${sql.lit(SHEET_LINES)} + 1 end`

const owner = (table: string) => sql.raw(`coalesce(${table}.organisation_id, -${table}.created_by)`)
/**
 * Number of imports ahead of this one: those of its owner that are running or earlier, and those of others if all
 * slots are taken. An attempted import is running.
 */
const waitsFor = sql<number>`case when imports.state not in ('checking', 'importing') or imports.attempts > 0 then 0 else (
  select (count(*) filter (where ${owner('other')} = ${owner('imports')} and (other.attempts > 0 or other.id < imports.id)))
    + greatest(0, 1 - ${sql.lit(IMPORT_CONCURRENCY)} + count(*) filter (where ${owner('other')} <> ${owner('imports')} and other.attempts > 0))
  from imports as other where other.state in ('checking', 'importing') and other.id <> imports.id) end`

const batches = (db: Db, scope: Scope) =>
  db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .where('imports.removed_at', 'is', null)
    .where(within(scope, 'imports.organisation_id'))
const selectRecord = (db: Db, scope: Scope) =>
  batches(db, scope)
    .selectAll('imports')
    .select(['users.firstname', 'users.lastname', waitsFor.as('waits_for')])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const importOf = ({ firstname, lastname, created_by, ...row }: Row): Upload => ({
  ...row,
  reason: row.reason === null ? null : reasonText(row.reason),
  // During the check, possible duplicates count as good.
  rows_good: row.state === 'checking' ? row.rows_read - row.rows_error : row.rows_good,
  created_by: { id: created_by, firstname, lastname },
  created_at: row.created_at.toISOString(),
  finished_at: row.finished_at?.toISOString() ?? null,
  file_removed_at: row.file_removed_at?.toISOString() ?? null,
})

const sorted = (db: Db, scope: Scope, { q, sort }: Filter) =>
  selectRecord(db, scope)
    .where(hasWords(q, sql`imports.file_name`, sql`imports.report_type`, sql`imports.state`, by))
    .orderBy(inOrder(sort ?? '-created_at', columns, 'created_at'))
    .orderBy('imports.id', 'desc')

const sortedIssues = (db: Db, scope: Scope, id: number, kind: string) =>
  batches(db, scope)
    .innerJoin('import_issues', 'import_issues.import_id', 'imports.id')
    .where('imports.id', '=', id)
    .where('import_issues.kind', '=', kind)
    .select(['import_issues.id', 'sheet', 'column_name as column', 'value', 'import_issues.reason'])
    .select(ownLine.as('line'))
    .orderBy('import_issues.line')
    .orderBy('import_issues.id')

const issueOf = (row: UploadIssue): UploadIssue => ({ ...row, reason: reasonText(row.reason) })

/** Queries for imports and their issues (domain/uploads/upload.ts) within the scope. */
export const imports = {
  ...pagedList(sorted, importOf),

  find: async (db: Db, scope: Scope, id: number): Promise<Upload | undefined> => {
    const row = await selectRecord(db, scope).where('imports.id', '=', id).executeTakeFirst()
    return row && importOf(row)
  },

  issues: async (
    db: Db,
    scope: Scope,
    id: number,
    kind: string,
    part?: { skip: number; limit: number },
  ): Promise<UploadIssue[]> => {
    const rows = sortedIssues(db, scope, id, kind)
    return (await (part ? rows.offset(part.skip).limit(part.limit) : rows).execute()).map(issueOf)
  },

  /** One sentence per faulty row, naming its line. */
  wrongLines: async (db: Db, scope: Scope, id: number): Promise<[place: number, what: string][]> => {
    const { rows } = await sql<{
      place: number
      line: number
      sheet: string | null
      faults: [string | null, string][]
    }>`
      select import_issues.line as place, ${ownLine} as line, sheet,
        json_agg(json_build_array(column_name, import_issues.reason) order by import_issues.id) as faults
      from import_issues join imports on imports.id = import_issues.import_id
      where imports.id = ${id} and kind = 'error' and ${within(scope, 'imports.organisation_id')}
      group by import_issues.line, sheet`.execute(db)
    return rows.map(({ place, line, sheet, faults }) => {
      const what = faults
        .map(([column, reason]) => [column, reasonText(reason)].filter((text) => text !== null).join(' '))
        .join('; ')
      const values = { line: String(line), what }
      return [
        place,
        sheet === null ? t('Line {line}: {what}', values) : t('{sheet}, line {line}: {what}', { sheet, ...values }),
      ]
    })
  },

  /** The stored file, which the caller must release. */
  fileOf: async (db: Db, blobs: Pick<Blobs, 'fileOf'>, scope: Scope, id: number): Promise<LocalFile | undefined> => {
    const row = await batches(db, scope)
      .where('imports.id', '=', id)
      .where('file_removed_at', 'is', null)
      .select('blob_key')
      .executeTakeFirst()
    return row && blobs.fileOf(row.blob_key)
  },

  issueGroups: async (db: Db, scope: Scope, id: number, type: ReportType): Promise<IssueGroup[]> => {
    const { rows } = await sql<Omit<IssueGroup, 'suggestions'>>`
      select column_name as "column", value, import_issues.reason, count(*) as count,
        (array_agg(${ownLine} order by import_issues.line))[1:${sql.lit(LINES_OF_GROUP)}] as lines,
        (array_agg(sheet order by import_issues.line))[1:${sql.lit(LINES_OF_GROUP)}] as sheets
      from import_issues join imports on imports.id = import_issues.import_id
      where imports.id = ${id} and kind = 'error' and ${within(scope, 'imports.organisation_id')}
      group by column_name, value, import_issues.reason
      order by count(*) desc, min(import_issues.line), column_name, value
      limit ${MAX_GROUPS}`.execute(db)
    return rows.map(({ sheets = [], ...row }) => ({
      ...row,
      ...(sheets.some((sheet) => sheet !== null) ? { sheets } : {}),
      reason: reasonText(row.reason),
      suggestions: suggestionsFor(type, row.column, row.value, row.reason),
    }))
  },

  pageOfIssues: (db: Db, scope: Scope, id: number, kind: string, part: { skip: number; limit: number }) =>
    onePage(sortedIssues(db, scope, id, kind), part, issueOf),
}
