import { Readable } from 'node:stream'
import { text as textOf } from 'node:stream/consumers'
import { sql } from 'kysely'
import type { Settings } from '../../platform/config/settings.ts'
import type { Log } from '../../platform/observability/log.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { openDestination, type Destination } from '../destination.ts'
import { erasureName, isErasureName, readRecord, signedRecord, type ErasureRecord } from './erasure-record.ts'

const MOST_AT_ONCE = 100

const unregistered = (db: Db) =>
  db
    .selectFrom('data_requests')
    .leftJoin('users', 'users.id', 'data_requests.user_id')
    .where('state', '=', 'done')
    .where('kind', 'in', ['erase-person', 'erase-organisation'])
    .where('registered_at', 'is', null)
    .where('finished_at', 'is not', null)
    .select([
      'data_requests.id',
      'kind',
      'user_id',
      'data_requests.organisation_id',
      'finished_at',
      // As text: a Date would lose microseconds.
      sql<string | null>`users.created_at::text`.as('account_created_at'),
    ])
    .orderBy('data_requests.id')
    .limit(MOST_AT_ONCE)
    .execute()

/**
 * Writes completed erasures next to the scheduled backups. A record that cannot be written is retried in the next run.
 */
export const recordErasures = async ({
  db,
  settings,
  log,
}: {
  db: Db
  settings: Settings
  log: Log
}): Promise<void> => {
  const { BACKUP_TO, BACKUP_PASSPHRASE } = settings
  if (BACKUP_TO === undefined || BACKUP_PASSPHRASE === undefined) return
  const rows = await unregistered(db)
  if (rows.length === 0) return
  const destination = openDestination(BACKUP_TO, settings, log)
  try {
    const written = new Set(await destination.list())
    for (const { id, kind, finished_at, ...row } of rows) {
      const record: ErasureRecord = {
        ...row,
        request_id: id,
        kind: kind as ErasureRecord['kind'],
        finished_at: (finished_at ?? new Date(0)).toISOString(),
      }
      const name = erasureName(record)
      // Another server, or a run that was interrupted at its end, may have written it.
      if (!written.has(name))
        await destination.write(name, Readable.from([signedRecord(record, BACKUP_PASSPHRASE)], { objectMode: false }))
      await db
        .updateTable('data_requests')
        .set({ registered_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    }
  } finally {
    destination.close()
  }
}

/** Names of files that are not genuine records are in `refused`. */
export const readErasures = async (
  { list, read }: Pick<Destination, 'list' | 'read'>,
  passphrase: string,
): Promise<{ records: ErasureRecord[]; refused: string[] }> => {
  const records: ErasureRecord[] = []
  const refused: string[] = []
  for (const name of (await list()).filter(isErasureName).toSorted()) {
    const record = readRecord(await textOf((await read(name)).body), passphrase)
    if (record === null) refused.push(name)
    else records.push(record)
  }
  return { records, refused }
}
