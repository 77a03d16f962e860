import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Scope } from '#domain/access/scope.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { fileColumns, headOf, type FileColumn } from '#domain/survey-files/columns.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import { kindsOf, type ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { xlsxStream } from '../platform/xlsx.ts'
import { selectRows } from './statements.ts'

const CHUNK_BYTES = 131_072
const ROWS_A_FETCH = 2_000
// All kinds as they stood at one moment.
const BEGIN = 'begin isolation level repeatable read read only'

/** The report as the database writes it; it waits for a slow reader. Ends the connection that it was given. */
export const csvReport = (client: pg.Client, scope: Scope, choice: ReportChoice): Readable =>
  Readable.from(csvChunks(client, scope, choice), { objectMode: false, highWaterMark: CHUNK_BYTES })

async function* csvChunks(client: pg.Client, scope: Scope, choice: ReportChoice): AsyncGenerator<Buffer> {
  const kinds = kindsOf(choice)
  try {
    await client.query(BEGIN)
    for (const [place, type] of kinds.entries()) {
      const rows = selectRows(type, scope, choice, { kinds, guard: true })
      const stream = client.query(copyTo(`copy (${rows}) to stdout (format csv, header ${place === 0})`))
      let parts: Buffer[] = []
      let bytes = 0
      for await (const part of stream) {
        parts.push(part as Buffer)
        bytes += (part as Buffer).length
        if (bytes < CHUNK_BYTES) continue
        yield Buffer.concat(parts, bytes)
        parts = []
        bytes = 0
      }
      if (bytes > 0) yield Buffer.concat(parts, bytes)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

const kindOf = ({ kind }: FileColumn): Column['kind'] => (kind === 'number' || kind === 'date' ? kind : 'text')

/** The same as a workbook with a sheet a kind. */
export const xlsxReport = (client: pg.Client, scope: Scope, choice: ReportChoice): Readable => {
  const kinds = kindsOf(choice)
  const begun = client.query(BEGIN)
  // Heard again by the first sheet; a connection lost before that must not end the process.
  begun.catch(() => undefined)
  const stream = xlsxStream(
    kinds.map((type) => ({
      name: reportTitles[type],
      columns: fileColumns[type].map((column) => ({ title: headOf(column), kind: kindOf(column) })),
      rows: fetched(client, begun, selectRows(type, scope, choice, { kinds: [type], guard: false }), type),
    })),
  )
  stream.once('close', () => void client.end().catch(() => undefined))
  return stream
}

async function* fetched(
  client: pg.Client,
  begun: Promise<unknown>,
  select: string,
  type: ReportType,
): AsyncGenerator<Row[]> {
  await begun
  await client.query(`declare rows_of_${type} cursor for ${select}`)
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${ROWS_A_FETCH} from rows_of_${type}`, rowMode: 'array' })
    if (rows.length === 0) return
    yield rows
  }
}
