import { Readable, type Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { stringify as stringifyNow } from 'csv-stringify/sync'
import { guarded } from '#domain/platform/text.ts'
import { rounded, type Column, type Row } from '#domain/reports/table.ts'

const format = {
  record_delimiter: 'windows' as const,
  cast: { number: (value: number) => String(rounded(value)), string: guarded },
}

/** Formats rows as lines of CSV, for a table that is written in chunks. See `csvStream` for the format. */
export const csvLines = (rows: Row[]): string => stringifyNow(rows, format)
/** The same with all decimals, for copies of tables. */
export const exactCsvLines = (rows: Row[]): string => stringifyNow(rows, { ...format, cast: { string: guarded } })
/** The first line of a table. */
export const csvHead = (columns: readonly Column[]): string => csvLines([columns.map(({ title }) => title)])

/**
 * Streams a table as CSV (RFC 4180, UTF-8) while its rows are read. Texts that a spreadsheet would run as formulas are
 * prefixed with an apostrophe; numbers stay numbers; null is an empty cell.
 */
export const csvStream = (columns: readonly Column[], rows: AsyncIterable<Row[]>): Transform => {
  const csv = stringify({
    ...format,
    header: true,
    columns: columns.map(({ title }) => title),
  })
  const source = Readable.from(eachOf(rows))
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}

async function* eachOf(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch
}
