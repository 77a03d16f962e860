import { Readable } from 'node:stream'
import type pg from 'pg'
import type { Scope } from '#domain/access/scope.ts'
import type { Column } from '#domain/reports/table.ts'
import { fileColumns, headOf, type FileColumn } from '#domain/survey-files/columns/columns.ts'
import { recordWords } from '#domain/survey-files/types.ts'
import { kindsOf, type ReportChoice } from '#domain/survey-reports/endpoints.ts'
import type { ReportPhoto } from '../surveys/photos/photo-queries.ts'
import { copyOut } from '../platform/postgres/copy/copy-out.ts'
import { withinText } from '../platform/postgres/scope.ts'
import { xlsxStream } from '../platform/files/xlsx.ts'
import { selectRows } from './statements.ts'

const CHUNK_BYTES = 131_072
/** Photos of the report after an id, ordered by id, and their files. */
export interface ReportPhotos {
  after: (id: number) => Promise<ReportPhoto[]>
  file: (key: string) => Promise<Readable | null>
}
/** The sources of a report. The report closes the connection it was given. */
export interface ReportGiven {
  client: pg.Client
  scope: Scope
  choice: ReportChoice
  /** Whether the CSV starts with a byte order mark. */
  bom: boolean
  now: Date
  /** Address of the portal. */
  baseUrl: string
  /** Reads the photos to include; null for none. */
  photos: ReportPhotos | null
}
const BOM = Buffer.from('\ufeff')

/** Starts a transaction with one snapshot for all kinds; returns the time zones of their farms. */
export const begin = async (client: pg.Client, scope: Scope): Promise<string[]> => {
  await client.query('begin isolation level repeatable read read only')
  const { rows } = await client.query<{ time_zone: string }>(
    `select distinct time_zone from farms where ${withinText(scope, 'farms.organisation_id')} order by time_zone`,
  )
  return rows.map(({ time_zone }) => time_zone)
}

/** The report as CSV written by the database, with back-pressure. */
export const csvReport = (given: ReportGiven): Readable =>
  Readable.from(csvChunks(given), { objectMode: false, highWaterMark: CHUNK_BYTES })

async function* csvChunks({ client, scope, choice, bom }: ReportGiven): AsyncGenerator<Buffer> {
  const kinds = kindsOf(choice)
  try {
    const zones = await begin(client, scope)
    for (const [place, type] of kinds.entries()) {
      const rows = selectRows(type, scope, choice, { kinds, guard: true, zones })
      yield* copied(client, rows, { head: place === 0, bom: bom && place === 0 })
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Rows as written by the database, in large chunks; nothing is sent before the first. */
export async function* copied(
  client: pg.Client,
  rows: string,
  { head, bom }: { head: boolean; bom: boolean },
): AsyncGenerator<Buffer> {
  let start = bom ? BOM : null
  for await (const part of copyOut(client, `copy (${rows}) to stdout (format csv, header ${head})`)) {
    if (start) yield start
    start = null
    yield part
  }
  if (start) yield start
}

const kindOf = ({ kind }: FileColumn): Column['kind'] => (kind === 'yes' || kind === 'choice' ? 'text' : kind)

/** The same as a workbook with one sheet per kind. */
export const xlsxReport = ({ client, scope, choice }: ReportGiven): Readable => {
  const kinds = kindsOf(choice)
  const begun = begin(client, scope)
  // Reported again by the first sheet; a connection lost before must not end the process.
  begun.catch(() => undefined)
  const stream = xlsxStream(
    kinds.map((type) => ({
      name: recordWords[type],
      columns: fileColumns[type].map((column) => ({ title: headOf(column), kind: kindOf(column) })),
      rows: copiedRows(client, async () =>
        selectRows(type, scope, choice, { kinds: [type], guard: false, zones: await begun }),
      ),
    })),
  )
  stream.once('close', () => void client.end().catch(() => undefined))
  return stream
}

/** Raw rows for a worker thread that writes the file; parsing them here would block the event loop. */
export async function* copiedRows(client: pg.Client, select: () => Promise<string>): AsyncGenerator<Buffer> {
  yield* copyOut(client, `copy (${await select()}) to stdout`)
}
