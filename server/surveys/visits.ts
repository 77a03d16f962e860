import { sql, type RawBuilder, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Survey } from '#domain/surveys/survey.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { totalWithinScope } from '../platform/postgres/total-within-scope.ts'
import { locations } from '../locations/queries.ts'
import { orNotFound } from '../platform/http/problem.ts'

/** A list of a plot outside the scope is 404, not empty. */
export const checkPlot = async (db: Db, scope: Scope, { plot_id }: { plot_id?: number | undefined }): Promise<void> => {
  if (plot_id !== undefined) orNotFound(await locations.plot(db, scope, plot_id))
}

/** Surveys of active plots within the scope. All queries for survey data start here. */
export const visits = (db: Db, scope: Scope) =>
  db
    .selectFrom('surveys')
    .innerJoin('plots', 'plots.id', 'surveys.plot_id')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .where('plots.archived_at', 'is', null)
    .where('tunnels.archived_at', 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const placesOfPlots = sql`plots join tunnels on tunnels.id = plots.tunnel_id
  join fields on fields.id = tunnels.field_id join farms on farms.id = fields.farm_id`
const isVisible = (scope: Scope) => sql<SqlBool>`(plots.archived_at is null and tunnels.archived_at is null
  and fields.archived_at is null and farms.archived_at is null and ${within(scope, 'farms.organisation_id')})`

export interface SurveyFilter {
  year?: number | undefined
  plot_id?: number | undefined
}

/** Search and sort options of a list of surveys. */
export interface ListFilter<Column extends string> extends SurveyFilter {
  q?: string | undefined
  sort?: Column | `-${Column}` | undefined
}

/** The filter shared by all lists of surveys and their entries. */
export const ofFilter = ({ year, plot_id }: SurveyFilter) =>
  sql<boolean>`${plot_id === undefined ? sql`true` : sql`surveys.plot_id = ${plot_id}`}
    and ${year === undefined ? sql`true` : sql`surveys.survey_date between ${`${year}-01-01`}::date and ${`${year}-12-31`}::date`}`

/** Total of the surveys of `visits`. */
export const totalOfVisits = (db: Db, scope: Scope, filter: SurveyFilter) =>
  totalWithinScope(db, scope, {
    rows: sql`surveys`,
    where: ofFilter(filter),
    ofPlaces: (condition) => sql`surveys.plot_id in (select plots.id from ${placesOfPlots} where ${condition})`,
    ...chosenBy(scope, filter),
  })

/** Total of entries of these surveys. `rows` are `entries` joined with tables that have several rows per entry. */
export const totalOfEntries = (
  db: Db,
  scope: Scope,
  filter: SurveyFilter,
  rows: RawBuilder<unknown>,
  where?: RawBuilder<SqlBool>,
) =>
  totalWithinScope(db, scope, {
    rows,
    ...(where && { where }),
    ofPlaces: (condition) => sql`entries.survey_id in (select surveys.id from surveys where ${ofFilter(filter)}
      and surveys.plot_id in (select plots.id from ${placesOfPlots} where ${condition}))`,
    ...chosenBy(scope, filter),
  })

const chosenBy = (scope: Scope, { year, plot_id }: SurveyFilter) => ({
  isVisible: isVisible(scope),
  isFiltered: year !== undefined || plot_id !== undefined,
})

export const plotColumns = [
  'plots.id as plot_id',
  'plots.number as plot_number',
  'plots.treatment_type',
  'tunnels.id as tunnel_id',
  'tunnels.number as tunnel_number',
  'fields.id as field_id',
  'fields.field_name',
  'fields.crop_type',
  'farms.id as farm_id',
  'farms.title',
  'farms.city',
  'farms.time_zone',
] as const

interface PlotRow {
  plot_id: number
  plot_number: number
  treatment_type: string | null
  tunnel_id: number
  tunnel_number: number
  field_id: number
  field_name: string
  crop_type: string | null
  farm_id: number
  title: string
  city: string | null
  time_zone: string
}

/** A plot with its tunnel, field and farm, nested. */
export const nestedPlot = (row: PlotRow): Survey['plot'] => ({
  id: row.plot_id,
  number: row.plot_number,
  tunnel_id: row.tunnel_id,
  treatment_type: row.treatment_type,
  tunnel: {
    id: row.tunnel_id,
    number: row.tunnel_number,
    field_id: row.field_id,
    field: {
      id: row.field_id,
      field_name: row.field_name,
      farm_id: row.farm_id,
      crop_type: row.crop_type,
      farm: { id: row.farm_id, title: row.title, city: row.city, time_zone: row.time_zone },
    },
  },
})
