import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Certificate } from '#domain/data-requests/request.ts'
import { dataRequestEmail, dataRequestPush } from '#domain/data-requests/words.ts'
import { messages } from '#domain/messages.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { readerLanguage } from '../accounts/language-queries.ts'
import { notifyOf } from '../notifications/notice-writes.ts'
import { inLanguage } from '../platform/http/language.ts'
import { inTransaction, system, type Db, type Trx } from '../platform/postgres/database.ts'
import { storeStream } from '../platform/storage/store-stream.ts'
import { deleteUnclaimed } from '../platform/storage/unclaimed-files.ts'
import { dataFile } from './data-file.ts'
import { eraseOrganisationRows, unsealIdentifiers } from './erase-organisation.ts'
import { eraseTexts } from './erase-texts.ts'
import type { Subject } from './readable-page.ts'
import { Replaced, runClaimed } from '../platform/jobs/claimed-run.ts'
import { runWrites, withClient, type DataRequestDeps, type Run } from './run-writes.ts'

const DAYS_OF_A_WEEK = 7

/** The subject of an export's data; null if it no longer exists. */
export const subjectOf = async (
  { db }: Pick<DataRequestDeps, 'db'>,
  { user_id, organisation_id }: Pick<Run, 'user_id' | 'organisation_id'>,
): Promise<Subject | null> => {
  if (user_id !== null) {
    const person = await db
      .selectFrom('users')
      .where('id', '=', user_id)
      .where('erased_at', 'is', null)
      .select(['firstname', 'lastname'])
      .executeTakeFirst()
    return person ? { whose: 'person', id: user_id, title: `${person.firstname} ${person.lastname}` } : null
  }
  if (organisation_id === null) return null
  const row = await db.selectFrom('organisations').where('id', '=', organisation_id).select('title').executeTakeFirst()
  return row ? { whose: 'organisation', id: organisation_id, title: row.title } : null
}

/** An erasure of the same person or organisation deletes the export's row, which ends it. */
const runExport = async (deps: DataRequestDeps, run: Run, key: string, stopping?: AbortSignal): Promise<void> => {
  const { db, blobs, clock, reads } = deps
  const subject = await subjectOf(deps, run)
  if (!subject) throw new Replaced()
  const reader = run.requested_by ?? run.user_id ?? 0
  const language = await readerLanguage(db, run.user_id ?? reader)
  const bytes = await inLanguage(language, async () => {
    const { connection } = reads.primary
    const file = await dataFile({ connection, blobs, now: clock() }, subject, ({ tables, tables_done }) =>
      runWrites.progress(db, run, { phase: 'export', done: tables_done, total: tables }),
    )
    return storeStream(blobs, key, file, { stopping })
  })
  await inTransaction(db, system, async (trx) => {
    await runWrites.finish(trx, run, { bytes })
    await notify(trx, deps, run, null)
  })
}

const notify = async (trx: Trx, deps: DataRequestDeps, run: Run, error: string | null): Promise<void> => {
  const { EXPORT_DAYS: days, baseUrl } = deps.settings
  const people = new Set([run.requested_by, run.kind === 'export-person' ? run.user_id : null])
  for (const user_id of people)
    if (user_id !== null)
      await notifyOf(trx, deps, user_id, (person) => {
        const path = user_id === run.user_id ? '/settings?tab=data' : '/data-requests'
        const words = { request_id: run.id, error, days, path }
        return { email: dataRequestEmail(person, words, baseUrl), push: dataRequestPush(words) }
      })
}

/**
 * The day from which no scheduled backup contains the erased data: backups of the last days and weeks are stored. Null
 * without scheduled backups.
 */
const backupsUntil = (
  settings: Pick<DataRequestDeps['settings'], 'BACKUP_TO' | 'BACKUP_KEEP_DAILY' | 'BACKUP_KEEP_WEEKLY'>,
  finished: Date,
): string | null => {
  if (settings.BACKUP_TO === undefined) return null
  const days = Math.max(settings.BACKUP_KEEP_DAILY, settings.BACKUP_KEEP_WEEKLY * DAYS_OF_A_WEEK)
  return addDays(finished.toISOString().slice(0, 10), days + 1)
}

/** The database does not preserve the order of keys. */
const sortedJson = (value: object): string =>
  JSON.stringify(value, (_name, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  )

/** Whether files of archived messages wait for their deletion. Which farm they were of is not stored. */
const hasReplacedArchives = async (db: Db): Promise<boolean> => {
  const row = await db
    .selectFrom('loose_files')
    .where('blob_key', 'like', 'archives/%')
    .where('since', '>', sql<Date>`now()`)
    .select('blob_key')
    .executeTakeFirst()
  return row !== undefined
}

const certificateOf = async (
  { db, settings, clock }: DataRequestDeps,
  run: Run,
  counted: Record<string, number>,
): Promise<Certificate> => {
  const { files = 0, people = 0, ...counts } = counted
  const finished = clock()
  const stays =
    run.kind === 'erase-person'
      ? ['observations', 'history', 'security-events', 'certificate']
      : [
          'wide-accounts',
          'observations-elsewhere',
          'shared-names',
          ...((await hasReplacedArchives(db)) ? ['replaced-archives'] : []),
          'security-events',
          'certificate',
        ]
  const given = {
    request_id: run.id,
    kind: run.kind,
    organisation_id: run.organisation_id,
    user_id: run.user_id,
    requested_at: run.received_at.toISOString(),
    requested_by: run.requested_by,
    confirmed_by: run.confirmed_by,
    started_at: run.started_at.toISOString(),
    finished_at: finished.toISOString(),
    counts: Object.fromEntries(Object.entries(counts).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    files,
    people: run.kind === 'erase-person' ? 1 : people,
    stays,
    backups_until: backupsUntil(settings, finished),
  }
  return { ...given, digest: createHash('sha256').update(sortedJson(given)).digest('hex') }
}

const complete = async (deps: DataRequestDeps, run: Run, counts: Record<string, number>): Promise<void> => {
  const certificate = await certificateOf(deps, run, counts)
  await inTransaction(deps.db, system, async (trx) => {
    await trx.deleteFrom('erasure_records').where('request_id', '=', run.id).execute()
    await runWrites.finish(trx, run, { certificate: JSON.stringify(certificate) })
  })
}

const erasePerson = async (deps: DataRequestDeps, run: Run): Promise<void> => {
  const counts = await withClient(deps, async (client) => {
    for (const person of unsealIdentifiers(deps.settings, run.id, run.identifiers))
      await deleteUnclaimed(deps, await eraseTexts(client, run, person))
    const { rows } = await client.query<{ counts: Record<string, number> }>(
      'select counts from data_requests where id = $1',
      [run.id],
    )
    return rows[0]?.counts ?? {}
  })
  await complete(deps, run, counts)
}

const eraseOrganisation = async (deps: DataRequestDeps, run: Run, stopping?: AbortSignal): Promise<void> => {
  if (run.organisation_id === null || run.confirmed_by === null) throw new Error('An erasure needs two people.')
  await complete(deps, run, await eraseOrganisationRows(deps, run, run.organisation_id, stopping))
}

const perform = (deps: DataRequestDeps, run: Run, stopping?: AbortSignal): Promise<void> => {
  if (run.blob_key !== null) return runExport(deps, run, run.blob_key, stopping)
  return run.kind === 'erase-person' ? erasePerson(deps, run) : eraseOrganisation(deps, run, stopping)
}

/**
 * Runs in a job: exports or erases. Throws if another attempt may succeed. An export starts again from the beginning;
 * an erasure continues where it stopped.
 */
export const runDataRequest = (deps: DataRequestDeps, request_id: number, stopping?: AbortSignal): Promise<void> => {
  const { db, blobs, log } = deps
  return runClaimed<Run>(
    {
      claim: () => runWrites.claim(db, request_id),
      removePartial: (key) => blobs.removePartial(key),
      perform: (run, isOver) =>
        (isOver ? fail(deps, run) : perform(deps, run, stopping)).catch((error: unknown) => {
          if (error instanceof Replaced) throw error
          // Without the error's text, which may repeat a value of a row.
          throw new Error('the data request broke off', { cause: error })
        }),
      isDone: (run) => runWrites.isDone(db, run),
      discard: async (run) => {
        if (run.blob_key !== null) await deleteUnclaimed({ db, blobs }, [run.blob_key])
      },
      brokeOff: (run, error) => {
        const cause = (error as Error).cause as { code?: string; name: string }
        log.warn(
          { data_request: run.id, code: cause.code ?? cause.name },
          'a data request broke off and will be tried again',
        )
      },
      wait: (run, options) => runWrites.wait(db, run, options),
    },
    stopping,
  )
}

const fail = (deps: DataRequestDeps, run: Run): Promise<void> =>
  inTransaction(deps.db, system, async (trx) => {
    await runWrites.fail(trx, run)
    if (run.blob_key !== null) {
      await trx
        .updateTable('loose_files')
        .set({ since: sql`now()` })
        .where('blob_key', '=', run.blob_key)
        .execute()
      await notify(trx, deps, run, messages.dataRequestBrokeOff)
    }
  })
