import { sql } from 'kysely'
import type { DataRequest, NewDataRequest, RequestKind } from '#domain/data-requests/request.ts'
import { erasureEmail, erasurePush } from '#domain/data-requests/words.ts'
import { messages } from '#domain/messages.ts'
import { currentLanguage } from '#domain/language/text.ts'
import type { Deps } from '../deps.ts'
import { trustedNow } from '../platform/cleanup/trusted-clock.ts'
import type { Person } from '../platform/http/actor.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { invalid, orNotFound, Problem } from '../platform/http/problem.ts'
import { notifyOf } from '../notifications/notice-writes.ts'
import { removeUser } from '../users/removal-writes.ts'
import { dataRequests } from './queries.ts'
import { stepOf } from './run-writes.ts'

const DAY_MS = 86_400_000
const openStates = ['unconfirmed', 'scheduled', 'waiting', 'running'] as const

type WriteDeps = Pick<Deps, 'jobs' | 'settings' | 'clock' | 'identity' | 'mail'>
interface Made {
  request: DataRequest
  /** Keys of files to delete once the transaction commits. */
  keys: string[]
}

interface NewRow {
  kind: RequestKind
  state: 'unconfirmed' | 'waiting'
  user_id?: number
  organisation_id?: number
  requested_by: number | null
  is_self_service: boolean
  received_at: Date
}

type Subject = Pick<NewRow, 'kind' | 'user_id' | 'organisation_id'>

/**
 * Returns a request of this kind about the same person or organisation that is not over. Locks out concurrent requests
 * until the transaction ends.
 */
const findOpen = async (trx: Trx, { kind, user_id, organisation_id }: Subject): Promise<number | null> => {
  await sql`select pg_advisory_xact_lock(hashtext('data request'), ${user_id ?? -(organisation_id ?? 0)})`.execute(trx)
  const row = await trx
    .selectFrom('data_requests')
    .where('kind', '=', kind)
    .where('state', 'in', openStates)
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? 0))
    .$if(organisation_id !== undefined, (query) => query.where('organisation_id', '=', organisation_id ?? 0))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

const insert = async (trx: Trx, row: NewRow): Promise<number> => {
  if ((await findOpen(trx, row)) !== null) throw new Problem(409, messages.dataRequestOpen)
  const { id } = await trx
    .insertInto('data_requests')
    .values({
      kind: row.kind,
      state: row.state,
      user_id: row.user_id ?? null,
      organisation_id: row.organisation_id ?? null,
      requested_by: row.requested_by,
      is_self_service: row.is_self_service,
      received_at: row.received_at,
      language: currentLanguage(),
      steps: sql<string>`jsonb_build_array(jsonb_build_object('step', 'received', 'at', now(), 'by', ${row.requested_by}::int))`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * A new request for an erasure that was interrupted for good resumes it: the same request continues, with the texts it
 * still searches for and the records it collected. Returns its id; null if there is none.
 */
const resume = async (
  trx: Trx,
  { kind, user_id, organisation_id, requested_by, state }: Subject & Pick<NewRow, 'requested_by' | 'state'>,
): Promise<number | null> => {
  const subject = user_id === undefined ? { organisation_id: organisation_id ?? 0 } : { user_id }
  if ((await findOpen(trx, { kind, ...subject })) !== null) return null
  const broken = await trx
    .selectFrom('data_requests')
    .where('kind', '=', kind)
    .where('started_at', 'is not', null)
    .where('state', 'in', ['failed', 'cancelled'])
    .$if(user_id !== undefined, (query) => query.where('user_id', '=', user_id ?? 0))
    .$if(organisation_id !== undefined, (query) => query.where('organisation_id', '=', organisation_id ?? 0))
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!broken) return null
  await trx
    .updateTable('data_requests')
    .set({
      state,
      requested_by,
      confirmed_by: null,
      scheduled_for: null,
      finished_at: null,
      error: null,
      attempt: 0,
      steps: stepOf('received', requested_by),
    })
    .where('id', '=', broken.id)
    .execute()
  return broken.id
}

const found = async (trx: Trx, deps: WriteDeps, user_id: number, id: number): Promise<DataRequest> =>
  orNotFound(await dataRequests.find(trx, id, { now: deps.clock(), settings: deps.settings, user_id }))

const checkSubject = async (trx: Trx, { kind, user_id, organisation_id }: NewDataRequest): Promise<void> => {
  if (kind.endsWith('person'))
    orNotFound(
      await trx
        .selectFrom('users')
        .where('id', '=', user_id ?? 0)
        .where('erased_at', 'is', null)
        .select('id')
        .executeTakeFirst(),
    )
  else
    orNotFound(
      await trx
        .selectFrom('organisations')
        .where('id', '=', organisation_id ?? 0)
        .select('id')
        .executeTakeFirst(),
    )
}

const receivedAt = ({ received_on }: NewDataRequest, now: Date): Date => {
  if (received_on === undefined) return now
  const at = new Date(`${received_on}T00:00:00Z`)
  if (at > now) throw invalid([{ path: 'received_on', message: messages.dataRequestInFuture }])
  return at
}

/** Whether someone became an administrator after the erasure was requested: the requester could have appointed them. */
const becameAdministratorSince = async (trx: Trx, user_id: number, steps: unknown): Promise<boolean> => {
  const requested = (steps as { step: string; at: string }[]).findLast(({ step }) => step === 'received')
  const change = await trx
    .selectFrom('history')
    .where('kind', '=', 'users')
    .where('record_id', '=', user_id)
    // As text: a Date would lose microseconds.
    .where(sql<boolean>`at > ${requested?.at ?? '-infinity'}::timestamptz`)
    .where(sql<boolean>`(action = 'create' or after ? 'role')`)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return change !== undefined
}

/** Notifies administrators, including those of the organisation, while the erasure can still be cancelled. */
const tellOfErasure = async (
  trx: Trx,
  deps: WriteDeps,
  { organisation_id, ...erasure }: { request_id: number; organisation_id: number; scheduled_for: Date },
): Promise<void> => {
  const { title } = await trx
    .selectFrom('organisations')
    .where('id', '=', organisation_id)
    .select('title')
    .executeTakeFirstOrThrow()
  const people = await trx
    .selectFrom('users')
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('role', '=', 'admin'),
        eb.and([eb('role', '=', 'farm_admin'), eb('organisation_id', '=', organisation_id)]),
      ]),
    )
    .select(['id', 'role'])
    .orderBy('id')
    .execute()
  for (const { id, role } of people) {
    const path = role === 'admin' ? '/data-requests' : '/'
    await notifyOf(trx, deps, id, (person) => {
      const words = { ...erasure, title, path }
      return { email: erasureEmail(person, words, deps.settings.baseUrl), push: erasurePush(words) }
    })
  }
}

/** Changes of data requests, each within the transaction of a request. */
export const dataRequestWrites = {
  /** Starts an export: of oneself, of one's organisation, or as an administrator. */
  addExport: async (
    trx: Trx,
    deps: WriteDeps,
    given: { user_id: number } | { organisation_id: number },
    {
      requested_by,
      is_self_service,
      received_at,
    }: { requested_by: number | null; is_self_service: boolean; received_at?: Date },
  ): Promise<number> => {
    const kind = 'user_id' in given ? 'export-person' : 'export-organisation'
    // A repeated request returns the existing one.
    const open = is_self_service ? await findOpen(trx, { ...given, kind }) : null
    if (open !== null) return open
    const id = await insert(trx, {
      ...given,
      kind,
      state: 'waiting',
      requested_by,
      is_self_service,
      received_at: received_at ?? deps.clock(),
    })
    await deps.jobs.add(trx, 'run-data-request', { request_id: id })
    return id
  },

  /** Requests the erasure of an organisation: nothing happens until a second person confirms it. */
  addErasure: async (
    trx: Trx,
    deps: Pick<WriteDeps, 'clock'>,
    organisation_id: number,
    requested_by: number,
    received_at = deps.clock(),
  ): Promise<number> => {
    const kind = 'erase-organisation'
    await checkSubject(trx, { kind, organisation_id })
    const resumed = await resume(trx, { kind, organisation_id, requested_by, state: 'unconfirmed' })
    if (resumed !== null) return resumed
    return insert(trx, {
      kind,
      organisation_id,
      requested_by,
      received_at,
      is_self_service: false,
      state: 'unconfirmed',
    })
  },

  /** Records a request that an administrator received from a person or an organisation. */
  add: async (trx: Trx, deps: WriteDeps, actor: Person, given: NewDataRequest): Promise<Made> => {
    const { user_id: requested_by } = actor
    const received_at = receivedAt(given, deps.clock())
    const { kind, user_id = 0, organisation_id = 0 } = given
    if (kind === 'erase-person') {
      const id = await resume(trx, { kind, user_id, requested_by, state: 'waiting' })
      if (id !== null) {
        await deps.jobs.add(trx, 'run-data-request', { request_id: id })
        return { request: await found(trx, deps, requested_by, id), keys: [] }
      }
    }
    await checkSubject(trx, given)
    const by = { requested_by, is_self_service: false, received_at }
    let keys: string[] = []
    let id: number
    if (kind === 'export-person') id = await dataRequestWrites.addExport(trx, deps, { user_id }, by)
    else if (kind === 'export-organisation') id = await dataRequestWrites.addExport(trx, deps, { organisation_id }, by)
    else if (kind === 'erase-organisation')
      id = await dataRequestWrites.addErasure(trx, deps, organisation_id, requested_by, received_at)
    else {
      if (user_id === requested_by) throw new Problem(403, messages.dataRequestOwnAccount)
      id = await insert(trx, { ...by, kind, user_id, state: 'waiting' })
      keys = await removeUser(trx, deps, actor, user_id, { confirm: 'true', erase: 'true' }, id)
      await trx
        .updateTable('data_requests')
        .set({ steps: stepOf('erased-account', requested_by) })
        .where('id', '=', id)
        .execute()
    }
    return { request: await found(trx, deps, requested_by, id), keys }
  },

  /** Confirms an erasure by a second person: the waiting period begins, in which the organisation is read-only. */
  confirm: async (trx: Trx, deps: WriteDeps, { user_id }: Pick<Person, 'user_id'>, id: number): Promise<void> => {
    const row = orNotFound(
      await trx.selectFrom('data_requests').where('id', '=', id).selectAll().forUpdate().executeTakeFirst(),
    )
    if (row.state !== 'unconfirmed') throw new Problem(409, messages.dataRequestNotUnconfirmed)
    if (row.requested_by === user_id) throw new Problem(409, messages.dataRequestSamePerson)
    if (await becameAdministratorSince(trx, user_id, row.steps))
      throw new Problem(409, messages.dataRequestNewAdministrator)
    const now = deps.clock()
    const scheduled_for = new Date(now.getTime() + deps.settings.ERASURE_WAIT_DAYS * DAY_MS)
    await trx
      .updateTable('data_requests')
      .set({
        state: 'scheduled',
        confirmed_by: user_id,
        scheduled_for,
        steps: stepOf('confirmed', user_id),
      })
      .where('id', '=', id)
      .execute()
    await trx.updateTable('organisations').set({ read_only_since: now }).where('id', '=', row.organisation_id).execute()
    await tellOfErasure(trx, deps, { request_id: id, organisation_id: row.organisation_id ?? 0, scheduled_for })
  },

  /** Cancels an erasure before its waiting period has ended. The organisation can be changed again. */
  cancel: async (trx: Trx, { user_id }: Pick<Person, 'user_id'>, id: number): Promise<void> => {
    const row = orNotFound(
      await trx.selectFrom('data_requests').where('id', '=', id).selectAll().forUpdate().executeTakeFirst(),
    )
    if (row.state !== 'unconfirmed' && row.state !== 'scheduled')
      throw new Problem(409, messages.dataRequestNotCancellable)
    await trx
      .updateTable('data_requests')
      .set({ state: 'cancelled', finished_at: sql`now()`, steps: stepOf('cancelled', user_id) })
      .where('id', '=', id)
      .execute()
    await trx
      .updateTable('organisations')
      .set({ read_only_since: null })
      .where('id', '=', row.organisation_id)
      .execute()
  },

  found,
}

/**
 * Starts the erasures whose waiting period has ended. None starts while the clock is implausible, because a clock that
 * jumped ahead would end the period early.
 */
export const startDueErasures = async (deps: Pick<Deps, 'db' | 'jobs' | 'clock' | 'log'>): Promise<void> => {
  const now = await trustedNow(deps)
  if (now === null) return
  const due = await dueErasures(deps.db, now)
  for (const { id } of due)
    await inTransaction(deps.db, system, async (trx) => {
      const begun = await trx
        .updateTable('data_requests')
        .set({ state: 'waiting' })
        .where('id', '=', id)
        .where('state', '=', 'scheduled')
        .returning('id')
        .executeTakeFirst()
      if (begun) await deps.jobs.add(trx, 'run-data-request', { request_id: id })
    })
}

const dueErasures = (db: Db, now: Date) =>
  db
    .selectFrom('data_requests')
    .where('state', '=', 'scheduled')
    .where('scheduled_for', '<=', now)
    .select('id')
    .execute()
