import { sql } from 'kysely'
import { inTransaction, system } from '../platform/postgres/database.ts'
import { inClientTransaction, type OwnClient } from '../platform/postgres/own-client.ts'
import { makeSealer, secretsOf } from '../platform/security/encryption.ts'
import { deleteUnclaimed, unclaimFiles } from '../platform/storage/unclaimed-files.ts'
import { mayBeWide } from '#domain/access/scope.ts'
import {
  eraseAccount,
  identifiersOf,
  identifiersPurpose,
  sealIdentifiers,
  type Identifiers,
} from '../users/erase-writes.ts'
import { eraseTexts } from './erase-texts.ts'
import { countBatch, withClient, type DataRequestDeps, type Run } from './run-writes.ts'
import { conditionOf, tableNames, tableRules, type TableName } from './tables.ts'

const BATCH = 2_000
/** Only functions of the database may delete from these tables. */
const keptRows: readonly TableName[] = ['health_scores', 'frozen_figures']
const queuesByTable = [
  ['send-mail', 'mails', 'mail_id'],
  ['send-push', 'push_sends', 'push_id'],
  ['send-webhook', 'webhook_deliveries', 'delivery_id'],
  ['run-export', 'exports', 'export_id'],
  ['make-thumbnail', 'captures', 'capture_id'],
  ['undo-image-upload', 'image_uploads', 'upload_id'],
] as const

interface Given {
  deps: DataRequestDeps
  client: OwnClient
  run: Run
  organisation_id: number
  /** Stops between two batches when the server shuts down. */
  stopping: AbortSignal | undefined
}

/**
 * Hides the organisation and revokes the access of its cameras and people, so that nothing is added while it is
 * deleted.
 */
const close = ({ deps: { db, identity }, run, organisation_id }: Given): Promise<void> =>
  inTransaction(db, system, async (trx) => {
    await trx
      .updateTable('organisations')
      .set({ archived_at: run.started_at })
      .where('id', '=', organisation_id)
      .where('archived_at', 'is', null)
      .execute()
    await trx
      .updateTable('device_keys')
      .set({ revoked_at: run.started_at })
      .where(sql<boolean>`${sql.raw(conditionOf(tableRules.device_keys.organisation ?? 'false', organisation_id))}`)
      .where('revoked_at', 'is', null)
      .execute()
    const people = await trx.selectFrom('users').where('organisation_id', '=', organisation_id).select('id').execute()
    for (const { id } of people) await identity.revokeAccess(trx, id, { providers: false })
  })

interface Reference {
  child: string
  column: string
  parent: string
}

/**
 * Collects the ids of all rows whose history is deleted with them: existing ones, and those that were deleted before
 * and whose parent is among them.
 */
const collectRecords = async ({ client, run, organisation_id, stopping }: Given): Promise<void> => {
  const { rows: tracked } = await client.query<{ name: TableName }>(
    `select distinct tgrelid::regclass::text as name from pg_trigger where tgname like 'keep_history%' and not tgisinternal`,
  )
  const isTracked = new Set(tracked.map(({ name }) => name))
  const { rows: references } = await client.query<Reference>(
    `select conrelid::regclass::text as child, attname::text as column, confrelid::regclass::text as parent
      from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and array_length(conkey, 1) = 1 and connamespace = 'public'::regnamespace`,
  )
  // Parents before children.
  for (const name of tableNames.toReversed()) {
    const { organisation, collected } = tableRules[name]
    if (organisation === undefined || (!isTracked.has(name) && !collected)) continue
    stopping?.throwIfAborted()
    await inClientTransaction(client, system, async () => {
      await client.query(
        `insert into erasure_records (request_id, kind, record_id)
          select $1, $2, id from "${name}" where ${conditionOf(organisation, organisation_id)} on conflict do nothing`,
        [run.id, name],
      )
      if (!isTracked.has(name)) return
      for (const { column, parent } of references.filter(({ child }) => child === name))
        if (tableRules[parent as TableName]?.organisation !== undefined)
          await client.query(
            `insert into erasure_records (request_id, kind, record_id)
              select distinct $1::int, $2::text, history.record_id from history join erasure_records as parents
                on parents.request_id = $1 and parents.kind = $3
                and parents.record_id = (coalesce(history.before, history.after) ->> $4)::bigint
              where history.kind = $2 and not exists (select from "${name}" as alive where alive.id = history.record_id)
              on conflict do nothing`,
            [run.id, name, parent, column],
          )
    })
  }
}

/**
 * Erases the accounts of its people one by one; administrators and people who see all organisations are only removed
 * from it.
 */
const erasePeople = async (given: Given): Promise<void> => {
  const { deps, run, organisation_id, stopping } = given
  const { db, settings, identity } = deps
  for (;;) {
    stopping?.throwIfAborted()
    const keys = await inTransaction(db, system, async (trx) => {
      const person = await trx
        .selectFrom('users')
        .where('organisation_id', '=', organisation_id)
        .select(['id', 'role', 'all_organisations', 'deleted_at', 'erased_at'])
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .executeTakeFirst()
      if (!person) return null
      const { id, role } = person
      const stays = role === 'admin' || (mayBeWide.has(role) && person.all_organisations)
      let files: string[] = []
      if (!stays && person.erased_at === null) {
        await identity.revokeAccess(trx, id, { providers: true })
        await trx
          .updateTable('users')
          .set({ deleted_at: person.deleted_at ?? deps.clock() })
          .where('id', '=', id)
          .execute()
        const identifiers = await identifiersOf(trx, id)
        files = await eraseAccount(trx, id, identifiers)
        const { identifiers: sealed, counts } = await trx
          .selectFrom('data_requests')
          .where('id', '=', run.id)
          .select(['identifiers', 'counts'])
          .forUpdate()
          .executeTakeFirstOrThrow()
        const all = [...unsealIdentifiers(settings, run.id, sealed), identifiers]
        const people = ((counts as Record<string, number>)['people'] ?? 0) + 1
        await trx
          .updateTable('data_requests')
          .set({
            identifiers: sealIdentifiers(settings, run.id, all),
            counts: JSON.stringify({ ...(counts as object), people }),
            phase: 'people',
          })
          .where('id', '=', run.id)
          .execute()
      }
      await trx.updateTable('users').set({ organisation_id: null }).where('id', '=', id).execute()
      return files
    })
    if (keys === null) return
    await deleteUnclaimed(deps, keys)
  }
}

export const unsealIdentifiers = (
  settings: DataRequestDeps['settings'],
  request_id: number,
  sealed: Buffer | null,
): Identifiers[] =>
  sealed === null
    ? []
    : (JSON.parse(makeSealer(secretsOf(settings)).unseal(sealed, identifiersPurpose(request_id))) as Identifiers[])

/** Deletes the rows of a table and of each of its partitions, and marks their files to be deleted. */
const eraseTable = async (given: Given, name: TableName): Promise<void> => {
  const { deps, client, run, organisation_id, stopping } = given
  const { organisation, collected, files: fileColumns = [] } = tableRules[name]
  if (organisation === undefined) return
  if (keptRows.includes(name)) return eraseKept(given, name)
  const condition = collected
    ? `id in (select record_id from erasure_records where request_id = ${run.id} and kind = '${name}')`
    : conditionOf(organisation, organisation_id)
  const { rows: parts } = await client.query<{ part: string }>(
    `select relid::regclass::text as part from pg_partition_tree($1::regclass) where isleaf`,
    [`public.${name}`],
  )
  const keys = fileColumns.length === 0 ? `'{}'::text[]` : `array_remove(array[${fileColumns.join(', ')}], null)`
  for (const part of parts.length > 0 ? parts.map((one) => one.part) : [`"${name}"`])
    for (;;) {
      stopping?.throwIfAborted()
      const batch = await inClientTransaction(client, system, async () => {
        const { rows } = await client.query<{ keys: string[] }>(
          `delete from ${part} where ctid = any(array(select ctid from ${part} where ${condition} limit ${BATCH}))
            returning ${keys} as keys`,
        )
        const found = rows.flatMap((row) => row.keys)
        if (found.length > 0)
          await client.query(
            'insert into loose_files (blob_key, since) select key, now() from unnest($1::text[]) as key on conflict do nothing',
            [found],
          )
        if (rows.length > 0) await countBatch(client, run, { table: name, rows: rows.length, files: found.length })
        return { rows: rows.length, found }
      })
      await deleteUnclaimed(deps, batch.found)
      if (batch.rows < BATCH) break
    }
}

const eraseKept = async ({ client, run, stopping }: Given, name: TableName): Promise<void> => {
  for (;;) {
    stopping?.throwIfAborted()
    const gone = await inClientTransaction(client, system, async () => {
      const { rows } = await client.query<{ gone: number }>('select erase_kept_rows($1, $2, $3)::int as gone', [
        run.id,
        name,
        BATCH,
      ])
      const count = rows[0]?.gone ?? 0
      if (count > 0) await countBatch(client, run, { table: name, rows: count })
      return count
    })
    if (gone < BATCH) return
  }
}

const eraseHistory = async ({ client, run, stopping }: Given): Promise<void> => {
  const { rows: kinds } = await client.query<{ kind: string }>(
    'select distinct kind from erasure_records where request_id = $1 order by kind',
    [run.id],
  )
  for (const { kind } of kinds)
    for (;;) {
      stopping?.throwIfAborted()
      const gone = await inClientTransaction(client, system, async () => {
        const { rows } = await client.query<{ gone: number }>(
          'select erase_organisation_history($1, $2, $3)::int as gone',
          [run.id, kind, BATCH],
        )
        const count = rows[0]?.gone ?? 0
        if (count > 0) await countBatch(client, run, { table: 'history', rows: count })
        return count
      })
      if (gone < BATCH) break
    }
}

/**
 * Classes and models are shared by all organisations: they stay, without the reference to the camera that first sent
 * them.
 */
const releaseNames = ({ client, run, organisation_id }: Given): Promise<void> =>
  inClientTransaction(client, system, async () => {
    const devices = `(select record_id from erasure_records where request_id = $1 and kind = 'devices')`
    await client.query(
      `update object_classes set brought_by = null, brought_at = null, brought_for = null
        where brought_by in ${devices} or brought_for = $2`,
      [run.id, organisation_id],
    )
    await client.query(
      `update model_versions set brought_by = null, brought_at = null where brought_by in ${devices}`,
      [run.id],
    )
  })

/** Jobs without a row, and staging tables of uploads. */
const eraseQueues = async ({ client, run }: Given): Promise<void> => {
  await inClientTransaction(client, system, async () => {
    let jobs = 0
    for (const [queue, table, member] of queuesByTable) {
      const { rowCount } = await client.query(
        `delete from pgboss.job where name = $1 and not exists (select from ${table} where id = (data ->> $2)::bigint)`,
        [queue, member],
      )
      jobs += rowCount ?? 0
    }
    if (jobs > 0) await countBatch(client, run, { table: 'queued jobs', rows: jobs })
  })
}

const dropStagingTables = async ({ client, organisation_id }: Given): Promise<void> => {
  const { rows } = await client.query<{ name: string }>(
    `select format('staging.%I', relname) as name from pg_class join imports on relname ~ ('_' || imports.id || '$')
      where relnamespace = 'staging'::regnamespace and relkind = 'r' and imports.organisation_id = $1`,
    [organisation_id],
  )
  for (const { name } of rows) await client.query(`drop table if exists ${name}`)
}

/**
 * Erases an organisation in batches, each in its own transaction together with its count. It can be killed at any time:
 * the next run continues, because rows are found by their parents, which are deleted last.
 */
export const eraseOrganisationRows = (
  deps: DataRequestDeps,
  run: Run,
  organisation_id: number,
  stopping?: AbortSignal,
): Promise<Record<string, number>> =>
  withClient(deps, async (client) => {
    const given: Given = { deps, client, run, organisation_id, stopping }
    await close(given)
    await collectRecords(given)
    await dropStagingTables(given)
    const exports = await expireExports(given)
    await deleteUnclaimed(deps, exports)
    await erasePeople(given)
    await releaseNames(given)
    for (const name of tableNames) await eraseTable(given, name)
    await eraseHistory(given)
    await eraseQueues(given)
    const { rows } = await client.query<{ identifiers: Buffer | null }>(
      'select identifiers from data_requests where id = $1',
      [run.id],
    )
    const people = unsealIdentifiers(deps.settings, run.id, rows[0]?.identifiers ?? null)
    for (const [at, person] of people.entries()) {
      stopping?.throwIfAborted()
      await deleteUnclaimed(deps, await eraseTexts(client, run, person))
      // A resumed run starts with the next one.
      await client.query('update data_requests set identifiers = $2 where id = $1', [
        run.id,
        sealIdentifiers(deps.settings, run.id, people.slice(at + 1)),
      ])
    }
    const { rows: counted } = await client.query<{ counts: Record<string, number> }>(
      'select counts from data_requests where id = $1',
      [run.id],
    )
    return counted[0]?.counts ?? {}
  })

/** Files of the organisation's earlier data protection exports. */
const expireExports = ({ deps: { db }, organisation_id }: Given): Promise<string[]> =>
  inTransaction(db, system, async (trx) => {
    const held = await trx
      .selectFrom('data_requests')
      .where('organisation_id', '=', organisation_id)
      .where('kind', '=', 'export-organisation')
      .where('state', 'in', ['done', 'waiting', 'running'])
      .select(['id', 'state', 'blob_key'])
      .forUpdate()
      .execute()
    if (held.length === 0) return []
    const ids = held.map(({ id }) => id)
    await trx
      .updateTable('data_requests')
      .set({ state: 'expired', blob_key: null, finished_at: sql`coalesce(finished_at, now())` })
      .where('id', 'in', ids)
      .execute()
    const keys = held.flatMap(({ state, blob_key }) => (state === 'done' && blob_key !== null ? [blob_key] : []))
    await unclaimFiles(trx, keys)
    return keys
  })
