import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { FlowerColumn, FlowerObservation, FlowerSurvey } from '#domain/surveys/flower.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { counting, pagedList } from '../../platform/postgres/paged.ts'
import { hasWords, inOrder, type OrderColumn } from '../../platform/postgres/search.ts'
import { effortColumns, effortOf, observedColumns, observedOf, observerText } from '../observer-queries.ts'
import { ofFilter, totalOfEntries, visits, type ListFilter } from '../visits.ts'

const plants = (db: Db, scope: Scope) =>
  visits(db, scope)
    .innerJoin('flower_surveys as entries', 'entries.survey_id', 'surveys.id')
    .leftJoin('users as observers', 'observers.id', 'entries.observer_id')
    .leftJoin('flower_observations as observations', 'observations.flower_survey_id', 'entries.id')

const selectRecord = (db: Db, scope: Scope) =>
  plants(db, scope).select([
    ...observedColumns,
    ...effortColumns,
    'entries.plant_number',
    'observations.id as observation_id',
    'observations.count',
    'observations.notes',
    'observations.version as observation_version',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selectRecord>['execute']>>[number]

const observationOf = (row: Row): FlowerObservation | null =>
  row.observation_id === null || row.count === null || row.observation_version === null
    ? null
    : {
        id: row.observation_id,
        flower_survey_id: row.id,
        count: row.count,
        notes: row.notes,
        version: row.observation_version,
      }

const plantOf = (row: Row): FlowerSurvey => ({
  ...observedOf(row),
  ...effortOf(row),
  id: row.id,
  plant_number: row.plant_number,
  observation: observationOf(row),
})

const columns: Record<FlowerColumn, OrderColumn> = {
  observer: sql`natural_order(${observerText})`,
  round: sql`surveys.visit`,
  plant_number: sql`entries.plant_number`,
  count: sql`observations.count`,
  notes: sql`observations.notes`,
  start_time: { always: sql`entries.start_time` },
}
const sought = [sql`coalesce(observers.firstname, entries.observer_name)`, sql`'plant ' || entries.plant_number`]

const sorted = (db: Db, scope: Scope, { q, sort, ...filter }: ListFilter<FlowerColumn>) =>
  selectRecord(db, scope)
    .where(ofFilter(filter))
    .where(hasWords(q, ...sought))
    .orderBy(inOrder(sort ?? '-start_time', columns, 'start_time'))
    .orderBy('entries.survey_id', 'desc')
    .orderBy('entries.plant_number')

// A plant has at most one observation.
const total = (db: Db, scope: Scope, { sort: _sort, ...filter }: ListFilter<FlowerColumn>) =>
  filter.q ? counting(sorted(db, scope, filter)) : totalOfEntries(db, scope, filter, sql`flower_surveys as entries`)

/** Queries for FlowerSurvey records (domain/surveys/flower.ts) within the scope. */
export const flowers = {
  ...pagedList(sorted, plantOf, { total, key: 'entries.id' }),

  ofSurvey: async (db: Db, scope: Scope, survey_id: number): Promise<FlowerSurvey[]> =>
    (await selectRecord(db, scope).where('surveys.id', '=', survey_id).orderBy('entries.plant_number').execute()).map(
      plantOf,
    ),

  find: async (db: Db, scope: Scope, survey_id: number, id: number): Promise<FlowerSurvey | undefined> => {
    const row = await selectRecord(db, scope)
      .where('surveys.id', '=', survey_id)
      .where('entries.id', '=', id)
      .executeTakeFirst()
    return row && plantOf(row)
  },
}
