import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { FarmRound, RoundPlot } from '#domain/surveys/round.ts'
import type { Db } from '../platform/postgres/database.ts'
import { counting, pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

const visitsOf = sql<RoundPlot['visits']>`coalesce((select json_agg(json_build_object(
    'id', surveys.id, 'round', surveys.visit,
    'count_flowers', (select count(*) from flower_surveys where survey_id = surveys.id),
    'count_pollinators', (select count(*) from pollinator_counts where survey_id = surveys.id),
    'count_predators', (select count(*) from predator_surveys where survey_id = surveys.id)) order by surveys.visit)
  from surveys where surveys.plot_id = plots.id and surveys.survey_date = latest.day), '[]')`

/** `today`: the farm's local date. */
const sorted = (db: Db, scope: Scope, farm_id: number, today: string) =>
  db
    .selectFrom('plots')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .innerJoinLateral(
      // A visit dated in the future by a wrong clock must not hide today's.
      (eb) =>
        eb
          .selectFrom('surveys')
          .whereRef('surveys.plot_id', '=', 'plots.id')
          .where('survey_date', '<=', today)
          .select(sql<string | null>`max(survey_date)`.as('day'))
          .as('latest'),
      (join) => join.onTrue(),
    )
    .where('farms.id', '=', farm_id)
    .where('plots.archived_at', 'is', null)
    .where('tunnels.archived_at', 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .select([
      'plots.id',
      'plots.number',
      'plots.treatment_type',
      'plots.block',
      'plots.replicate',
      'plots.latitude',
      'plots.longitude',
      'tunnels.id as tunnel_id',
      'tunnels.number as tunnel_number',
      'fields.id as field_id',
      'fields.field_name',
      'latest.day as last_day',
      visitsOf.as('visits'),
    ])
    .orderBy(sql`natural_order(fields.field_name)`)
    .orderBy('fields.id')
    .orderBy('tunnels.number')
    .orderBy('tunnels.id')
    .orderBy('plots.number')
    .orderBy('plots.id')

/** The plots of a farm's round (domain/surveys/round.ts). The caller has checked access to the farm. */
export const roundPlots = pagedList(sorted, (row): RoundPlot => row)

const hasCounts = sql<boolean>`(exists (select from flower_surveys where survey_id = surveys.id)
  or exists (select from pollinator_counts where survey_id = surveys.id)
  or exists (select from predator_surveys where survey_id = surveys.id))`

/** Each plot of a farm with its number of visits with counts today, and the highest number among them. */
const visitsToday = (zones: string[], days: string[]) => sql<{
  count_plots: number
  count_done: number
  round: number
}>`lateral (select count(*) as count_plots,
    count(*) filter (where visits > 0 and visits = most) as count_done,
    greatest(1, max(most)) as round
  from (select visits, max(visits) over () as most
    from plots
    join tunnels on tunnels.id = plots.tunnel_id and tunnels.archived_at is null
    join fields on fields.id = tunnels.field_id and fields.archived_at is null
    cross join lateral (select count(*) as visits from surveys
      where surveys.plot_id = plots.id
        and surveys.survey_date = (select day from unnest(${zones}::text[], ${days}::date[]) as local (zone, day)
          where local.zone = farms.time_zone)
        and ${hasCounts}) as today
    where fields.farm_id = farms.id and plots.archived_at is null) as each_plot)`

const hasPlots = sql<boolean>`exists (select from fields
  join tunnels on tunnels.field_id = fields.id and tunnels.archived_at is null
  join plots on plots.tunnel_id = tunnels.id and plots.archived_at is null
  where fields.farm_id = farms.id and fields.archived_at is null)`

const farmsWithPlots = (db: Db, scope: Scope) =>
  db
    .selectFrom('farms')
    .where('farms.archived_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))
    .where(hasPlots)

const roundsOf = (db: Db, scope: Scope, zones: string[], days: string[]) =>
  farmsWithPlots(db, scope)
    .innerJoin(visitsToday(zones, days).as('walked'), (join) => join.onTrue())
    .select([
      'farms.id as farm_id',
      'farms.title as farm_title',
      'walked.round',
      'walked.count_plots',
      'walked.count_done',
    ])
    .orderBy(sql`natural_order(farms.title)`)
    .orderBy('farms.id')

/** Today's rounds of the farms that have plots. `days`: today in each of the farms' time zones, `zones`. */
export const farmRounds = pagedList(roundsOf, (row): FarmRound => row, {
  total: (db, scope) => counting(farmsWithPlots(db, scope)),
})
