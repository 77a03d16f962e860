import {
  MOST_EXPORTS,
  MOST_EXPORTS_UNDER_WAY,
  type Export,
  type ExportChange,
  type ExportFormat,
} from '#domain/exports/export.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import type { Deps } from '../deps.ts'
import type { Trx } from '../platform/postgres/database.ts'
import { notFound, orNotFound, Problem } from '../platform/http/problem.ts'
import { unclaimFiles } from '../platform/storage/unclaimed-files.ts'
import type { DataParameters } from './data/choose-data.ts'
import { exportsOfPerson, type ExportParameters, type Owner } from './queries.ts'

const WAIT_SECONDS = 60

/** Deletes exports in the transaction of their cause. Returns the keys of their files, to be deleted once it commits. */
const remove = async (trx: Trx, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await trx.deleteFrom('exports').where('id', 'in', ids).returning(['state', 'blob_key']).execute()
  // A run in progress deletes its own file when it finds that its row is gone.
  const keys = rows.flatMap(({ state, blob_key }) => (state === 'running' || blob_key === null ? [] : [blob_key]))
  await unclaimFiles(trx, keys)
  return keys
}

export const exportWrites = {
  /** Creates an export and its job. Also returns the keys of the files of older exports that are deleted for it. */
  create: async (
    trx: Trx,
    { jobs, settings }: Pick<Deps, 'jobs' | 'settings'>,
    owner: Owner,
    { format, parameters }: { format: ExportFormat; parameters: ExportParameters | DataParameters },
  ): Promise<{ created: Export; keys: string[] }> => {
    const { user_id, scope } = owner
    // Locks the person, so that concurrent requests cannot exceed the limit together.
    await trx.selectFrom('users').where('id', '=', user_id).select('id').forNoKeyUpdate().execute()
    const { under_way } = await trx
      .selectFrom('exports')
      .where('user_id', '=', user_id)
      .where('state', 'in', ['waiting', 'running'])
      .select((eb) => eb.fn.countAll<number>().as('under_way'))
      .executeTakeFirstOrThrow()
    if (under_way >= MOST_EXPORTS_UNDER_WAY)
      throw new Problem(429, messages.tooManyExportsUnderWay, { headers: { 'retry-after': String(WAIT_SECONDS) } })
    const { id } = await trx
      .insertInto('exports')
      .values({
        user_id,
        format,
        parameters: JSON.stringify(parameters),
        only_farms: scope.farm_ids === undefined ? null : [...scope.farm_ids],
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await jobs.add(trx, 'run-export', { export_id: id })
    const older = await trx
      .selectFrom('exports')
      .where('user_id', '=', user_id)
      .where('state', 'not in', ['waiting', 'running'])
      .orderBy('id', 'desc')
      .offset(MOST_EXPORTS - under_way - 1)
      .select('id')
      .execute()
    const keys = await remove(
      trx,
      older.map((one) => one.id),
    )
    const created = await exportsOfPerson.find(trx, owner, id, settings)
    if (!created) throw notFound()
    return { created, keys }
  },

  /** Stores the DOI under which the file of an export of data was deposited. */
  setDoi: async (
    trx: Trx,
    owner: Owner,
    id: number,
    { doi }: ExportChange,
    settings: Deps['settings'],
  ): Promise<Export> => {
    const found = orNotFound(await exportsOfPerson.find(trx, owner, id, settings))
    if (found.publication === null) throw new Problem(409, publicMessages.imagesHaveNoDoi)
    await trx.updateTable('exports').set({ doi }).where('id', '=', id).execute()
    return { ...found, doi }
  },

  /** Cancels or deletes an export. Returns the keys of its files. */
  remove: async (trx: Trx, owner: Owner, id: number, settings: Deps['settings']): Promise<string[]> => {
    orNotFound(await exportsOfPerson.find(trx, owner, id, settings))
    return remove(trx, [id])
  },

  /** Deletes the files of exports by age; their rows remain for some time and show this. */
  expire: async (trx: Trx, ids: readonly number[]): Promise<string[]> => {
    const rows = await trx
      .selectFrom('exports')
      .where('id', 'in', ids)
      .where('state', '=', 'done')
      .select(['id', 'blob_key'])
      .forUpdate()
      .execute()
    if (rows.length === 0) return []
    await trx
      .updateTable('exports')
      .set({ state: 'expired', blob_key: null })
      .where(
        'id',
        'in',
        rows.map((row) => row.id),
      )
      .execute()
    const keys = rows.flatMap(({ blob_key }) => blob_key ?? [])
    await unclaimFiles(trx, keys)
    return keys
  },
}
