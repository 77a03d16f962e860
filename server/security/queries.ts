import { sql } from 'kysely'
import type { SecurityEvent, SecurityFilter } from '#domain/security/endpoints.ts'
import type { SecurityKind, SecurityResult } from '#domain/security/kinds.ts'
import { operator, type Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { hasWords } from '../platform/postgres/search.ts'

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

type Row = Awaited<ReturnType<ReturnType<typeof sorted>['execute']>>[number]

const recordOf = ({ at, kind, result, detail, ...row }: Row): SecurityEvent => ({
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

/** The security log, the newest first. It covers all organisations. */
export const securityEvents = {
  ...pagedList(sorted, recordOf),

  /**
   * The same in batches for a file; each batch continues where the previous one ended, even if events are added
   * meanwhile.
   */
  async *batches(db: Db, filter: SecurityFilter, size = 1_000): AsyncGenerator<SecurityEvent[]> {
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
