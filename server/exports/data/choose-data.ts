import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { NewDataExport } from '#domain/exports/export.ts'
import { embargoOf, publicationMembers, type Publication } from '#domain/exports/publication.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import { windowOf } from '#domain/weeks/local-time.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { invalid, notFound, type Issue } from '../../platform/http/problem.ts'
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

/** A farm of an export. Archived farms are included in exports, as in reports. */
export interface ExportFarm {
  id: number
  title: string
  time_zone: string
  /** Whether coordinates of all places that cameras had in the period are known. */
  has_position: boolean
}

type Period = Pick<DataParameters, 'from' | 'to'>
type FarmOfPeriod = Pick<ExportFarm, 'id' | 'time_zone'>

/**
 * Farms on which a camera was at a place without coordinates in the period; a first stay counts from the camera's
 * creation.
 */
const unplacedFarms = async (db: Db, farms: readonly FarmOfPeriod[], { from, to }: Period): Promise<Set<number>> => {
  if (farms.length === 0) return new Set()
  const stays = await db
    .selectFrom('placements')
    .innerJoin('farms', 'farms.id', 'placements.farm_id')
    .innerJoin('devices', 'devices.id', 'placements.device_id')
    .leftJoin('plots', 'plots.id', 'placements.plot_id')
    .leftJoin('fields', 'fields.id', 'placements.field_id')
    .where(
      'farms.id',
      'in',
      farms.map(({ id }) => id),
    )
    .where('farms.latitude', 'is', null)
    .where('plots.latitude', 'is', null)
    .where('fields.outline', 'is', null)
    .select('farms.id')
    .select(sql<Date>`coalesce(lower(placements.during), devices.created_at)`.as('since'))
    .select(sql<Date | null>`upper(placements.during)`.as('until'))
    .execute()
  const windows = new Map(farms.map(({ id, time_zone }) => [id, windowOf(from, to, time_zone)]))
  const isWithin = ({ id, since, until }: (typeof stays)[number]) => {
    const window = windows.get(id)
    return window !== undefined && since < window.until && (until === null || until > window.from)
  }
  return new Set(stays.filter(isWithin).map(({ id }) => id))
}

/** The chosen farms within the scope; null if one of them is not within it. */
export const farmsOfExport = async (
  db: Db,
  scope: Scope,
  { organisation_id, farm_ids, from, to }: Pick<DataParameters, 'organisation_id' | 'farm_ids' | 'from' | 'to'>,
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
    .orderBy('farms.id')
    .execute()
  if (farm_ids !== null && farms.length < new Set(farm_ids).size) return null
  const unplaced = await unplacedFarms(db, farms, { from, to })
  return farms.map((farm) => ({ ...farm, has_position: !unplaced.has(farm.id) }))
}

/** The chosen organisation, or that of the farms, or the only one that the person sees. */
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
 * Resolves the subject of a data export: places within the scope, and choices, with the organisation's defaults where
 * the request has none. Throws 404 for places outside the scope, and 422 while an embargo lasts.
 */
export const chooseData = async (db: Db, scope: Scope, given: NewDataExport, now: Date): Promise<DataParameters> => {
  const organisation_id = await organisationOf(db, scope, given)
  const farm_ids = given.farm_ids ? [...new Set(given.farm_ids)] : null
  const farms = await farmsOfExport(db, scope, { organisation_id, farm_ids, from: given.from, to: given.to })
  if (!farms) throw notFound()
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
  const unplaced = farms.filter(({ has_position }) => !has_position).map(({ title }) => title)
  const issues: Issue[] = []
  if (given.format === 'camtrap_dp' && unplaced.length > 0)
    issues.push({ path: 'farm_ids', message: messages.exportNoPosition(unplaced.join(', ')) })
  if (embargo_until !== null && now.toISOString().slice(0, 10) < embargo_until)
    issues.push({ path: 'embargo_until', message: messages.exportEmbargo(embargo_until) })
  if (issues.length > 0) throw invalid(issues)
  return { organisation_id, farm_ids, from: given.from, to: given.to, publication }
}
