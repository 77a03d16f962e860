import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import type { Deps } from '../deps.ts'
import { inTransaction, system, type Author } from '../platform/postgres/database.ts'
import { inClientTransaction, type OwnClient } from '../platform/postgres/own-client.ts'
import type { RunSql } from '../platform/postgres/sql-text.ts'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { announceFile } from '../platform/storage/unclaimed-files.ts'
import { insertMessages, monthAfter, openArchive, readPart, selectParts, type ArchivePart } from './archive-queries.ts'
import { auditsIn, indexOf, latest, type IndexedPart } from './index-messages.ts'
import { parquetOf } from './parquet-file.ts'
import {
  columnList,
  lossless,
  messageOfRow,
  textBytes,
  timeText,
  type LosslessRow,
  type StoredMessage,
} from './stored-message.ts'

type Needs = Pick<Deps, 'db' | 'blobs' | 'log'>

/** A farm and the first day of a month, in UTC. */
export interface FarmMonth {
  farm_id: number
  month: string
}

/** Rows were added or deleted while they were archived. Nothing was changed; the next run archives them. */
class ChangedMeanwhile extends Error {}

/** Longer than archiving a month takes. A file that no archive names by then is deleted. */
const LONGEST_HOURS = 24
/** A file that was replaced stays until backups and exports that began before have read it. */
const REPLACED_HOURS = 48
/** How long the policy leaves a month that was restored. */
export const HELD_DAYS = 30

const runOn =
  (client: OwnClient): RunSql =>
  async <Row>(text: string, values: readonly unknown[] = []) =>
    (await client.query(text, [...values])).rows as Row[]

/**
 * A device with more than this at a placement is not archived with its month: archiving and readers hold all of it in
 * memory. A message a minute is 45,000 in a month.
 */
export const MOST_ROWS = 100_000
const MOST_TEXT_BYTES = 64 * 1024 * 1024

/** A device has more messages in a month than one archive may have of it. Its month stays rows. */
class TooLarge extends Error {}

/** The rows of a farm and month in the messages table, with $1 to $4 from `given` of a source. */
const OF_MONTH = `device_id = any($1::int[]) and placement_id = any($2::int[]) and created_at >= $3::timestamptz
  and created_at < $4::timestamptz`
/** Number and digest of rows: equal exactly if they are the same, in any order. */
const FINGERPRINT = `count(*)::int as rows, coalesce(sum(hashtextextended(row(${columnList})::text, 0)), 0)::text as digest`

interface Fingerprint {
  rows: number
  digest: string
}
/** A device at a placement, with the number of its messages and the bytes of their texts and JSON. */
interface Pair {
  device_id: number
  placement_id: number
  rows: number
  text_bytes: number
}
/** What is archived: rows of the table, and the archive that they join. */
interface Source {
  given: [devices: number[], placements: number[], from: string, until: string]
  fingerprint: Fingerprint
  /** Devices and placements with rows or archived messages, in the order of the file. */
  pairs: Pair[]
  before: { id: number; parts: ArchivePart[] } | null
}

const readSource = async (run: RunSql, { farm_id, month }: FarmMonth): Promise<Source> => {
  const placements = await run<{ id: number; device_id: number }>(
    'select id, device_id from placements where farm_id = $1',
    [farm_id],
  )
  const given: Source['given'] = [
    [...new Set(placements.map(({ device_id }) => device_id))],
    placements.map(({ id }) => id),
    `${month}T00:00:00Z`,
    monthAfter(month).toISOString(),
  ]
  const [fingerprint = { rows: 0, digest: '0' }] = await run<Fingerprint>(
    `select ${FINGERPRINT} from messages where ${OF_MONTH}`,
    given,
  )
  const stored = await run<Pair>(
    `select device_id, placement_id, count(*)::int as rows, sum(${textBytes}) as text_bytes
      from messages where ${OF_MONTH} group by device_id, placement_id`,
    given,
  )
  const before = await findArchive(run, { farm_id, month })
  const pairs = new Map<string, Pair>()
  for (const { device_id, placement_id, rows, text_bytes } of [...stored, ...(before?.parts ?? [])]) {
    const key = `${device_id} ${placement_id}`
    const sum = pairs.get(key) ?? { device_id, placement_id, rows: 0, text_bytes: 0 }
    pairs.set(key, { ...sum, rows: sum.rows + rows, text_bytes: sum.text_bytes + Number(text_bytes) })
  }
  const inOrder = [...pairs.values()].toSorted((a, b) => a.device_id - b.device_id || a.placement_id - b.placement_id)
  return { given, fingerprint, pairs: inOrder, before }
}

const checkSize = ({ pairs }: Source): void => {
  for (const { device_id, rows, text_bytes } of pairs)
    if (rows > MOST_ROWS || text_bytes > MOST_TEXT_BYTES)
      throw new TooLarge(
        `Device ${device_id} has ${rows} messages with ${text_bytes} bytes of text, of at most ${MOST_ROWS} with ${MOST_TEXT_BYTES}.`,
      )
}

/** The archive of a farm and month with its parts in the order of the file. */
const findArchive = async (run: RunSql, { farm_id, month }: FarmMonth): Promise<Source['before']> => {
  const parts = await selectParts(run, 'archive.farm_id = $1 and archive.month = $2::date', [farm_id, month])
  const [first] = parts
  return first ? { id: first.archive_id, parts } : null
}

const isBefore = (a: StoredMessage, b: StoredMessage): number => {
  if (a.created_at !== b.created_at) return a.created_at < b.created_at ? -1 : 1
  return a.message_id < b.message_id ? -1 : 1
}

interface Written {
  blob_key: string
  bytes: number
  sha256: Buffer
  footer_sha256: Buffer
  parts: IndexedPart[]
  audits: StoredMessage[]
}

const FETCHED_DAYS = 5
const DAY_MS = 86_400_000

/** The rows of a device at a placement in a month, some days at a time, because they are parsed without a pause. */
const storedOf = async (
  run: RunSql,
  { device_id, placement_id }: Pair,
  [, , from, until]: Source['given'],
): Promise<StoredMessage[]> => {
  const messages: StoredMessage[] = []
  const end = Date.parse(until)
  for (let start = Date.parse(from); start < end; start += FETCHED_DAYS * DAY_MS) {
    const rows = await run<LosslessRow>(
      `select ${lossless} from messages where device_id = $1 and placement_id = $2 and created_at >= $3::timestamptz
        and created_at < $4::timestamptz`,
      [device_id, placement_id, new Date(start), new Date(Math.min(start + FETCHED_DAYS * DAY_MS, end))],
    )
    for (const row of rows) messages.push(messageOfRow(row))
  }
  return messages
}

/** Writes the file in the snapshot of the source. */
const writeFile = async (deps: Needs, run: RunSql, source: Source, blob_key: string): Promise<Written> => {
  const [first] = source.before?.parts ?? []
  const earlier = first ? await openArchive(deps, first) : null
  const parts: IndexedPart[] = []
  const audits: StoredMessage[] = []
  let rows = 0
  const batches = async function* () {
    for (const pair of source.pairs) {
      const { device_id, placement_id } = pair
      const stored = await storedOf(run, pair, source.given)
      const archived = source.before?.parts.find(
        (part) => part.device_id === device_id && part.placement_id === placement_id,
      )
      const messages = [...(earlier && archived ? await readPart(earlier, archived) : []), ...stored].toSorted(isBefore)
      if (messages.length === 0) continue
      parts.push(await indexOf(messages, rows))
      for (const message of auditsIn(messages)) audits.push(message)
      rows += messages.length
      yield messages
    }
  }
  const hash = createHash('sha256')
  let bytes = 0
  let footer: Buffer = Buffer.alloc(0)
  const counted = async function* () {
    for await (const chunk of parquetOf(batches())) {
      footer = chunk
      hash.update(chunk)
      bytes += chunk.length
      yield chunk
    }
  }
  await deps.blobs.putStream(blob_key, Readable.from(counted(), { objectMode: false }))
  const footer_sha256 = createHash('sha256').update(footer).digest()
  return { blob_key, bytes, sha256: hash.digest(), footer_sha256, parts, audits }
}

/** Reads the stored file and compares all of its messages with those that were written. */
const readBack = async (deps: Needs, of: FarmMonth, written: Written): Promise<void> => {
  const archive = { ...of, ...written }
  const file = await openArchive(deps, archive)
  for (const part of written.parts) await readPart(file, { ...archive, ...part })
}

/** Puts the archive in place of the rows, in the transaction of the client. */
const replaceRows = async (
  run: RunSql,
  { farm_id, month }: FarmMonth,
  source: Source,
  { blob_key, bytes, sha256, footer_sha256, parts, audits }: Written,
): Promise<void> => {
  const changed = new ChangedMeanwhile(`The messages of farm ${farm_id} in ${month.slice(0, 7)} changed meanwhile.`)
  // A recount holds the farm: it reads rows and archives in several statements.
  await run('select from farms where id = $1 for key share', [farm_id])
  const before = await findArchive(run, { farm_id, month })
  if (before?.id !== source.before?.id) throw changed
  await dropArchive(run, { farm_id, month }, source)
  const rows = parts.reduce((sum, part) => sum + part.rows, 0)
  const oldest = parts.map((part) => part.oldest).reduce((a, b) => (a < b ? a : b))
  const newest = latest(parts.map((part) => part.newest))
  const [archive] = await run<{ id: number }>(
    `insert into message_archives (farm_id, month, blob_key, rows, bytes, sha256, footer_sha256, oldest, newest)
      values ($1, $2::date, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [farm_id, month, blob_key, rows, bytes, sha256, footer_sha256, timeText(oldest), timeText(newest)],
  )
  for (const part of parts)
    await run(
      `insert into message_archive_devices (archive_id, device_id, placement_id, first_row, rows, digest, oldest, newest,
          text_bytes, positions, model_version, model_versions, first_days, first_midpoints)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13::date[], $14::timestamptz[])`,
      [
        archive?.id,
        part.device_id,
        part.placement_id,
        part.first_row,
        part.rows,
        part.digest,
        ...[part.oldest, part.newest].map(timeText),
        part.text_bytes,
        part.positions,
        part.model_version,
        part.model_versions === null ? null : JSON.stringify(part.model_versions),
        part.first_days,
        part.first_midpoints.map(timeText),
      ],
    )
  await insertMessages(run, 'archived_audits', audits)
  const [gone] = await run<Fingerprint>(
    `with gone as (delete from messages where ${OF_MONTH} returning ${columnList}) select ${FINGERPRINT} from gone`,
    source.given,
  )
  // Of one statement, so that a message that arrives now is neither deleted nor overlooked.
  if (gone?.rows !== source.fingerprint.rows || gone.digest !== source.fingerprint.digest) throw changed
  const claimed = await run('delete from loose_files where blob_key = $1 returning blob_key', [blob_key])
  if (claimed.length === 0) throw new Error(`${blob_key} was deleted before it was used.`)
}

/** Deletes the row of an archive with its copies of audits. Its file is deleted later, by the cleanup. */
const dropArchive = async (run: RunSql, { farm_id, month }: FarmMonth, { given }: Pick<Source, 'given'>) => {
  const gone = await run<{ blob_key: string }>(
    'delete from message_archives where farm_id = $1 and month = $2::date returning blob_key',
    [farm_id, month],
  )
  for (const { blob_key } of gone)
    await run(
      `insert into loose_files (blob_key, since) values ($1, now() + interval '${REPLACED_HOURS} hours')
        on conflict (blob_key) do nothing`,
      [blob_key],
    )
  await run(`delete from archived_audits where ${OF_MONTH}`, given)
}

export interface ArchivedMonth {
  /** Rows that the messages table lost. */
  moved: number
  rows: number
  bytes: number
}

/**
 * Moves the messages of a farm and month into an archive, together with those of an archive that there is. The file is
 * written and read back before rows are deleted, so that a failure at any point loses nothing. Null if there are no
 * rows. Throws ChangedMeanwhile, TooLarge, ArchiveUnreadable or StoreUnavailable; nothing is changed then.
 */
export const archiveMonth = async (deps: Needs, client: OwnClient, of: FarmMonth): Promise<ArchivedMonth | null> => {
  const blob_key = newBlobKey('archives', 'parquet')
  try {
    const archived = await writeArchive(deps, client, of, blob_key)
    if (!archived) return null
    await readBack(deps, of, archived.written)
    await inClientTransaction(client, system, () => replaceRows(runOn(client), of, archived.source, archived.written))
    const { bytes, parts } = archived.written
    return {
      moved: archived.source.fingerprint.rows,
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
      bytes,
    }
  } catch (error) {
    await disownFile(deps, blob_key).catch(() => undefined)
    throw error
  }
}

/** Reads the rows of a month in one snapshot, and writes them to a file. Null if there are none. */
const writeArchive = async (deps: Needs, client: OwnClient, of: FarmMonth, blob_key: string) => {
  const run = runOn(client)
  await run('begin isolation level repeatable read read only')
  try {
    const source = await readSource(run, of)
    if (source.fingerprint.rows === 0) return null
    checkSize(source)
    await inTransaction(deps.db, system, (trx) => announceFile(trx, blob_key, LONGEST_HOURS))
    return { source, written: await writeFile(deps, run, source, blob_key) }
  } finally {
    await run('rollback').catch(() => undefined)
  }
}

/** Leaves a file to the cleanup, unless the transaction that claimed it did commit. */
const disownFile = ({ db }: Needs, blob_key: string) =>
  inTransaction(db, system, (trx) =>
    trx
      .updateTable('loose_files')
      .set({ since: sql<Date>`now()` })
      .where('blob_key', '=', blob_key)
      .execute(),
  )

/**
 * Brings the messages of an archive back into the messages table and deletes the archive. The policy leaves the month
 * for thirty days. Returns the number of messages; null if there is no archive.
 */
export const restoreMonth = async (
  deps: Needs,
  client: OwnClient,
  author: Author,
  of: FarmMonth,
): Promise<number | null> =>
  inClientTransaction(client, author, async () => {
    const run = runOn(client)
    await run('select from farms where id = $1 for key share', [of.farm_id])
    await run('select from message_archives where farm_id = $1 and month = $2::date for update', [of.farm_id, of.month])
    const source = await readSource(run, of)
    const [first] = source.before?.parts ?? []
    if (!source.before || !first) return null
    const file = await openArchive(deps, first)
    for (const part of source.before.parts) await insertMessages(run, 'messages', await readPart(file, part))
    await dropArchive(run, of, source)
    await run(
      `insert into message_archive_holds (farm_id, month, until) values ($1, $2::date, now() + interval '${HELD_DAYS} days')
        on conflict (farm_id, month) do update set until = excluded.until`,
      [of.farm_id, of.month],
    )
    return source.before.parts.reduce((sum, part) => sum + part.rows, 0)
  })
