import { createHash } from 'node:crypto'
import type pg from 'pg'
import { openArchive, type ArchivedFile } from '../message-archives/archive-queries.ts'
import { recount } from '../ingest/rollups/recount-queries.ts'
import { knownMigrations } from '../platform/postgres/migrate.ts'
import type { Db } from '../platform/postgres/database.ts'
import { ownClient, type Connection, type OwnClient } from '../platform/postgres/own-client.ts'
import type { Log } from '../platform/observability/log.ts'
import { runSqlOn } from '../platform/postgres/sql-text.ts'
import { isBlobKey, type Blobs } from '../platform/storage/blobs.ts'
import { pairsOf } from '../platform/storage/copy-objects.ts'
import { objectReferences, selectKeys } from './object-references.ts'

export interface VerifyDeps {
  db: Db
  pool: pg.Pool
  connection: Connection
  blobs: Blobs
  log: Log
  /** Reads every object, too. An object store then verifies its digest. */
  withContent: boolean
}

/** One line of the table: `problems` is 0 if there are none. */
export interface Check {
  name: string
  checked: number
  problems: number
  /** The first problems. */
  examples: string[]
}

const NAMED = 20
const FETCHED = 10_000

/**
 * Checks a portal that may run: sums equal a recount of the messages, archives of messages are as they were written, each
 * row has its object and each object a row, all objects can be read, and the tables are of this version.
 */
export const verify = async (deps: VerifyDeps): Promise<Check[]> => {
  const migrations = await checkMigrations(deps)
  const { unreadable, check } = await checkArchives(deps)
  return [migrations, await checkSums(deps, unreadable), check, ...(await checkObjects(deps))]
}

const checkMigrations = async ({ db }: VerifyDeps): Promise<Check> => {
  const ran = await db.selectFrom('migrations').select(['name', 'checksum']).execute()
  const known = knownMigrations()
  const wrong = [
    ...[...known.keys()].filter((name) => ran.every((one) => one.name !== name)).map((name) => `${name} is missing`),
    ...ran.filter(({ name, checksum }) => known.get(name) !== checksum).map(({ name }) => `${name} is another`),
  ]
  return found('migrations', known.size, wrong)
}

/** `unreadable`: keys of archives that are not read again. */
const checkSums = async (deps: VerifyDeps, unreadable: ReadonlySet<string>): Promise<Check> => {
  const { db, pool } = deps
  const [counted] = await runSqlOn(db)<{ count: number }>(
    'select (select count(*) from hourly_watch) + (select count(*) from daily_watch) as count',
  )
  const differences = await recount(pool, { ...deps, unreadable })
  return found(
    'hours and days of the messages',
    counted?.count ?? 0,
    differences.map(({ kind, placement_id, at }) => `${kind} ${at} of placement ${placement_id}`),
  )
}

/** Each archive of messages against its digest and its number of rows, and the keys of those that differ. */
const checkArchives = async ({ db, blobs }: VerifyDeps): Promise<{ check: Check; unreadable: Set<string> }> => {
  const archives = await db
    .selectFrom('message_archives')
    .select(['blob_key', 'farm_id', 'month', 'bytes', 'rows', 'sha256', 'footer_sha256'])
    .orderBy('id')
    .execute()
  const wrong: string[] = []
  const unreadable = new Set<string>()
  for (const archive of archives) {
    const fault = await faultOfArchive(blobs, archive)
    // One that was replaced meanwhile is no problem.
    if (fault === null || !(await isReferred({ db }, archive.blob_key))) continue
    wrong.push(`${archive.blob_key} ${fault}`)
    unreadable.add(archive.blob_key)
  }
  return { check: found('archives of messages', archives.length, wrong), unreadable }
}

const faultOfArchive = async (
  blobs: Blobs,
  archive: ArchivedFile & { rows: number; sha256: Buffer },
): Promise<string | null> => {
  try {
    const content = await blobs.stream(archive.blob_key)
    if (!content) return 'is missing'
    const hash = createHash('sha256')
    for await (const chunk of content.body as AsyncIterable<Buffer>) hash.update(chunk)
    if (!hash.digest().equals(archive.sha256)) return 'has another digest'
    const { rows } = await openArchive({ blobs }, archive)
    return rows === archive.rows ? null : `has ${rows} rows in place of ${archive.rows}`
  } catch (error) {
    return `cannot be read: ${(error as Error).message}`
  }
}

const found = (name: string, checked: number, wrong: readonly string[]): Check => ({
  name,
  checked,
  problems: wrong.length,
  examples: wrong.slice(0, NAMED),
})

const checkObjects = async (deps: VerifyDeps): Promise<Check[]> => {
  const { blobs, connection, withContent } = deps
  const [withoutObject, withoutRow, unreadable] = [counter(), counter(), counter()]
  let [rows, objects] = [0, 0]
  const client = await ownClient(connection)
  try {
    await client.query('begin isolation level repeatable read read only')
    for await (const { key, size, size_there } of pairsOf(referredKeys(client), blobs.list())) {
      if (size !== null) rows += 1
      if (size_there !== null) objects += 1
      // Changes since the snapshot are not problems, so each mismatch is looked up again.
      if (size_there === null) {
        if (await isReferred(deps, key)) if (!(await isStored(blobs, key))) withoutObject.add(key)
      } else if (size === null) {
        if (!(await isExpected(deps, key)) && (await isStored(blobs, key))) withoutRow.add(key)
      } else if (size_there === 0 || (withContent && !(await isReadable(blobs, key)))) unreadable.add(key)
    }
  } finally {
    await client.end().catch(() => undefined)
  }
  return [
    withoutObject.check('rows with their object', rows),
    withoutRow.check('objects with their row', objects),
    unreadable.check(withContent ? 'objects that can be read' : 'objects that are not empty', objects),
  ]
}

const counter = () => {
  const examples: string[] = []
  let problems = 0
  return {
    add: (key: string) => {
      problems += 1
      if (examples.length < NAMED) examples.push(key)
    },
    check: (name: string, checked: number): Check => ({ name, checked, problems, examples }),
  }
}

async function* referredKeys(client: OwnClient): AsyncGenerator<{ key: string; size: number }> {
  await client.query(`declare referred no scroll cursor for ${selectKeys(objectReferences)} order by key`)
  for (;;) {
    const { rows } = await client.query<{ key: string }>(`fetch ${FETCHED} from referred`)
    for (const { key } of rows) yield { key, size: 0 }
    if (rows.length < FETCHED) return
  }
}

const isReferred = async ({ db }: Pick<VerifyDeps, 'db'>, key: string): Promise<boolean> =>
  (await runSqlOn(db)(selectKeys(objectReferences, '= $1'), [key])).length > 0

/** Files that are being written or await deletion are listed, and so are those that an import or export is writing. */
const isExpected = async (deps: VerifyDeps, key: string): Promise<boolean> => {
  const listed = await runSqlOn(deps.db)(
    `select from loose_files where blob_key = $1 union all select from imports where blob_key = $1
      union all select from exports where blob_key = $1`,
    [key],
  )
  return listed.length > 0 || isReferred(deps, key)
}

const isStored = async (blobs: Blobs, key: string): Promise<boolean> => {
  const content = isBlobKey(key) ? await blobs.stream(key) : null
  content?.body.destroy()
  return content !== null
}

const isReadable = async (blobs: Blobs, key: string): Promise<boolean> => {
  try {
    const content = await blobs.stream(key)
    if (!content) return false
    let bytes = 0
    for await (const chunk of content.body as AsyncIterable<Buffer>) bytes += chunk.length
    return bytes === content.size
  } catch {
    return false
  }
}

/** In the form in which a run is recorded. */
export const verifyResult = (checks: readonly Check[]) => {
  const wrong = checks.filter(({ problems }) => problems > 0)
  const problems = wrong.reduce((sum, check) => sum + check.problems, 0)
  return {
    file: null,
    facts: { problems, checks },
    problem:
      problems === 0
        ? null
        : wrong.map(({ name, problems: count, examples }) => `${name}: ${count} (${examples[0] ?? ''})`).join('; '),
  }
}
