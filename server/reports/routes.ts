import type { FastifyInstance, FastifyReply } from 'fastify'
import { fileName } from '#domain/platform/file-name.ts'
import type { Scope } from '#domain/access/scope.ts'
import { downloadPollinationCount, downloadPollinationCountLegacy, type ReportFormat } from '#domain/reports/calls.ts'
import { pollinationCountColumns, pollinationCountRow } from '#domain/reports/pollination-count.ts'
import type { Deps } from '../app.ts'
import { found } from '../platform/http/problem.ts'
import { route } from '../platform/http/route.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { cameraDays, farmOfReport } from './pollination-count.ts'

interface Asked {
  farm_id: number
  from: string
  to: string
  format: ReportFormat
}

export const reportRoutes = (app: FastifyInstance, { db, clock }: Deps) => {
  const send = async (reply: FastifyReply, scope: Scope, { farm_id, from, to, format }: Asked) => {
    const farm = found(await farmOfReport(db, scope, farm_id))
    const rows = async function* () {
      for await (const days of cameraDays(db, farm, { from, to }, clock())) yield days.map(pollinationCountRow)
    }
    return sendTable(reply, {
      format,
      name: fileName(farm.title, from, to, 'pollination-count', format),
      sheet: 'Pollination count',
      columns: pollinationCountColumns,
      rows: rows(),
    })
  }
  route(
    app,
    downloadPollinationCount,
    ({ actor, query: { format = 'csv', ...query }, reply }) => send(reply, actor.scope, { ...query, format }),
    { binary: true },
  )
  route(
    app,
    downloadPollinationCountLegacy,
    ({ actor, query: { farmId, fromDate, toDate }, reply }) =>
      send(reply, actor.scope, { farm_id: farmId, from: fromDate, to: toDate, format: 'csv' }),
    { binary: true },
  )
}
