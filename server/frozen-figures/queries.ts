import { sql, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { citationOf } from '#domain/frozen-figures/citation.ts'
import { differencesOf, isDifferent } from '#domain/frozen-figures/differences.ts'
import {
  publishedMembers,
  type Author,
  type FrozenFigure,
  type FrozenFigureRow,
  type FrozenKind,
  type FrozenModelVersion,
  type FrozenRequest,
  type FrozenToday,
  type PublishedFigure,
} from '#domain/frozen-figures/frozen-figure.ts'
import { publicMessages } from '#domain/frozen-figures/public-messages.ts'
import { messages } from '#domain/messages.ts'
import { pick } from '#domain/platform/members.ts'
import type { Person } from '../platform/http/actor.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { calculate, type Calculated, type Needs } from './calculate.ts'

/**
 * Figures that organisations of the scope froze, even if the farm has moved to another organisation since, and figures
 * whose farms are all within the scope: a comparison may have two. Figures of deleted farms are included.
 */
export const inFrozenScope = (scope: Scope) =>
  sql<SqlBool>`(${within(scope, 'frozen_figures.organisation_id')} or (${within(scope, 'farms.organisation_id')}
    and (frozen_figures.with_farm_id is null or ${within(scope, 'farm.organisation_id')})))`

const visible = (db: Db, scope: Scope) =>
  db
    .selectFrom('frozen_figures')
    .innerJoin('farms', 'farms.id', 'frozen_figures.farm_id')
    .leftJoin('farms as farm', 'farm.id', 'frozen_figures.with_farm_id')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'frozen_figures.created_by').on('users.deleted_at', 'is', null),
    )
    .where(inFrozenScope(scope))

const listed = [
  'frozen_figures.public_id as id',
  'frozen_figures.farm_id',
  'frozen_figures.kind',
  'frozen_figures.title',
  'frozen_figures.start_date as from',
  'frozen_figures.end_date as to',
  'frozen_figures.model',
  'frozen_figures.doi',
  'frozen_figures.created_by',
  'frozen_figures.created_at',
  'frozen_figures.withdrawn_at',
] as const

const creator = sql<string | null>`nullif(concat_ws(' ', users.firstname, users.lastname), '')`

const rowOf = (row: {
  id: string
  farm_id: number
  kind: string
  title: string
  from: string
  to: string
  model: string
  doi: string | null
  created_by: number
  created_by_name: string | null
  created_at: Date
  withdrawn_at: Date | null
}): FrozenFigureRow => ({
  ...row,
  kind: row.kind as FrozenKind,
  created_at: row.created_at.toISOString(),
  withdrawn_at: row.withdrawn_at?.toISOString() ?? null,
})

const whole = [
  'frozen_figures.farm_title',
  'frozen_figures.organisation_title',
  'frozen_figures.request',
  'frozen_figures.result',
  'frozen_figures.authors',
  'frozen_figures.licence',
  'frozen_figures.product_version',
  'frozen_figures.product_commit',
  'frozen_figures.digest',
  'frozen_figures.withdrawn_reason',
  'frozen_figures.published_at',
  'frozen_figures.with_inputs',
  'frozen_figures.is_indexed',
  'frozen_figures.version',
] as const
const modelVersions = sql<FrozenModelVersion[] | null>`frozen_figures.inputs -> 'model_versions'`

const selectWhole = (query: ReturnType<typeof visible>) =>
  query.select([...listed, ...whole, creator.as('created_by_name'), modelVersions.as('model_versions')])
type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>['execute']>>[number]

const figureOf = (row: WholeRow, baseUrl: string): FrozenFigure => {
  const { published_at } = row
  const figure = {
    ...row,
    ...rowOf(row),
    request: row.request as unknown as FrozenRequest,
    result: row.result as unknown as Record<string, unknown>,
    authors: row.authors as unknown as Author[],
    url: `${baseUrl}/frozen/${row.id}`,
    published_at: published_at?.toISOString() ?? null,
    public_url: published_at === null ? null : `${baseUrl}/published/${row.id}`,
  }
  return { ...figure, citation: citationOf(figure) }
}

const MOST_LISTED = 1_000
/** Access is decided by the publisher, so no scope applies. */
const everything = { kind: 'all' } as const

export const frozenFigures = {
  /** Figures of a farm, the newest first. */
  list: async (db: Db, scope: Scope, farm_id: number): Promise<FrozenFigureRow[]> => {
    const rows = await visible(db, scope)
      .where('frozen_figures.farm_id', '=', farm_id)
      .select([...listed, creator.as('created_by_name')])
      .orderBy('frozen_figures.id', 'desc')
      .limit(MOST_LISTED)
      .execute()
    return rows.map(rowOf)
  },

  /** Undefined outside the scope. `baseUrl`: of the portal. */
  find: async (db: Db, scope: Scope, id: string, baseUrl: string): Promise<FrozenFigure | undefined> => {
    const row = await selectWhole(visible(db, scope)).where('frozen_figures.public_id', '=', id).executeTakeFirst()
    return row && figureOf(row, baseUrl)
  },

  /**
   * A figure for anyone. Undefined if it was never published. `gone`: it was withdrawn or its address was revoked.
   * `baseUrl`: of the portal.
   */
  published: async (
    db: Db,
    id: string,
    baseUrl: string,
  ): Promise<{ figure: FrozenFigure; organisation_id: number; gone: 'withdrawn' | 'revoked' | null } | undefined> => {
    const row = await selectWhole(visible(db, everything))
      .select('frozen_figures.organisation_id')
      .where('frozen_figures.public_id', '=', id)
      .where((eb) =>
        eb.or([eb('frozen_figures.published_at', 'is not', null), eb('frozen_figures.unpublished_at', 'is not', null)]),
      )
      .executeTakeFirst()
    if (!row) return undefined
    const gone = row.published_at === null ? 'revoked' : row.withdrawn_at === null ? null : 'withdrawn'
    const { organisation_id, ...whole } = row
    return { figure: figureOf(whole, baseUrl), organisation_id, gone }
  },

  /**
   * The embargo day of the organisation that froze a figure; null if it never set one. The caller has checked access.
   */
  embargo: async (db: Db, id: string): Promise<string | null> => {
    const row = await db
      .selectFrom('frozen_figures')
      .innerJoin('export_settings', 'export_settings.organisation_id', 'frozen_figures.organisation_id')
      .where('frozen_figures.public_id', '=', id)
      .select('export_settings.embargo_until')
      .executeTakeFirst()
    return row?.embargo_until ?? null
  },

  /** All inputs as they were stored; undefined outside the scope. */
  inputs: async (db: Db, scope: Scope, id: string): Promise<unknown> =>
    (await visible(db, scope).where('frozen_figures.public_id', '=', id).select('inputs').executeTakeFirst())?.inputs,
}

/**
 * The public members of a published figure. They are listed explicitly, so that a member added to figures stays
 * private.
 */
export const publishedOf = ({ published_at, public_url, ...figure }: FrozenFigure): PublishedFigure => ({
  ...pick(figure, publishedMembers),
  url: public_url ?? figure.url,
  published_at: published_at ?? figure.created_at,
})

const unavailable = (reason: string): FrozenToday => ({ state: 'unavailable', reason, model: null, figures: [] })

/**
 * Whether the scope still includes the farms of a figure: today's measurements belong to the farms' present
 * organisation.
 */
const areInScope = async (db: Db, scope: Scope, sides: Calculated['sides']): Promise<boolean> => {
  const ids = [...new Set(sides.map(({ farm_id }) => farm_id))]
  const rows = await db
    .selectFrom('farms')
    .where('id', 'in', ids)
    .where(within(scope, 'farms.organisation_id'))
    .select('id')
    .execute()
  return rows.length === ids.length
}

/**
 * The same figure calculated today, and the difference in each of its numbers. `frozenOnly`: without members added
 * since.
 */
export const todayOf = async (
  deps: Needs,
  person: Pick<Person, 'scope' | 'role'>,
  { farm_id, kind, request, result, to }: FrozenFigure,
  choice: { frozenOnly?: boolean } = {},
): Promise<FrozenToday> => {
  const now = await calculate(deps, person, farm_id, request, to)
  if (!now) return unavailable(messages.frozenFarmDeleted)
  if (!(await areInScope(deps.db, person.scope, now.sides))) return unavailable(messages.frozenFarmMoved)
  const figures = differencesOf(kind, result, now.result, choice)
  const hadHours = figures.some((one) => one.figure === 'hours' && (one.frozen ?? 0) > 0)
  if (now.hours === 0 && hadHours) return unavailable(messages.frozenDataDeleted)
  return { state: figures.some(isDifferent) ? 'different' : 'same', reason: null, model: now.model, figures }
}

/**
 * The same for anyone, as the organisation that froze the figure may see it: members added since were never published.
 */
export const publicTodayOf = async (
  deps: Needs,
  organisation_id: number,
  figure: FrozenFigure,
): Promise<FrozenToday> => {
  const person = { scope: { kind: 'organisation', organisation_id }, role: 'user' } as const
  const today = await todayOf(deps, person, figure, { frozenOnly: true })
  // The present state of a farm must not be disclosed.
  return today.state === 'unavailable' ? unavailable(publicMessages.noToday) : today
}
