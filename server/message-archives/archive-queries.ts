import { sql, type RawBuilder } from 'kysely'
import { messages as texts } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import { isSpread } from '../platform/citus/is-spread.ts'
import { Problem } from '../platform/http/problem.ts'
import { inSnapshot, type Db, type Trx } from '../platform/postgres/database.ts'
import { runSqlOn, type RunSql } from '../platform/postgres/sql-text.ts'
import { StoreUnavailable } from '../platform/storage/store-unavailable.ts'
import { openParquet, type FileDigest, type ParquetFile } from './parquet-file.ts'
import {
  columnList,
  digestOf,
  messageColumns,
  givenMessages,
  selectGiven,
  textBytesOf,
  type Column,
  type StoredMessage,
} from './stored-message.ts'

export type { StoredMessage }
export type ArchiveDeps = Pick<Deps, 'blobs' | 'log'>

/** What the archive of a farm and month has of a device at a placement. */
export interface ArchivePart {
  archive_id: number
  device_id: number
  placement_id: number
  farm_id: number
  /** First day of the month, in UTC. */
  month: string
  blob_key: string
  bytes: number
  footer_sha256: Buffer
  first_row: number
  rows: number
  digest: Buffer
  /** Messages with a position. */
  positions: number
  /** Bytes of the texts and the JSON. */
  text_bytes: number
}

/** An archive that is lost or damaged. Readers fail rather than return a part of the messages. */
export class ArchiveUnreadable extends Problem {
  constructor({ blob_key, farm_id, month }: Named, cause: unknown) {
    super(503, texts.archiveNotReadable, {
      headers: { 'retry-after': '60' },
      reason: `archive ${blob_key} of farm ${farm_id}, ${month}: ${String(cause)}`,
    })
  }
}

/**
 * Begins transactions that read all messages for hours. The space of an archived month is returned by TRUNCATE, which older
 * snapshots see as well: it must wait for them.
 */
export const LOCK_MESSAGES = 'lock table messages in access share mode'

/** Months of messages are those of UTC, as are the partitions. */
export const monthAfter = (month: string): Date => {
  const next = new Date(`${month}T00:00:00Z`)
  next.setUTCMonth(next.getUTCMonth() + 1)
  return next
}

interface Wanted {
  device_id: number
  /** All placements by default. */
  placement_ids?: number[]
  /** Only archives with messages at or after this time. */
  from?: Date
  /** Only archives with messages before this time. */
  until?: Date
}

/** Parts of archives, the newest month first and in the order of their files. `condition` is SQL. */
export const selectParts = (run: RunSql, condition: string, values: readonly unknown[]): Promise<ArchivePart[]> =>
  run<ArchivePart>(
    `select archive.id as archive_id, part.device_id, part.placement_id, archive.farm_id, archive.month::text as month,
        archive.blob_key, archive.bytes, archive.footer_sha256, part.first_row, part.rows, part.digest, part.positions,
        part.text_bytes
      from message_archives archive join message_archive_devices part on part.archive_id = archive.id
      where ${condition} order by archive.month desc, archive.farm_id, part.first_row`,
    values,
  )

/** What archives have of a device, the newest month first. Call it in the snapshot in which rows are read (`withArchives`). */
export const archivedParts = (db: Db, wanted: Wanted): Promise<ArchivePart[]> =>
  selectParts(
    runSqlOn(db),
    `part.device_id = $1 and ($2::int[] is null or part.placement_id = any($2))
      and ($3::timestamptz is null or part.newest >= $3) and ($4::timestamptz is null or part.oldest < $4)`,
    [wanted.device_id, wanted.placement_ids ?? null, wanted.from ?? null, wanted.until ?? null],
  )

type Named = Pick<ArchivePart, 'blob_key' | 'farm_id' | 'month'>
/** The file of an archive. */
export type ArchivedFile = Named & FileDigest
type ReadPart = Named & Pick<ArchivePart, 'device_id' | 'first_row' | 'rows' | 'digest'>

/** Opens the file of an archive. Throws ArchiveUnreadable, or StoreUnavailable while the store is away. */
export const openArchive = ({ blobs }: Pick<ArchiveDeps, 'blobs'>, archive: ArchivedFile): Promise<ParquetFile> =>
  named(archive, () => openParquet(archive, (start, end) => blobs.range(archive.blob_key, start, end)))

const named = async <T>(archive: Named, read: () => Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof StoreUnavailable || error instanceof ArchiveUnreadable) throw error
    throw new ArchiveUnreadable(archive, error)
  }
}

/** The messages of a part, compared with their digest. */
export const readPart = (file: ParquetFile, part: ReadPart): Promise<StoredMessage[]> =>
  named(part, async () => {
    const messages = await file.read(part.first_row, part.rows)
    if (messages.length !== part.rows || !(await digestOf(messages)).equals(part.digest))
      throw new Error(`other messages than were archived of device ${part.device_id}`)
    return messages
  })

/** Reads parts of archives. It stays open for those of one farm after another, whose files it opens once. */
export const archiveReader = (deps: ArchiveDeps) => {
  const opened = { farm_id: 0, files: new Map<string, ParquetFile>() }
  return async (part: ArchivePart): Promise<StoredMessage[]> => {
    try {
      // The metadata of all files of a large portal would fill the memory.
      if (opened.farm_id !== part.farm_id) Object.assign(opened, { farm_id: part.farm_id, files: new Map() })
      const file = opened.files.get(part.blob_key) ?? (await openArchive(deps, part))
      opened.files.set(part.blob_key, file)
      return await readPart(file, part)
    } catch (error) {
      if (error instanceof ArchiveUnreadable)
        deps.log.error({ reason: error.reason }, 'archived messages cannot be read')
      throw error
    }
  }
}

type Keep = (message: StoredMessage) => boolean
/** Returns messages of parts that were read; `keep` selects those that are needed, always the same ones of a part. */
export type Archived = (parts: readonly ArchivePart[], keep?: Keep) => StoredMessage[]

/** Ends a snapshot because archived messages are needed that were not read before it. */
class NotRead extends Error {
  readonly parts: readonly ArchivePart[]
  readonly keep: Keep
  constructor(parts: readonly ArchivePart[], keep: Keep) {
    super('Archived messages must be read first.')
    this.parts = parts
    this.keep = keep
  }
}

/**
 * Runs `work` in one snapshot of rows and archives. Files are read while no snapshot is open, because a store that is slow
 * must not hold connections of the pool: `work` runs again once those that it needs were read. They never change, and a
 * month that is archived meanwhile has another archive. Throws ArchiveUnreadable, or StoreUnavailable while the store is
 * away.
 */
export const withArchives = async <T>(
  db: Db,
  deps: ArchiveDeps,
  work: (trx: Trx, archived: Archived) => Promise<T>,
): Promise<T> => {
  const read = new Map<string, StoredMessage[]>()
  const keyOf = ({ archive_id, device_id, placement_id }: ArchivePart) => `${archive_id} ${device_id} ${placement_id}`
  const archived: Archived = (parts, keep = () => true) => {
    const missing = parts.filter((part) => !read.has(keyOf(part)))
    if (missing.length > 0) throw new NotRead(missing, keep)
    return parts.flatMap((part) => read.get(keyOf(part)) ?? [])
  }
  const readPartOf = archiveReader(deps)
  for (;;)
    try {
      return await inSnapshot(db, (trx) => work(trx, archived))
    } catch (error) {
      if (!(error instanceof NotRead)) throw error
      for (const part of error.parts) read.set(keyOf(part), (await readPartOf(part)).filter(error.keep))
    }
}

/** The relation `messages` of a query: these columns of the rows of the table, together with archived messages. */
export const messagesWith = (
  archived: readonly StoredMessage[],
  columns: readonly Column[] = messageColumns,
): RawBuilder<unknown> => {
  if (archived.length === 0) return sql`messages`
  const [before, after] = selectGiven(columns)
  return sql`(select ${sql.raw(columns.join(', '))} from messages
    union all ${sql.raw(before)}${givenMessages(archived, columns)}${sql.raw(after)}) as messages`
}

/**
 * The messages that audits are compared by: the rows of the table with copies of those that are archived. In one
 * relation, because a month may be archived between two statements. A cluster archives nothing, and would read its
 * distributed table as a whole for the union.
 */
export const messagesOfAudits = async (db: Db): Promise<RawBuilder<unknown>> =>
  sql.raw(
    (await isSpread(db))
      ? 'messages'
      : `(select ${columnList} from messages union all select ${columnList} from archived_audits)`,
  )

/**
 * Stages archived messages for a recount, in a temporary table that is dropped with the transaction, in place of those
 * that were staged before. Returns the relation `messages` in SQL: the rows of the table together with the staged ones.
 */
export const stageArchived = async (
  run: RunSql,
  read: ReturnType<typeof archiveReader>,
  parts: readonly ArchivePart[],
): Promise<string> => {
  if (parts.length === 0) return 'messages'
  // One table for all devices: the transaction holds the locks of each table until it ends.
  await run('create temporary table if not exists staged_messages (like messages) on commit drop')
  await run('create index if not exists staged_messages_place on staged_messages (device_id, placement_id)')
  await run('truncate staged_messages')
  for (const part of parts) await insertMessages(run, 'staged_messages', await read(part))
  return `(select ${columnList} from messages union all select ${columnList} from staged_messages) as messages`
}

const INSERTED_AT_ONCE = 5_000
const INSERTED_BYTES = 8 * 1024 * 1024

/** Inserts messages as they were. */
export const insertMessages = async (
  run: RunSql,
  table: 'messages' | 'staged_messages' | 'archived_audits',
  messages: readonly StoredMessage[],
): Promise<void> => {
  for (let at = 0; at < messages.length;) {
    const first = at
    for (let bytes = 0; at < messages.length && at - first < INSERTED_AT_ONCE && bytes < INSERTED_BYTES; at += 1)
      bytes += textBytesOf(messages[at] as StoredMessage)
    await run(`insert into ${table} (${columnList}) ${selectGiven().join('$1')}`, [
      givenMessages(messages.slice(first, at)),
    ])
  }
}

interface Imaged {
  device_id: number
  message_id: string
  captured_at: Date | string
}
/**
 * The model version of an archived message within a day of an image, from the index of archives. Null if there is none, or
 * if the index does not tell which of several it is.
 */
export const archivedModelVersion = async (db: Db, { device_id, message_id, captured_at }: Imaged) => {
  const { rows: parts } = await sql<{
    model_version: string | null
    is_single: boolean
    is_named: boolean
    is_around: boolean
  }>`
    select coalesce(model_version, model_versions ->> ${message_id}::text) as model_version,
      model_versions is null as is_single, coalesce(jsonb_exists(model_versions, ${message_id}::text), false) as is_named,
      ${captured_at}::timestamptz between oldest and newest as is_around
    from message_archive_devices where device_id = ${device_id}
      and oldest <= ${captured_at}::timestamptz + interval '1 day' and newest >= ${captured_at}::timestamptz - interval '1 day'`.execute(
    db,
  )
  const named = parts.find(({ is_named }) => is_named)
  if (named) return named.model_version
  // Parts with a single model do not name their messages. The times of parts do not overlap.
  const single = parts.filter(({ is_single }) => is_single)
  const around = single.find(({ is_around }) => is_around)
  const models = new Set((around ? [around] : single).map(({ model_version }) => model_version))
  const [model = null] = models
  if (models.size > 1 || model === null) return null
  const key = await db
    .selectFrom('message_keys')
    .where('device_id', '=', device_id)
    .where('message_id', '=', message_id)
    .select('message_id')
    .executeTakeFirst()
  return key ? model : null
}
