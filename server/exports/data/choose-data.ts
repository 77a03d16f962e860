import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { NewDataExport } from '#domain/exports/export.ts'
import { embargoOf, publicationMembers, type Publication } from '#domain/exports/publication.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { invalid, notFound } from '../../platform/http/problem.ts'
import { within } from '../../platform/postgres/scope.ts'
import { exportSettings } from '../settings-writes.ts'

/** Parameters of an export of data as stored. */
export interface DataParameters {
  organisation_id: number
  /** Null: all farms of the organisation. */
  farm_ids: number[] | null
  from: string
  to: string
  publication: Publication
}

/** A farm of an export. Archived farms stay in exports, as in reports. */
export interface ExportFarm {
  id: number
  title: string
  time_zone: string
  /** Whether coordinates of all places of cameras are known. */
  has_position: boolean
}

/** The chosen farms within the scope; null if one of them is not. */
export const farmsOfExport = async (
  db: Db,
  scope: Scope,
  { organisation_id, farm_ids }: Pick<DataParameters, 'organisation_id' | 'farm_ids'>,
): Promise<ExportFarm[] | null> => {
  const organisation = await db
    .selectFrom('organisations')
    .where('organisations.id', '=', organisation_id)
    .where(within(scope, 'organisations.id'))
    .select('organisations.id')
    .executeTakeFirst()
  if (!organisation) return null
  const farms = await db
    .selectFrom('farms')
    .where('organisation_id', '=', organisation_id)
    .where(within(scope, 'farms.organisation_id'))
    .$if(farm_ids !== null, (query) => query.where(sql<boolean>`farms.id = any(${farm_ids ?? []}::int[])`))
    .select(['farms.id', 'title', 'time_zone'])
    .select(
      sql<boolean>`latitude is not null or not exists (select from placements left join plots on plots.id = placements.plot_id
        left join fields on fields.id = placements.field_id
        where placements.farm_id = farms.id and plots.latitude is null and fields.outline is null)`.as('has_position'),
    )
    .orderBy('farms.id')
    .execute()
  return farm_ids !== null && farms.length < new Set(farm_ids).size ? null : farms
}

/** The organisation that was chosen, or that of the farms, or the only one the person sees. */
const organisationOf = async (db: Db, scope: Scope, { organisation_id, farm_ids }: NewDataExport): Promise<number> => {
  if (organisation_id !== undefined) return organisation_id
  if (farm_ids === undefined) {
    if (scope.kind === 'organisation') return scope.organisation_id
    throw invalid([{ path: 'organisation_id', message: messages.exportOrganisation }])
  }
  const rows = await db
    .selectFrom('farms')
    .where(sql<boolean>`farms.id = any(${farm_ids}::int[])`)
    .where(within(scope, 'farms.organisation_id'))
    .select('organisation_id')
    .distinct()
    .limit(2)
    .execute()
  if (rows.length === 0) throw notFound()
  const [only, another] = rows
  if (!only || another) throw invalid([{ path: 'farm_ids', message: messages.exportOrganisation }])
  return only.organisation_id
}

/**
 * What an export of data is of: places within the scope, and choices, of which the organisation's apply where the
 * request has none. Throws 404 for places outside the scope, and 422 while an embargo lasts.
 */
export const chooseData = async (db: Db, scope: Scope, given: NewDataExport, now: Date): Promise<DataParameters> => {
  const organisation_id = await organisationOf(db, scope, given)
  const farm_ids = given.farm_ids ? [...new Set(given.farm_ids)] : null
  const farms = await farmsOfExport(db, scope, { organisation_id, farm_ids })
  if (!farms) throw notFound()
  const unplaced = farms.filter(({ has_position }) => !has_position).map(({ title }) => title)
  if (given.format === 'camtrap_dp' && unplaced.length > 0)
    throw invalid([{ path: 'farm_ids', message: messages.exportNoPosition(unplaced.join(', ')) }])
  const own = await exportSettings.ofOrganisation(db, scope, organisation_id)
  const chosen = Object.fromEntries(
    Object.entries(pick(given, publicationMembers)).filter(([, value]) => value !== undefined),
  )
  const publication: Publication = {
    ...pick(own, publicationMembers),
    ...chosen,
    embargo_until: embargoOf(given.embargo_until, own.embargo_until),
  }
  const { embargo_until } = publication
  if (embargo_until !== null && now.toISOString().slice(0, 10) < embargo_until)
    throw invalid([{ path: 'embargo_until', message: messages.exportEmbargo(embargo_until) }])
  return { organisation_id, farm_ids, from: given.from, to: given.to, publication }
}
