import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { ObserverDay } from '#domain/surveys/day-summary.ts'
import { assignments } from '../assignments/assignment-queries.ts'
import type { Db } from '../platform/postgres/database.ts'
import { visits } from './visits.ts'

const MAX_OBSERVERS = 200

/** Entries of a visit that contain a count. A plant can have an entry before it is counted. */
const entries = sql<{
  kind: string
  survey_id: number
  observer_id: number | null
  observer_name: string | null
  start_time: Date
}>`(select 'flower' as kind, survey_id, observer_id, observer_name, start_time from flower_surveys
    where exists (select from flower_observations where flower_survey_id = flower_surveys.id)
  union all select 'pollinator', survey_id, observer_id, observer_name, start_time from pollinator_surveys
  union all select 'predator', survey_id, observer_id, observer_name, start_time from predator_surveys
    where counted_at is not null)`

/** Counts of each observer on a farm and day, in order of the first count, with their assignments. */
export const observerDays = async (db: Db, scope: Scope, farm_id: number, day: string): Promise<ObserverDay[]> => {
  const of = (kind: string) => sql<number>`(count(*) filter (where entries.kind = ${kind}))::integer`
  const rows = await visits(db, scope)
    .innerJoin(entries.as('entries'), 'entries.survey_id', 'surveys.id')
    .leftJoin('users', 'users.id', 'entries.observer_id')
    .where('farms.id', '=', farm_id)
    .where('surveys.survey_date', '=', day)
    .groupBy(['entries.observer_id', 'entries.observer_name', 'users.firstname', 'users.lastname'])
    .select([
      'entries.observer_id',
      sql<string>`coalesce(entries.observer_name, concat_ws(' ', users.firstname, users.lastname))`.as('observer'),
      sql<number>`count(distinct surveys.plot_id)::integer`.as('plots'),
      of('flower').as('flower_plants'),
      of('pollinator').as('observation_periods'),
      of('predator').as('predator_plants'),
      sql<Date>`min(entries.start_time)`.as('first_at'),
      sql<Date>`max(entries.start_time)`.as('last_at'),
    ])
    .orderBy('first_at')
    .orderBy('observer')
    .limit(MAX_OBSERVERS)
    .execute()
  const assigned = new Map(
    (await assignments.ofDay(db, scope, farm_id, day)).map(({ user_id, ...plots }) => [user_id, plots]),
  )
  const assignedTo = (user_id: number | null) => {
    const plots = user_id === null ? undefined : assigned.get(user_id)
    return { assigned: plots?.assigned ?? 0, assigned_counted: plots?.assigned_counted ?? 0 }
  }
  const counted = new Set(rows.map(({ observer_id }) => observer_id))
  return [
    ...rows.map(({ first_at, last_at, ...row }) => ({
      ...row,
      ...assignedTo(row.observer_id),
      first_at: first_at.toISOString(),
      last_at: last_at.toISOString(),
    })),
    ...[...assigned]
      .filter(([user_id]) => !counted.has(user_id))
      .map(([user_id, { person }]) => ({
        observer_id: user_id,
        observer: person,
        plots: 0,
        flower_plants: 0,
        observation_periods: 0,
        predator_plants: 0,
        ...assignedTo(user_id),
        first_at: null,
        last_at: null,
      })),
  ]
}
