import { sql } from 'kysely'
import { hasPortal } from '#domain/accounts/profile.ts'
import { allows } from '#domain/access/policy.ts'
import { scopeOf, type Scope } from '#domain/access/scope.ts'
import {
  exportErrorText,
  filterTextsOf,
  MOST_EXPORTS,
  type DataFormat,
  type Export,
  type ExportError,
  type ExportFormat,
  type ExportState,
} from '#domain/exports/export.ts'
import type { DataStory } from '#domain/exports/citation.ts'
import { usualPublication } from '#domain/exports/publication.ts'
import type { ImageFilter } from '#domain/images/filter.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import type { DataParameters } from './data/choose-data.ts'
import type { Settings } from '../platform/config/settings.ts'

/** Parameters of an export as stored: a filter as the list of images takes it. */
export interface ExportParameters {
  filter: ImageFilter
  files: boolean
}

/** The requesting person, and their current scope. */
export interface Owner {
  user_id: number
  scope: Scope
}
type Days = Pick<Settings, 'EXPORT_DAYS'>

const DAY_MS = 86_400_000

/**
 * Exports of a person. Exports with a farm that the person no longer sees do not exist for them; a token that is
 * limited to farms sees only exports requested with such a token.
 */
const visible = (db: Db, { user_id, scope }: Owner) =>
  db
    .selectFrom('exports')
    .where('exports.user_id', '=', user_id)
    .where(
      sql<boolean>`not exists (select from unnest(exports.farms) as held (id)
        where not exists (select from farms where farms.id = held.id and ${within(scope, 'farms.organisation_id')}))`,
    )
    .$if(scope.farm_ids !== undefined, (query) =>
      query.where(sql<boolean>`exports.only_farms <@ ${[...(scope.farm_ids ?? [])]}::int[]`),
    )

const selectRecord = (db: Db, owner: Owner) =>
  visible(db, owner).select([
    'exports.id',
    'exports.format',
    'exports.parameters',
    'exports.state',
    'exports.done',
    'exports.total',
    'exports.tables_done',
    'exports.tables',
    'exports.bytes',
    'exports.error',
    'exports.unmatched_names',
    'exports.doi',
    'exports.created_at',
    'exports.finished_at',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

/** The choices of an export, in the form of its record. */
const chosenOf = (parameters: ExportParameters | DataParameters): Pick<Export, 'filter' | 'files' | 'publication'> => {
  if ('filter' in parameters)
    return { filter: filterTextsOf(parameters.filter), files: parameters.files, publication: null }
  const { organisation_id, farm_ids, from, to, publication } = parameters
  const filter: Record<string, string> = { organisation_id: String(organisation_id), from, to }
  if (farm_ids !== null) filter['farm_id'] = farm_ids.join(',')
  // A choice that is missing in exports of earlier versions has the default value.
  return { filter, files: false, publication: { ...usualPublication, ...publication } }
}

const exportOf = ({ parameters, ...row }: Row, { EXPORT_DAYS }: Days): Export => {
  const { created_at, finished_at } = row
  const expires = finished_at && new Date(finished_at.getTime() + EXPORT_DAYS * DAY_MS)
  return {
    ...row,
    format: row.format as ExportFormat,
    ...chosenOf(parameters as unknown as ExportParameters | DataParameters),
    state: row.state as ExportState,
    error: row.error === null ? null : exportErrorText(row.error as ExportError),
    created_at: created_at.toISOString(),
    finished_at: finished_at?.toISOString() ?? null,
    expires_at: row.state === 'done' ? (expires?.toISOString() ?? null) : null,
  }
}

/** Queries for Export records (domain/exports/export.ts) of one person. */
export const exportsOfPerson = {
  list: async (db: Db, owner: Owner, days: Days): Promise<Export[]> => {
    const rows = await selectRecord(db, owner).orderBy('exports.id', 'desc').limit(MOST_EXPORTS).execute()
    return rows.map((row) => exportOf(row, days))
  },

  find: async (db: Db, owner: Owner, id: number, days: Days): Promise<Export | undefined> => {
    const row = await selectRecord(db, owner).where('exports.id', '=', id).executeTakeFirst()
    return row && exportOf(row, days)
  },

  /** What a data export whose file is or was complete is about; undefined for all others. */
  story: async (db: Db, owner: Owner, id: number, baseUrl: string) => {
    const row = await visible(db, owner)
      .where('exports.id', '=', id)
      .where('exports.state', 'in', ['done', 'expired'])
      .where('exports.format', '<>', 'images')
      .select(['exports.format', 'exports.doi', 'exports.parameters', 'exports.started_at', 'exports.created_at'])
      .executeTakeFirst()
    if (!row) return undefined
    const { organisation_id, from, to, publication } = row.parameters as unknown as DataParameters
    const { title } = await db
      .selectFrom('organisations')
      .where('id', '=', organisation_id)
      .select('title')
      .executeTakeFirstOrThrow()
    const created = row.started_at ?? row.created_at
    const of = { organisation: title, from, to, created, baseUrl, export_id: id }
    const story: DataStory = { ...usualPublication, ...publication, ...of }
    return { story, organisation_id, doi: row.doi, format: row.format as DataFormat }
  },

  /** The stored file of a completed export. */
  file: (db: Db, owner: Owner, id: number) =>
    visible(db, owner)
      .where('exports.id', '=', id)
      .where('exports.state', '=', 'done')
      .select(['exports.blob_key', 'exports.format', 'exports.done', 'exports.parameters'])
      .executeTakeFirst(),
}

/** What the owner of an export may see now; null if they may no longer use exports. */
export const ownerOfExport = async (
  db: Db,
  { user_id, only_farms }: { user_id: number; only_farms: readonly number[] | null },
): Promise<Owner | null> => {
  const person = await db
    .selectFrom('users')
    .where('id', '=', user_id)
    .where('is_active', '=', true)
    .where('deleted_at', 'is', null)
    .select(['role', 'organisation_id', 'all_organisations'])
    .select(['is_pollinator_portal_enabled', 'is_pest_portal_enabled'])
    .executeTakeFirst()
  if (!person || !allows('report.use', person.role, hasPortal(person))) return null
  return { user_id, scope: { ...scopeOf(person), ...(only_farms ? { farm_ids: only_farms } : {}) } }
}
