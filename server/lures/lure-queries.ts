import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Lure } from '#domain/lures/endpoints.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

/**
 * Days for which the trap of a count was in place: since the previous record of the same lure and trap on the plot. A
 * trap that was placed on that day, or removed before, has none.
 */
const trapDays = sql<number | null>`case when lures.caught is not null and lures.action <> 'placed' then (
  select case when before.action <> 'removed' then lures.survey_date - before.survey_date end
  from lures as before
  where before.plot_id = lures.plot_id and lower(btrim(before.lure)) = lower(btrim(lures.lure))
    and lower(btrim(before.trap)) is not distinct from lower(btrim(lures.trap))
    and before.survey_date < lures.survey_date
    and (before.action <> 'checked' or before.caught is not null)
  order by before.survey_date desc, before.action = 'removed', before.id desc limit 1) end`

const selectRecord = (db: Db, scope: Scope, farm_id: number, from: string, to: string) =>
  db
    .selectFrom('lures')
    .innerJoin('plots', 'plots.id', 'lures.plot_id')
    .innerJoin('tunnels', 'tunnels.id', 'plots.tunnel_id')
    .innerJoin('fields', 'fields.id', 'tunnels.field_id')
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .leftJoin('users', 'users.id', 'lures.observer_id')
    .where('farms.id', '=', farm_id)
    .where(within(scope, 'farms.organisation_id'))
    .where('lures.survey_date', '>=', from)
    .where('lures.survey_date', '<=', to)
    .select([
      'lures.id',
      'fields.field_name',
      'tunnels.number as tunnel_number',
      'plots.id as plot_id',
      'plots.number as plot_number',
      'lures.survey_date',
      'lures.lure',
      'lures.trap',
      'lures.target',
      'lures.caught',
      'lures.notes',
    ])
    .select(sql<Lure['action']>`lures.action`.as('action'))
    .select(trapDays.as('trap_days'))
    .select(sql<string>`coalesce(lures.observer_name, concat_ws(' ', users.firstname, users.lastname))`.as('observer'))
    .orderBy('lures.survey_date', 'desc')
    .orderBy('lures.id', 'desc')

const lureOf = (row: Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]): Lure => row

/** Lures of a farm between two days, both included. */
export const lures = pagedList(selectRecord, lureOf)
