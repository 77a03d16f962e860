import type { OwnClient } from '../platform/postgres/own-client.ts'
import { conditionOf, tableNames, tableRules, type TableName } from './tables.ts'

/** A table of an export: the columns and rows to read, and its name. */
export interface ExportedTable {
  name: TableName
  columns: string[]
  /** The rows, as SQL. */
  condition: string
  /** The column with the key of each row's stored file; other columns only refer to smaller versions of it. */
  file: string | null
}
type Row = Record<string, unknown>

const PAGE_ROWS = 1_000
/** A file of an export belongs to the person who requested it. */
const noFiles: ReadonlySet<TableName> = new Set(['exports', 'data_requests'])

/** The tables of an export, in the order of their names. */
export const exportedTables = async (
  client: OwnClient,
  whose: 'person' | 'organisation',
  id: number,
): Promise<ExportedTable[]> => {
  const { rows } = await client.query<{ table: TableName; columns: string[] }>(
    `select relname as table, array_agg(attname::text order by attnum) as columns
      from pg_class join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition group by relname`,
  )
  const columnsOf = new Map(rows.map(({ table, columns }) => [table, columns]))
  return tableNames.toSorted().flatMap((name) => {
    const rule = tableRules[name]
    const condition = rule[whose]
    if (condition === undefined || (whose === 'organisation' && rule.notExported)) return []
    const columns = (columnsOf.get(name) ?? []).filter((column) => !rule.secret?.includes(column))
    const file = noFiles.has(name) ? null : (rule.files?.[0] ?? null)
    return [{ name, columns, condition: conditionOf(condition, id), file }]
  })
}

async function* pages<R extends Row>(client: OwnClient, select: string): AsyncGenerator<R[]> {
  await client.query(`declare exported no scroll cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<R>(`fetch ${PAGE_ROWS} from exported`)
    if (rows.length > 0) yield rows
    if (rows.length < PAGE_ROWS) break
  }
  await client.query('close exported')
}

/** Reads the rows of a table in pages, with JSON values. One table at a time, in the client's transaction. */
export async function* rowsOf(client: OwnClient, { name, columns, condition }: ExportedTable): AsyncGenerator<Row[]> {
  const listed = columns.map((column) => `"${column}"`).join(', ')
  const select = `select to_jsonb(picked) as row from (select ${listed} from "${name}" where ${condition}) as picked`
  for await (const page of pages<{ row: Row }>(client, select)) yield page.map(({ row }) => row)
}

/** Keys of the stored files of a table. */
export async function* fileKeysOf(client: OwnClient, { name, condition, file }: ExportedTable): AsyncGenerator<string> {
  if (file === null) return
  const select = `select "${file}" as key from "${name}" where "${file}" is not null and (${condition})`
  for await (const page of pages<{ key: string }>(client, select)) for (const { key } of page) yield key
}
