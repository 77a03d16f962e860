import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Survey, SurveyColumn } from '#domain/surveys/survey.ts'
import type { Db } from '../platform/postgres/database.ts'
import { counting, pagedList } from '../platform/postgres/paged.ts'
import { hasWords, inOrder, type OrderColumn } from '../platform/postgres/search.ts'
import { nestedPlot, ofFilter, plotColumns, totalOfVisits, visits, type ListFilter } from './visits.ts'

const entriesOf = sql`(select observer_id, observer_name, start_time from flower_surveys where survey_id = surveys.id
  union all select observer_id, observer_name, start_time from pollinator_surveys where survey_id = surveys.id
  union all select observer_id, observer_name, start_time from predator_surveys where survey_id = surveys.id)`

const startedAt = sql<Date | null>`coalesce(surveys.started_at, (select min(start_time) from ${entriesOf} as entries))`
const nameOf = sql`concat_ws(' ', users.firstname, users.lastname)`
const observersOf = sql<string[]>`coalesce(
  (select array_agg(distinct coalesce(entries.observer_name, ${nameOf})) from ${entriesOf} as entries
    left join users on users.id = entries.observer_id),
  (select array[${nameOf}] from users where users.id = surveys.created_by), '{}')`

const selectRecord = (db: Db, scope: Scope) =>
  visits(db, scope)
    .select([
      ...plotColumns,
      'surveys.id',
      'surveys.survey_date',
      'surveys.visit as round',
      'surveys.created_at',
      'surveys.created_by',
    ])
    .select([
      'surveys.version',
      'surveys.ended_at',
      startedAt.as('started_at'),
      observersOf.as('observers'),
      sql<number>`(select count(*) from flower_surveys where survey_id = surveys.id)`.as('count_flowers'),
      sql<number>`(select count(*) from pollinator_counts where survey_id = surveys.id)`.as('count_pollinators'),
      sql<number>`(select count(*) from predator_surveys where survey_id = surveys.id)`.as('count_predators'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const surveyOf = (row: Row): Survey => ({
  id: row.id,
  plot_id: row.plot_id,
  survey_date: row.survey_date,
  round: row.round,
  started_at: row.started_at?.toISOString() ?? null,
  ended_at: row.ended_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  created_by: row.created_by,
  observers: row.observers,
  count_flowers: row.count_flowers,
  count_pollinators: row.count_pollinators,
  count_predators: row.count_predators,
  plot: nestedPlot(row),
  version: row.version,
})

const columns: Record<SurveyColumn, OrderColumn> = {
  date: { always: sql`surveys.survey_date` },
  round: sql`surveys.visit`,
  started_at: startedAt,
  ended_at: sql`surveys.ended_at`,
  plot_number: sql`plots.number`,
  treatment_type: sql`plots.treatment_type`,
  tunnel_number: sql`tunnels.number`,
  field_name: sql`natural_order(fields.field_name)`,
}
const sought = [
  sql`to_char(surveys.survey_date, 'YYYY-MM-DD FMDD Mon YYYY')`,
  sql`fields.field_name`,
  sql`'Tunnel ' || tunnels.number`,
  sql`'Plot ' || plots.number`,
]

const sorted = (db: Db, scope: Scope, { q, sort, ...filter }: ListFilter<SurveyColumn>) =>
  selectRecord(db, scope)
    .where(ofFilter(filter))
    .where(hasWords(q, ...sought))
    .orderBy(inOrder(sort ?? '-date', columns, 'date'))
    .orderBy('surveys.visit', 'desc')
    .orderBy('surveys.id', 'desc')

const total = (db: Db, scope: Scope, { sort: _sort, ...filter }: ListFilter<SurveyColumn>) =>
  filter.q ? counting(sorted(db, scope, filter)) : totalOfVisits(db, scope, filter)

/** Queries for Survey records (domain/surveys/survey.ts) within the scope. */
export const surveys = {
  ...pagedList(sorted, surveyOf, { total, key: 'surveys.id' }),

  find: async (db: Db, scope: Scope, id: number): Promise<Survey | undefined> => {
    const row = await selectRecord(db, scope).where('surveys.id', '=', id).executeTakeFirst()
    return row && surveyOf(row)
  },

  /** The newest visit to a plot on a day. */
  newestOf: async (db: Db, scope: Scope, plot_id: number, survey_date: string): Promise<Survey | undefined> => {
    const row = await selectRecord(db, scope)
      .where('surveys.plot_id', '=', plot_id)
      .where('surveys.survey_date', '=', survey_date)
      .orderBy('surveys.id', 'desc')
      .executeTakeFirst()
    return row && surveyOf(row)
  },
}
