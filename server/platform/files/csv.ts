import { Readable, type Transform } from 'node:stream'
import { stringify } from 'csv-stringify'
import { guarded } from '#domain/platform/text.ts'
import { rounded, type Column, type Row } from '#domain/reports/table.ts'

/**
 * Streams a table as CSV (RFC 4180, UTF-8) while its rows are read. Texts that a spreadsheet would run as formulas are
 * prefixed with an apostrophe; numbers stay numbers; null is an empty cell.
 */
export const csvStream = (columns: readonly Column[], rows: AsyncIterable<Row[]>): Transform => {
  const csv = stringify({
    record_delimiter: 'windows',
    header: true,
    columns: columns.map(({ title }) => title),
    cast: { number: (value) => String(rounded(value)), string: guarded },
  })
  const source = Readable.from(eachOf(rows))
  source.once('error', (error) => csv.destroy(error))
  csv.once('close', () => source.destroy())
  return source.pipe(csv)
}

async function* eachOf(batches: AsyncIterable<Row[]>): AsyncGenerator<Row> {
  for await (const batch of batches) yield* batch
}
