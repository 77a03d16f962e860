import type { FastifyReply } from 'fastify'
import type { Scope } from '#domain/access/scope.ts'
import { fileName } from '#domain/platform/file-name.ts'
import type { ReportFormat } from '#domain/reports/calls.ts'
import { pollinationCountColumns, pollinationCountRow } from '#domain/reports/pollination-count.ts'
import type { Db } from '../platform/database.ts'
import { found } from '../platform/http/problem.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { cameraDays, farmOfReport } from './pollination-count.ts'

interface Asked {
  farm_id: number
  from: string
  to: string
  format: ReportFormat
}

/** Streams a farm's pollination counts of local days from `from` to `to`, both included; 404 outside the scope. */
export const sendPollinationCount = async (
  reply: FastifyReply,
  db: Db,
  scope: Scope,
  { farm_id, from, to, format }: Asked,
  now: Date,
) => {
  const farm = found(await farmOfReport(db, scope, farm_id))
  const rows = async function* () {
    for await (const days of cameraDays(db, farm, { from, to }, now)) yield days.map(pollinationCountRow)
  }
  return sendTable(reply, {
    format,
    name: fileName(farm.title, from, to, 'pollination-count', format),
    sheet: 'Pollination count',
    columns: pollinationCountColumns,
    rows: rows(),
  })
}
