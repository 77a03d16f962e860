import { sql } from 'kysely'
import type { SecurityEvent, SecurityFilter } from '#domain/security/endpoints.ts'
import type { SecurityKind, SecurityResult } from '#domain/security/kinds.ts'
import { operator, type Db } from '../platform/postgres/database.ts'
import { listed, mapYielding, pagedTogether, type Part } from '../platform/postgres/paged.ts'
import { hasWords } from '../platform/postgres/search.ts'
import { namesOf, type Operations } from './operations.ts'

/** Commands of operators are not operations of the API (server/admin). */
const actorName = sql<string | null>`case when event.endpoint like 'admin:%' then ${operator.name}
  else nullif(concat_ws(' ', users.firstname, users.lastname), '') end`

const sorted = (db: Db, { kind, result, actor_id, organisation_id, from, to, q }: SecurityFilter) => {
  let query = db
    .selectFrom('security_events as event')
    .leftJoin('users', 'users.id', 'event.actor_id')
    .leftJoin('devices', 'devices.id', 'event.device_id')
    .leftJoin('organisations', 'organisations.id', 'event.organisation_id')
    .select([
      'event.id',
      'event.at',
      'event.kind',
      'event.result',
      'event.status',
      'event.endpoint',
      'event.actor_id',
      actorName.as('actor_name'),
      'event.device_id',
      'devices.name as device_name',
      'event.account',
      'event.organisation_id',
      'organisations.title as organisation_title',
      'event.about_id',
      'event.address',
      'event.browser',
      'event.reason',
      'event.detail',
      'event.repeats',
    ])
    .orderBy('event.id', 'desc')
  if (kind !== undefined) query = query.where('event.kind', '=', kind)
  if (result !== undefined) query = query.where('event.result', '=', result)
  if (actor_id !== undefined) query = query.where('event.actor_id', '=', actor_id)
  if (organisation_id !== undefined) query = query.where('event.organisation_id', '=', organisation_id)
  if (from !== undefined) query = query.where('event.at', '>=', sql<Date>`${from}::date at time zone 'UTC'`)
  if (to !== undefined) query = query.where('event.at', '<', sql<Date>`(${to}::date + 1) at time zone 'UTC'`)
  if (q !== undefined)
    query = query.where(
      hasWords(q, sql`concat_ws(' ', ${actorName}, event.account, event.address, event.browser, devices.name)`),
    )
  return query
}

/** An event as stored, without the names that pages show. */
export type StoredEvent = Omit<SecurityEvent, 'operation' | 'about_kind' | 'about_name'>

type Row = Awaited<ReturnType<ReturnType<typeof sorted>['execute']>>[number]

const recordOf = ({ at, kind, result, detail, ...row }: Row): StoredEvent => ({
  ...row,
  at: at.toISOString(),
  kind: kind as SecurityKind,
  result: result as SecurityResult,
  members: membersIn(detail),
})

const membersIn = (detail: unknown): string[] => {
  const { members } = (detail ?? {}) as { members?: unknown }
  return Array.isArray(members) ? members.map(String) : []
}

const list = listed(sorted)

const withNames = async (db: Db, events: readonly StoredEvent[], operations: Operations): Promise<SecurityEvent[]> => {
  const described = events.map((event) => {
    const { summary: operation, subject } = operations(event.endpoint)
    return { ...event, operation, about_kind: event.about_id === null ? null : subject }
  })
  const nameOf = await namesOf(
    db,
    described.flatMap(({ about_kind: kind, about_id: id }) => (kind === null || id === null ? [] : { kind, id })),
  )
  return described.map((event) => {
    const { about_kind: kind, about_id: id } = event
    return { ...event, about_name: kind === null || id === null ? null : nameOf(kind, id) }
  })
}

/** The security log, the newest first. It covers all organisations. */
export const securityEvents = {
  listOrPage: (part: Part, db: Db, filter: SecurityFilter, operations: Operations) =>
    pagedTogether(list(db, filter), part, async (rows) => withNames(db, await mapYielding(rows, recordOf), operations)),

  /**
   * The stored events in batches for a file; each batch continues where the previous one ended, even if events are added
   * meanwhile.
   */
  async *batches(db: Db, filter: SecurityFilter, size = 1_000): AsyncGenerator<StoredEvent[]> {
    let before: number | null = null
    for (;;) {
      let query = sorted(db, filter).limit(size)
      if (before !== null) query = query.where('event.id', '<', before)
      const rows = await query.execute()
      if (rows.length > 0) yield rows.map(recordOf)
      const last = rows.at(-1)
      if (rows.length < size || !last) return
      before = last.id
    }
  },
}
