import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { PredatorLine, PredatorLineColumn, PredatorObservation, PredatorSurvey } from '#domain/surveys/predator.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { counting, paged, pagedList, type Part } from '../../platform/postgres/paged.ts'
import { hasWords, inOrder, type OrderColumn } from '../../platform/postgres/search.ts'
import { effortColumns, effortOf, observedColumns, observedOf, observerText } from '../observer-queries.ts'
import { taxonColumns, taxonName, taxonOf, type TaxonRow } from '../taxa.ts'
import { ofFilter, totalOfEntries, visits, type ListFilter } from '../visits.ts'

const plants = (db: Db, scope: Scope) =>
  visits(db, scope)
    .innerJoin('predator_surveys as entries', 'entries.survey_id', 'surveys.id')
    .leftJoin('users as observers', 'observers.id', 'entries.observer_id')

const seen = (db: Db, scope: Scope) =>
  plants(db, scope)
    .leftJoin('predator_observations as observations', 'observations.predator_survey_id', 'entries.id')
    .leftJoin('predators as taxa', 'taxa.id', 'observations.predator_id')
    .leftJoin('species', 'species.id', 'taxa.species_id')
    .leftJoin('stages', 'stages.id', 'taxa.stage_id')

/** One row per plant and observation; a plant without any has one row. */
const selectLines = (db: Db, scope: Scope) =>
  seen(db, scope).select([
    ...observedColumns,
    ...effortColumns,
    ...taxonColumns,
    'entries.plant_number',
    'entries.counted_at',
    'observations.id as observation_id',
    'observations.predator_id',
    'observations.count',
    'observations.notes',
    'observations.version as observation_version',
  ])
type Row = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

const observationOf = (row: Row): PredatorObservation | null => {
  const { observation_id, predator_id, count, observation_version } = row
  if (observation_id === null || predator_id === null || count === null || observation_version === null) return null
  return {
    id: observation_id,
    predator_survey_id: row.id,
    predator_id,
    count,
    notes: row.notes,
    predator: taxonOf(predator_id, row as TaxonRow),
    version: observation_version,
  }
}

const lineOf = (row: Row): PredatorLine => ({
  ...observedOf(row),
  predator_survey_id: row.id,
  plant_number: row.plant_number,
  observation: observationOf(row),
})

const columns: Record<PredatorLineColumn, OrderColumn> = {
  observer: sql`natural_order(${observerText})`,
  round: sql`surveys.visit`,
  start_time: { always: sql`entries.start_time` },
  plant_number: sql`entries.plant_number`,
  functional_group: sql`taxa.functional_group`,
  predator: sql`natural_order(${taxonName})`,
  stage: sql`natural_order(stages.stage)`,
  count: sql`observations.count`,
  notes: sql`observations.notes`,
}
const sought = [
  observerText,
  sql`'plant ' || entries.plant_number`,
  sql`taxa.functional_group`,
  taxonName,
  sql`stages.stage`,
]

const counted = sql<boolean>`entries.counted_at is not null`
const sorted = (db: Db, scope: Scope, { q, sort, ...filter }: ListFilter<PredatorLineColumn>) =>
  selectLines(db, scope)
    .where(ofFilter(filter))
    .where(counted)
    .where(hasWords(q, ...sought))
    .orderBy(inOrder(sort ?? '-start_time', columns, 'start_time'))
    .orderBy('entries.survey_id', 'desc')
    .orderBy('entries.plant_number')
    .orderBy('observations.id')

const linesOfAll = sql`predator_surveys as entries
  left join predator_observations as observations on observations.predator_survey_id = entries.id`
const total = (db: Db, scope: Scope, { sort: _sort, ...filter }: ListFilter<PredatorLineColumn>) =>
  filter.q ? counting(sorted(db, scope, filter)) : totalOfEntries(db, scope, filter, linesOfAll, counted)

const findPlants = async (db: Db, scope: Scope, chosen: RawBuilder<boolean>): Promise<PredatorSurvey[]> => {
  const rows = await selectLines(db, scope)
    .where(chosen)
    .orderBy('entries.plant_number')
    .orderBy('entries.id')
    .orderBy('observations.id')
    .execute()
  return [...Map.groupBy(rows, ({ id }) => id).values()].flatMap((own) => {
    const [row] = own
    if (!row) return []
    const observations = own.map(observationOf).filter((observation) => observation !== null)
    const counted_already = row.counted_at !== null
    return {
      ...observedOf(row),
      ...effortOf(row),
      id: row.id,
      plant_number: row.plant_number,
      counted: counted_already,
      observations,
    }
  })
}

/** Queries for PredatorSurvey or PredatorLine records (domain/surveys/predator.ts) within the scope. */
export const predatorSurveys = {
  ofSurvey: (db: Db, scope: Scope, survey_id: number) => findPlants(db, scope, sql`surveys.id = ${survey_id}`),

  find: async (db: Db, scope: Scope, survey_id: number, id: number) =>
    (await findPlants(db, scope, sql`surveys.id = ${survey_id} and entries.id = ${id}`))[0],

  linesOfSurvey: (db: Db, scope: Scope, survey_id: number, part: Part) =>
    paged(
      selectLines(db, scope)
        .where('surveys.id', '=', survey_id)
        .where(counted)
        .orderBy('entries.plant_number')
        .orderBy('observations.id'),
      part,
      lineOf,
    ),

  lines: pagedList(sorted, lineOf, { total }),
}
