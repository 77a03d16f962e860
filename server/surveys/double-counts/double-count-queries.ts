import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import { agreementOf, type CountPair } from '#domain/surveys/double-counts/agreement.ts'
import type { CountedPeriod, DoubleCount, GroupAgreement } from '#domain/surveys/double-counts/double-count.ts'
import { pollinatorGroups, type PollinatorGroup } from '#domain/reference/taxon.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { visits } from '../visits.ts'

const MAX_PERIODS = 500

/** Observation periods of active plots within the scope. */
const periods = (db: Db, scope: Scope) =>
  visits(db, scope).innerJoin('pollinator_surveys as entries', 'entries.survey_id', 'surveys.id')

/** Both counts of a group in one row; groups that only one of the observers counted have none. */
const pairs = (db: Db, scope: Scope) =>
  periods(db, scope)
    .innerJoin('double_counts', 'double_counts.pollinator_survey_id', 'entries.id')
    .innerJoin('double_count_groups as seconds', 'seconds.double_count_id', 'double_counts.id')
    .innerJoin('pollinator_counts as firsts', (join) =>
      join
        .onRef('firsts.pollinator_survey_id', '=', 'entries.id')
        .onRef('firsts.functional_group', '=', 'seconds.functional_group'),
    )
    .select(['seconds.functional_group', 'seconds.count as second'])
    .select(
      sql<number>`(select coalesce(sum(count), 0)::integer from pollinator_observations seen
        join pollinators taxa on taxa.id = seen.pollinator_id
        where seen.pollinator_survey_id = entries.id and taxa.functional_group = seconds.functional_group)`.as('first'),
    )

/** Double counts of observation periods within the scope. */
export const doubleCounts = {
  /** Observation periods of other people on a farm and day that this person has not counted again. */
  countable: async (
    db: Db,
    scope: Scope,
    { farm_id, day, user_id }: { farm_id: number; day: string; user_id: number },
  ): Promise<CountedPeriod[]> => {
    const rows = await periods(db, scope)
      .leftJoin('users', 'users.id', 'entries.observer_id')
      .where('farms.id', '=', farm_id)
      .where('surveys.survey_date', '=', day)
      .where(sql<boolean>`entries.observer_id is distinct from ${user_id}`)
      .where(sql<boolean>`not exists (select from double_counts
        where pollinator_survey_id = entries.id and observer_id = ${user_id})`)
      .where(sql<boolean>`exists (select from pollinator_counts where pollinator_survey_id = entries.id)`)
      .select([
        'surveys.id as survey_id',
        'entries.id as pollinator_survey_id',
        'plots.number as plot_number',
        'tunnels.number as tunnel_number',
        'fields.field_name',
        'surveys.visit as round',
        'entries.start_time',
        'entries.watched_seconds',
      ])
      .select(
        sql<string>`coalesce(entries.observer_name, concat_ws(' ', users.firstname, users.lastname))`.as('observer'),
      )
      .select(
        sql<PollinatorGroup[]>`(select json_agg(functional_group order by id) from pollinator_counts
          where pollinator_survey_id = entries.id)`.as('functional_groups'),
      )
      .orderBy('entries.start_time')
      .orderBy('entries.id')
      .limit(MAX_PERIODS)
      .execute()
    return rows.map(({ start_time, ...row }) => ({ ...row, start_time: start_time.toISOString() }))
  },

  find: async (db: Db, scope: Scope, id: number): Promise<DoubleCount | undefined> => {
    const row = await periods(db, scope)
      .innerJoin('double_counts', 'double_counts.pollinator_survey_id', 'entries.id')
      .where('double_counts.id', '=', id)
      .select([
        'double_counts.id',
        'double_counts.pollinator_survey_id',
        'double_counts.observer_id',
        'double_counts.start_time',
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const counts = await pairs(db, scope)
      .where('double_counts.id', '=', id)
      .orderBy('seconds.functional_group')
      .execute()
    return { ...row, start_time: row.start_time.toISOString(), counts }
  },

  /** Agreement by group over the visits of these local days, both included. */
  agreement: async (
    db: Db,
    scope: Scope,
    farm_id: number,
    { start_date, end_date }: { start_date: string; end_date: string },
  ): Promise<GroupAgreement[]> => {
    const rows = await pairs(db, scope)
      .where('farms.id', '=', farm_id)
      .where('surveys.survey_date', '>=', start_date)
      .where('surveys.survey_date', '<=', end_date)
      .execute()
    const byGroup: Map<PollinatorGroup, CountPair[]> = Map.groupBy(rows, ({ functional_group }) => functional_group)
    const none = {
      mean_first: null,
      mean_second: null,
      mean_difference: null,
      lower_limit: null,
      upper_limit: null,
      concordance: null,
    }
    return pollinatorGroups.flatMap((functional_group) => {
      const given = byGroup.get(functional_group) ?? []
      if (given.length === 0) return []
      return [{ functional_group, pairs: given.length, ...(agreementOf(given) ?? none) }]
    })
  },
}
