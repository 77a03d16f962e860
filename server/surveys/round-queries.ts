import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
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
