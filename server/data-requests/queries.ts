import { sql, type SqlBool } from 'kysely'
import {
  dueAt,
  isAnswered,
  type Certificate,
  type DataRequest,
  type RequestKind,
  type RequestState,
  type RequestStep,
} from '#domain/data-requests/request.ts'
import { messages } from '#domain/messages.ts'
import { includes } from '#domain/access/scope.ts'
import { allows } from '#domain/access/policy.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'

const MOST_OWN = 20
const MOST = 1_000
const DAY_MS = 86_400_000

interface Reader {
  now: Date
  settings: Pick<Settings, 'EXPORT_DAYS'>
  /** The reader: people cannot confirm their own request. */
  user_id: number
}
interface StoredStep {
  step: RequestStep
  at: string
  by: number | null
}

const select = (db: Db) =>
  db
    .selectFrom('data_requests')
    .leftJoin('users', 'users.id', 'data_requests.user_id')
    .leftJoin('organisations', 'organisations.id', 'data_requests.organisation_id')
    .selectAll('data_requests')
    .select(['organisations.title', 'users.erased_at'])
    .select(sql<string | null>`users.firstname || ' ' || users.lastname`.as('person'))
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

const namesOf = async (db: Db, rows: readonly Row[]): Promise<Map<number, string>> => {
  const ids = rows.flatMap(({ requested_by, confirmed_by, steps }) => [
    requested_by,
    confirmed_by,
    ...(steps as unknown as StoredStep[]).map(({ by }) => by),
  ])
  const people = await db
    .selectFrom('users')
    .where(sql<SqlBool>`id = any(${ids.filter((one) => one !== null)}::int[])`)
    .select(['id', 'firstname', 'lastname'])
    .execute()
  return new Map(people.map(({ id, firstname, lastname }) => [id, `${firstname} ${lastname}`]))
}

const requestsOf = async (db: Db, rows: readonly Row[], reader: Reader): Promise<DataRequest[]> => {
  const names = await namesOf(db, rows)
  const nameOf = (id: number | null) => (id === null ? null : (names.get(id) ?? null))
  return rows.map((row) => {
    const state = row.state as RequestState
    const due = dueAt(row.received_at)
    const until = row.finished_at && new Date(row.finished_at.getTime() + reader.settings.EXPORT_DAYS * DAY_MS)
    return {
      id: row.id,
      kind: row.kind as RequestKind,
      state,
      user_id: row.user_id,
      organisation_id: row.organisation_id,
      about: row.user_id === null ? row.title : row.erased_at === null ? row.person : null,
      requested_by: nameOf(row.requested_by),
      confirmed_by: nameOf(row.confirmed_by),
      self_service: row.is_self_service,
      received_at: row.received_at.toISOString(),
      due_at: due.toISOString(),
      overdue: !isAnswered({ state }) && due < reader.now,
      scheduled_for: row.scheduled_for?.toISOString() ?? null,
      finished_at: row.finished_at?.toISOString() ?? null,
      phase: row.phase,
      done: Number(row.done),
      total: row.total === null ? null : Number(row.total),
      steps: (row.steps as unknown as StoredStep[]).map(({ step, at, by }) => ({
        step,
        at: new Date(at).toISOString(),
        by: nameOf(by),
      })),
      bytes: row.bytes === null ? null : Number(row.bytes),
      file_until: state === 'done' && row.blob_key !== null ? (until?.toISOString() ?? null) : null,
      has_certificate: row.certificate !== null,
      may_confirm: state === 'unconfirmed' && row.requested_by !== reader.user_id,
      error: row.error === null ? null : messages.dataRequestBrokeOff,
    }
  })
}

/** Queries for DataRequest records (domain/data-requests/request.ts). */
export const dataRequests = {
  ofPerson: async (db: Db, reader: Reader): Promise<DataRequest[]> =>
    requestsOf(
      db,
      await select(db)
        .where('data_requests.user_id', '=', reader.user_id)
        .where('kind', '=', 'export-person')
        .orderBy('data_requests.id', 'desc')
        .limit(MOST_OWN)
        .execute(),
      reader,
    ),

  ofOrganisation: async (db: Db, organisation_id: number, reader: Reader): Promise<DataRequest[]> =>
    requestsOf(
      db,
      await select(db)
        .where('data_requests.organisation_id', '=', organisation_id)
        .orderBy('data_requests.id', 'desc')
        .limit(MOST_OWN)
        .execute(),
      reader,
    ),

  all: async (db: Db, reader: Reader): Promise<DataRequest[]> =>
    requestsOf(
      db,
      await select(db)
        .orderBy(sql`data_requests.state not in ('unconfirmed', 'scheduled', 'waiting', 'running', 'failed')`)
        .orderBy(
          sql`case when data_requests.state in ('unconfirmed', 'scheduled', 'waiting', 'running', 'failed') then received_at end`,
        )
        .orderBy('data_requests.id', 'desc')
        .limit(MOST)
        .execute(),
      reader,
    ),

  find: async (db: Db, id: number, reader: Reader): Promise<DataRequest | undefined> =>
    (await requestsOf(db, await select(db).where('data_requests.id', '=', id).execute(), reader))[0],

  certificate: async (db: Db, id: number): Promise<Certificate | null> => {
    const row = await db.selectFrom('data_requests').where('id', '=', id).select('certificate').executeTakeFirst()
    return (row?.certificate ?? null) as Certificate | null
  },

  /**
   * The file of an export, for people who are entitled to it now: the person themselves; people who may export the
   * organisation; administrators, for requests by an administrator.
   */
  file: async (db: Db, actor: Person, id: number): Promise<{ blob_key: string; name: string } | null> => {
    // Tokens may not request it either, because it contains far more than the farms that a token may be limited to.
    if (actor.token) return null
    const row = await db
      .selectFrom('data_requests')
      .where('id', '=', id)
      .where('state', '=', 'done')
      .where('blob_key', 'is not', null)
      .select(['blob_key', 'user_id', 'organisation_id', 'is_self_service'])
      .executeTakeFirst()
    if (!row || row.blob_key === null) return null
    const handles = allows('data-request.handle', actor.role, actor.hasPortal)
    const isTheirs =
      row.user_id === null
        ? allows('organisation.export', actor.role, actor.hasPortal) && includes(actor.scope, row.organisation_id ?? 0)
        : row.user_id === actor.user_id || (handles && !row.is_self_service)
    if (!isTheirs) return null
    return { blob_key: row.blob_key, name: row.user_id === null ? 'organisation-data.zip' : 'personal-data.zip' }
  },
}
