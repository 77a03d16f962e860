import { Readable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Scope } from '#domain/access/scope.ts'
import type { Column, Row } from '#domain/reports/table.ts'
import { fileColumns, headOf, type FileColumn } from '#domain/survey-files/columns.ts'
import { reportTitles, type ReportType } from '#domain/survey-files/types.ts'
import { kindsOf, type ReportChoice } from '#domain/survey-reports/endpoints.ts'
import { withinText } from '../platform/scope.ts'
import { xlsxStream } from '../platform/xlsx.ts'
import { selectRows } from './statements.ts'

const CHUNK_BYTES = 131_072
const ROWS_A_FETCH = 500
/** Begins a transaction that sees all kinds as they stand at one moment; returns the zones of their farms. */
const begin = async (client: pg.Client, scope: Scope): Promise<string[]> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ time_zone: string }>(
    `select distinct time_zone from farms where ${withinText(scope, 'farms.organisation_id')} order by time_zone`,
  )
  return rows.map(({ time_zone }) => time_zone)
}

/** The report as the database writes it; it waits for a slow reader. Ends the connection that it was given. */
export const csvReport = (client: pg.Client, scope: Scope, choice: ReportChoice): Readable =>
  Readable.from(csvChunks(client, scope, choice), { objectMode: false, highWaterMark: CHUNK_BYTES })

async function* csvChunks(client: pg.Client, scope: Scope, choice: ReportChoice): AsyncGenerator<Buffer> {
  const kinds = kindsOf(choice)
  try {
    const zones = await begin(client, scope)
    for (const [place, type] of kinds.entries()) {
      const rows = selectRows(type, scope, choice, { kinds, guard: true, zones })
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
  const begun = begin(client, scope)
  // Heard again by the first sheet; a connection lost before that must not end the process.
  begun.catch(() => undefined)
  const stream = xlsxStream(
    kinds.map((type) => ({
      name: reportTitles[type],
      columns: fileColumns[type].map((column) => ({ title: headOf(column), kind: kindOf(column) })),
      rows: fetched(client, type, async () =>
        selectRows(type, scope, choice, { kinds: [type], guard: false, zones: await begun }),
      ),
    })),
  )
  stream.once('close', () => void client.end().catch(() => undefined))
  return stream
}

async function* fetched(client: pg.Client, type: ReportType, select: () => Promise<string>): AsyncGenerator<Row[]> {
  await client.query(`declare rows_of_${type} cursor for ${await select()}`)
  for (;;) {
    const { rows } = await client.query<Row>({ text: `fetch ${ROWS_A_FETCH} from rows_of_${type}`, rowMode: 'array' })
    if (rows.length === 0) return
    yield rows
  }
}
