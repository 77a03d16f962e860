import { sql, type RawBuilder } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type {
  PollinatorLine,
  PollinatorLineColumn,
  PollinatorObservation,
  PollinatorSurvey,
} from '#domain/surveys/pollinator.ts'
import type { Caste } from '#domain/surveys/caste.ts'
import { visitRate } from '#domain/surveys/visit-rate.ts'
import type { Db } from '../../platform/postgres/database.ts'
import { counting, listed, pagedList, pagedTogether, type Part } from '../../platform/postgres/paged.ts'
import { hasWords, inOrder, type OrderColumn } from '../../platform/postgres/search.ts'
import { effortColumns, effortOf, observedColumns, observedOf, observerText } from '../observer-queries.ts'
import { taxonOf, type TaxonRow } from '../taxa.ts'
import { ofFilter, totalOfEntries, visits, type ListFilter, type SurveyFilter } from '../visits.ts'

const looks = (db: Db, scope: Scope) =>
  visits(db, scope)
    .innerJoin('pollinator_surveys as entries', 'entries.survey_id', 'surveys.id')
    .leftJoin('users as observers', 'observers.id', 'entries.observer_id')

/** One row per counted group and observation; a group without any has one row. */
const lines = (db: Db, scope: Scope) =>
  looks(db, scope)
    .innerJoin('pollinator_counts as counted', 'counted.pollinator_survey_id', 'entries.id')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('pollinator_observations')
          .innerJoin('pollinators as taxa', 'taxa.id', 'pollinator_observations.pollinator_id')
          .innerJoin('species', 'species.id', 'taxa.species_id')
          .innerJoin('stages', 'stages.id', 'taxa.stage_id')
          .select([
            'pollinator_observations.id',
            'pollinator_survey_id',
            'pollinator_id',
            'flower_centre',
            'caste',
            'count',
            'notes',
            'pollinator_observations.version',
            'taxa.functional_group',
            'species.order',
            'species.family',
            'species.genus',
            'species.species',
            'stages.stage',
          ])
          .as('observations'),
      (join) =>
        join
          .onRef('observations.pollinator_survey_id', '=', 'entries.id')
          .onRef('observations.functional_group', '=', 'counted.functional_group'),
    )

const selectLines = (db: Db, scope: Scope) =>
  lines(db, scope).select([
    ...observedColumns,
    'counted.functional_group as counted_group',
    'observations.id as observation_id',
    'observations.pollinator_id',
    'observations.flower_centre',
    'observations.caste',
    'observations.count',
    'observations.notes',
    'observations.version as observation_version',
    'observations.functional_group',
    'observations.order',
    'observations.family',
    'observations.genus',
    'observations.species',
    'observations.stage',
  ])
type LineRow = Awaited<ReturnType<ReturnType<typeof selectLines>['execute']>>[number]

const observationOf = (row: LineRow): PollinatorObservation | null => {
  const { observation_id, pollinator_id, flower_centre, count, observation_version } = row
  // With a left join, these five are all set or all null.
  if (observation_id === null || pollinator_id === null || flower_centre === null) return null
  if (count === null || observation_version === null) return null
  return {
    id: observation_id,
    pollinator_survey_id: row.id,
    pollinator_id,
    flower_centre,
    caste: row.caste as Caste | null,
    count,
    notes: row.notes,
    pollinator: taxonOf(pollinator_id, row as TaxonRow),
    version: observation_version,
  }
}

const lineOf = (row: LineRow): PollinatorLine => ({
  ...observedOf(row),
  pollinator_survey_id: row.id,
  functional_group: row.counted_group,
  observation: observationOf(row),
})

const columns: Record<PollinatorLineColumn, OrderColumn> = {
  observer: sql`natural_order(${observerText})`,
  round: sql`surveys.visit`,
  start_time: { always: sql`entries.start_time` },
  functional_group: sql`counted.functional_group`,
  pollinator: sql`natural_order(concat_ws(' ', observations.genus, observations.species, observations.caste))`,
  flower_centre: sql`case when observations.flower_centre then observations.count end`,
  non_centre: sql`case when not observations.flower_centre then observations.count end`,
}
const sought = [
  observerText,
  sql`counted.functional_group`,
  sql`observations.genus`,
  sql`observations.species`,
  sql`observations.stage`,
  sql`observations.caste`,
]

const sorted = (db: Db, scope: Scope, { q, sort, ...filter }: ListFilter<PollinatorLineColumn>) =>
  selectLines(db, scope)
    .where(ofFilter(filter))
    .where(hasWords(q, ...sought))
    .orderBy(inOrder(sort ?? '-start_time', columns, 'start_time'))
    .orderBy('entries.id', 'desc')
    .orderBy('counted.id')
    .orderBy('observations.id')

const linesOfAll = sql`pollinator_surveys as entries
  join pollinator_counts as counted on counted.pollinator_survey_id = entries.id
  left join (pollinator_observations as observations join pollinators as taxa on taxa.id = observations.pollinator_id)
    on observations.pollinator_survey_id = entries.id and taxa.functional_group = counted.functional_group`
const total = (db: Db, scope: Scope, { sort: _sort, ...filter }: ListFilter<PollinatorLineColumn>) =>
  filter.q ? counting(sorted(db, scope, filter)) : totalOfEntries(db, scope, filter, linesOfAll)

const sortedLooks = (db: Db, scope: Scope, chosen: RawBuilder<boolean>) =>
  looks(db, scope)
    .where(chosen)
    .select([...observedColumns, ...effortColumns])
    .orderBy('entries.start_time', 'desc')
    .orderBy('entries.id', 'desc')
type LookRow = Awaited<ReturnType<ReturnType<typeof sortedLooks>['execute']>>[number]

/** Observation periods with their groups and counts. */
const withObservations = async (db: Db, scope: Scope, rows: LookRow[]): Promise<PollinatorSurvey[]> => {
  const ids = rows.map(({ id }) => id)
  const held = await selectLines(db, scope)
    .where(sql<boolean>`entries.id = any(${ids}::int[])`)
    .orderBy('counted.id')
    .orderBy('observations.id')
    .execute()
  const byLook = Map.groupBy(held, ({ id }) => id)
  return rows.map((row) => {
    const own = byLook.get(row.id) ?? []
    const contacts = (lines: typeof own) => lines.reduce((sum, { count }) => sum + (count ?? 0), 0)
    const atCentre = own.filter(({ flower_centre }) => flower_centre)
    return {
      ...observedOf(row),
      ...effortOf(row),
      id: row.id,
      // Without counted groups, zero visits is not a result.
      visit_rate: own.length === 0 ? null : visitRate(contacts(own), row),
      centre_visit_rate: own.length === 0 ? null : visitRate(contacts(atCentre), row),
      functional_groups: [...new Set(own.map(({ counted_group }) => counted_group))],
      observations: own.map(observationOf).filter((observation) => observation !== null),
    }
  })
}

const looksOfFilter = listed((db, scope: Scope, filter: SurveyFilter) => sortedLooks(db, scope, ofFilter(filter)), {
  total: (db, scope, filter) => totalOfEntries(db, scope, filter, sql`pollinator_surveys as entries`),
  key: 'entries.id',
})

const listLooks = async (db: Db, scope: Scope, chosen: RawBuilder<boolean>) =>
  withObservations(db, scope, await sortedLooks(db, scope, chosen).execute())

/** Queries for PollinatorSurvey or PollinatorLine records (domain/surveys/pollinator.ts) within the scope. */
export const pollinatorSurveys = {
  listOrPage: (part: Part, db: Db, scope: Scope, filter: SurveyFilter) =>
    pagedTogether(looksOfFilter(db, scope, filter), part, (rows) => withObservations(db, scope, rows)),

  ofSurvey: (db: Db, scope: Scope, survey_id: number, part: Part) =>
    pagedTogether(sortedLooks(db, scope, sql`surveys.id = ${survey_id}`), part, (rows) =>
      withObservations(db, scope, rows),
    ),

  find: async (db: Db, scope: Scope, survey_id: number, id: number) =>
    (await listLooks(db, scope, sql`surveys.id = ${survey_id} and entries.id = ${id}`))[0],

  lines: pagedList(sorted, lineOf, { total }),
}
