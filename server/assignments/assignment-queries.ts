import { sql, type SqlBool } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { SurveyAssignment } from '#domain/assignments/assignment.ts'
import type { Db } from '../platform/postgres/database.ts'
import { pagedList } from '../platform/postgres/paged.ts'
import { within } from '../platform/postgres/scope.ts'

/** Assignments of a farm's active places to people who have access to it. */
const visible = (db: Db, scope: Scope, farm_id: number) =>
  db
    .selectFrom('survey_assignments')
    .leftJoin('plots', 'plots.id', 'survey_assignments.plot_id')
    .leftJoin('tunnels', (join) =>
      join.on('tunnels.id', '=', sql`coalesce(survey_assignments.tunnel_id, plots.tunnel_id)`),
    )
    .innerJoin('fields', (join) =>
      join.on('fields.id', '=', sql`coalesce(survey_assignments.field_id, tunnels.field_id)`),
    )
    .innerJoin('farms', 'farms.id', 'fields.farm_id')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'survey_assignments.user_id')
        .onRef('users.organisation_id', '=', 'farms.organisation_id'),
    )
    .where('farms.id', '=', farm_id)
    .where('plots.archived_at', 'is', null)
    .where('tunnels.archived_at', 'is', null)
    .where('fields.archived_at', 'is', null)
    .where('farms.archived_at', 'is', null)
    .where('users.is_active', '=', true)
    .where('users.deleted_at', 'is', null)
    .where(within(scope, 'farms.organisation_id'))

const selectRecord = (db: Db, scope: Scope, farm_id: number) =>
  visible(db, scope, farm_id)
    .select([
      'survey_assignments.id',
      'survey_assignments.user_id',
      'survey_assignments.first_day',
      'survey_assignments.last_day',
      'survey_assignments.field_id',
      'survey_assignments.tunnel_id',
      'survey_assignments.plot_id',
    ])
    .select(sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('person'))

/** `from`: assignments that ended before this day are left out. */
const sorted = (db: Db, scope: Scope, farm_id: number, from: string) =>
  selectRecord(db, scope, farm_id)
    .where('survey_assignments.last_day', '>=', from)
    .orderBy('survey_assignments.first_day')
    .orderBy('users.lastname')
    .orderBy('users.firstname')
    .orderBy('survey_assignments.id')

/** Plots assigned to a person on a day, and how many of them that person counted. */
export interface AssignedPlots {
  user_id: number
  person: string
  assigned: number
  assigned_counted: number
}

/** SurveyAssignment records (domain/assignments/assignment.ts) within the scope. */
export const assignments = {
  ...pagedList(sorted, (row): SurveyAssignment => row),

  /** The assignments with these ids. */
  named: (db: Db, scope: Scope, farm_id: number, ids: readonly number[]): Promise<SurveyAssignment[]> =>
    selectRecord(db, scope, farm_id)
      .where('survey_assignments.id', 'in', [-1, ...ids])
      .orderBy('survey_assignments.id')
      .execute(),

  /**
   * Plots that each person was to count on a day, and those that they did count. A plot counts once, however it was
   * assigned.
   */
  ofDay: async (db: Db, scope: Scope, farm_id: number, day: string): Promise<AssignedPlots[]> => {
    const own = visible(db, scope, farm_id)
      .where('survey_assignments.first_day', '<=', day)
      .where('survey_assignments.last_day', '>=', day)
      .innerJoin('plots as assigned', (join) =>
        join.on(
          sql<SqlBool>`survey_assignments.plot_id = assigned.id or survey_assignments.tunnel_id = assigned.tunnel_id
            or survey_assignments.field_id = (select field_id from tunnels where id = assigned.tunnel_id and archived_at is null)`,
        ),
      )
      .where('assigned.archived_at', 'is', null)
      .select(['users.id as user_id', 'assigned.id as plot_id'])
      .select(sql<string>`concat_ws(' ', users.firstname, users.lastname)`.as('person'))
      .distinct()
    return db
      .selectFrom(own.as('own'))
      .select(['user_id', 'person'])
      .select(sql<number>`count(*)::integer`.as('assigned'))
      .select(
        sql<number>`(count(*) filter (where exists (select from surveys
          where surveys.plot_id = own.plot_id and survey_date = ${day} and (
            exists (select from flower_surveys join flower_observations on flower_survey_id = flower_surveys.id
              where survey_id = surveys.id and flower_surveys.observer_id = own.user_id)
            or exists (select from pollinator_surveys where survey_id = surveys.id and observer_id = own.user_id)
            or exists (select from predator_surveys where survey_id = surveys.id and observer_id = own.user_id
              and counted_at is not null)))))::integer`.as('assigned_counted'),
      )
      .groupBy(['user_id', 'person'])
      .orderBy('person')
      .orderBy('user_id')
      .execute()
  },
}
