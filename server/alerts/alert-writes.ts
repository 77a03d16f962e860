import { sql } from 'kysely'
import { includes, scopeOf, type Scope } from '#domain/access/scope.ts'
import type { AlertDetail } from '#domain/alerts/alert.ts'
import { messages } from '#domain/messages.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound } from '../platform/http/problem.ts'
import { within } from '../platform/postgres/scope.ts'
import { alerts } from './alert-queries.ts'

const YEAR_MS = 366 * 86_400_000

/** Who handles an alert, and when. */
interface By {
  scope: Scope
  user_id: number
  now: Date
}

/** Locks the alert against concurrent changes by evaluations and people. */
const lock = async (trx: Trx, scope: Scope, id: number) => {
  await sql`select from alerts where id = ${id} for no key update`.execute(trx)
  return orNotFound(await alerts.whose(trx, scope, id))
}
const notify = async (trx: Trx, { scope }: By, id: number): Promise<AlertDetail> =>
  orNotFound(await alerts.find(trx, scope, id))

/** Actions of people on alerts, each within the transaction of a request and with an entry in the timeline. */
export const alertWrites = {
  acknowledge: async (trx: Trx, by: By, id: number): Promise<AlertDetail> => {
    const { acknowledged_at } = await lock(trx, by.scope, id)
    if (acknowledged_at === null) {
      await trx
        .updateTable('alerts')
        .set({ acknowledged_at: by.now, acknowledged_by: by.user_id })
        .where('id', '=', id)
        .execute()
      await trx
        .insertInto('alert_events')
        .values({ alert_id: id, kind: 'acknowledged', at: by.now, user_id: by.user_id })
        .execute()
    }
    return notify(trx, by, id)
  },

  assign: async (trx: Trx, by: By, id: number, assigned_to: number | null): Promise<AlertDetail> => {
    const before = await lock(trx, by.scope, id)
    if (assigned_to !== null) await checkAssignee(trx, by.scope, assigned_to, before.organisation_id)
    if (assigned_to !== before.assigned_to) {
      await trx.updateTable('alerts').set({ assigned_to }).where('id', '=', id).execute()
      await trx
        .insertInto('alert_events')
        .values({ alert_id: id, kind: 'assigned', at: by.now, user_id: by.user_id, to_user_id: assigned_to })
        .execute()
    }
    return notify(trx, by, id)
  },

  mute: async (trx: Trx, by: By, id: number, given: string | null): Promise<AlertDetail> => {
    const before = await lock(trx, by.scope, id)
    const until = given === null ? null : new Date(given)
    if (until !== null && (until <= by.now || until.getTime() > by.now.getTime() + YEAR_MS))
      throw invalid([{ path: 'until', message: messages.muteInPast }])
    if (until?.getTime() !== before.muted_until?.getTime()) {
      await trx.updateTable('alerts').set({ muted_until: until }).where('id', '=', id).execute()
      await trx
        .insertInto('alert_events')
        .values({ alert_id: id, kind: 'muted', at: by.now, user_id: by.user_id, until })
        .execute()
    }
    return notify(trx, by, id)
  },

  note: async (trx: Trx, by: By, id: number, note: string): Promise<AlertDetail> => {
    await lock(trx, by.scope, id)
    await trx
      .insertInto('alert_events')
      .values({ alert_id: id, kind: 'noted', at: by.now, user_id: by.user_id, note })
      .execute()
    return notify(trx, by, id)
  },
}

/** 404 for people outside the scope or deleted, 422 for people who cannot see the alert. */
const checkAssignee = async (trx: Trx, scope: Scope, user_id: number, organisation_id: number | null) => {
  const person = orNotFound(
    await trx
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('deleted_at', 'is', null)
      .where('is_active', '=', true)
      .where(within(scope, 'users.organisation_id'))
      .select(['role', 'organisation_id', 'all_organisations'])
      .executeTakeFirst(),
  )
  const seen = scopeOf(person)
  if (organisation_id === null ? seen.kind !== 'all' : !includes(seen, organisation_id))
    throw invalid([{ path: 'assigned_to', message: messages.assigneeSeesNot }])
}
