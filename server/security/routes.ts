import type { FastifyInstance } from 'fastify'
import type { Column, Row } from '#domain/reports/table.ts'
import { downloadSecurityEvents, listSecurityEvents } from '#domain/security/endpoints.ts'
import { securityKinds, securityResults } from '#domain/security/kinds.ts'
import type { Deps } from '../deps.ts'
import { route } from '../platform/http/route.ts'
import { sendTable } from '../platform/http/table-file.ts'
import { operationsOf } from './operations.ts'
import { securityEvents, type StoredEvent } from './queries.ts'

const columns: readonly [Column, (event: StoredEvent) => Row[number]][] = [
  [{ title: 'at (UTC)', kind: 'text' }, ({ at }) => at],
  [{ title: 'what', kind: 'text' }, ({ kind }) => securityKinds[kind]],
  [{ title: 'result', kind: 'text' }, ({ result }) => securityResults[result]],
  [{ title: 'status', kind: 'number' }, ({ status }) => status],
  [{ title: 'operation', kind: 'text' }, ({ endpoint }) => endpoint],
  [{ title: 'person id', kind: 'number' }, ({ actor_id }) => actor_id],
  [{ title: 'person', kind: 'text' }, ({ actor_name }) => actor_name],
  [{ title: 'account tried', kind: 'text' }, ({ account }) => account],
  [{ title: 'device id', kind: 'number' }, ({ device_id }) => device_id],
  [{ title: 'device', kind: 'text' }, ({ device_name }) => device_name],
  [{ title: 'organisation', kind: 'text' }, ({ organisation_title }) => organisation_title],
  [{ title: 'about id', kind: 'number' }, ({ about_id }) => about_id],
  [{ title: 'members', kind: 'text' }, ({ members }) => members.join(' ') || null],
  [{ title: 'address', kind: 'text' }, ({ address }) => address],
  [{ title: 'browser', kind: 'text' }, ({ browser }) => browser],
  [{ title: 'reason', kind: 'text' }, ({ reason }) => reason],
  [{ title: 'repeats', kind: 'number' }, ({ repeats }) => repeats],
]

async function* rowsOf(batches: AsyncIterable<StoredEvent[]>): AsyncGenerator<Row[]> {
  for await (const batch of batches) yield batch.map((event) => columns.map(([, cell]) => cell(event)))
}

export const securityRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>) => {
  // Built on the first request, when all endpoints are registered.
  let operations: ReturnType<typeof operationsOf> | null = null
  route(app, listSecurityEvents, ({ query: { skip, limit, ...filter } }) =>
    securityEvents.listOrPage({ skip, limit }, db, filter, (operations ??= operationsOf(app.endpoints))),
  )
  route(app, downloadSecurityEvents, async ({ query, reply }) =>
    sendTable(reply, {
      format: 'csv',
      name: 'security-log.csv',
      sheet: 'Security log',
      columns: columns.map(([column]) => column),
      rows: rowsOf(securityEvents.batches(db, query)),
    }),
  )
}
