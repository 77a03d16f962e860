import { sql } from 'kysely'
import type { Scope } from '#domain/access/scope.ts'
import type { Diversity, DiversitySample } from '#domain/diversity/endpoints.ts'
import { commonCoverage, hillNumbersAt, LEAST_COVERAGE, sampleCoverage } from '#domain/diversity/hill-numbers.ts'
import { treatmentKey } from '#domain/treatments/treatment-arm.ts'
import { pick } from '#domain/platform/members.ts'
import type { Db } from '../platform/postgres/database.ts'
import { within } from '../platform/postgres/scope.ts'
import { meaningOn } from '../treatments/meaning-queries.ts'

interface Row {
  year: number
  treatment_type: DiversitySample['treatment_type']
  meaning: DiversitySample['meaning']
  note: string | null
  survey_id: number
  /** Null: not identified to species. */
  species: string | null
  count: number
}

/** Pollinators that people saw at each visit of a plot, by species: names with the same GBIF entry count as one. */
const seenBySpecies = async (db: Db, scope: Scope, farm_id: number): Promise<Row[]> => {
  const { rows } = await sql<Row>`
    select extract(year from surveys.survey_date)::int as year, plots.treatment_type, treatment_arms.meaning,
      treatment_arms.note, surveys.id as survey_id,
      case when species.rank = 'species' then coalesce('gbif ' || species.gbif_id, lower(concat_ws(' ', species.genus, species.species))) end as species,
      coalesce(sum(seen.count), 0)::int as count
    from surveys
      join plots on plots.id = surveys.plot_id
      join tunnels on tunnels.id = plots.tunnel_id
      join fields on fields.id = tunnels.field_id
      join farms on farms.id = fields.farm_id
      join pollinator_surveys on pollinator_surveys.survey_id = surveys.id
      left join pollinator_observations as seen on seen.pollinator_survey_id = pollinator_surveys.id
      left join pollinators on pollinators.id = seen.pollinator_id
      left join species on species.id = pollinators.species_id
      ${meaningOn(sql`surveys.survey_date`)}
    where farms.id = ${farm_id} and ${within(scope, 'farms.organisation_id')}
    group by 1, 2, 3, 4, 5, 6`.execute(db)
  return rows
}

const abundancesOf = (rows: readonly Row[]): number[] => {
  const counts = new Map<string, number>()
  for (const { species, count } of rows) if (species !== null) counts.set(species, (counts.get(species) ?? 0) + count)
  return [...counts.values()].filter((count) => count > 0)
}

type Named = Pick<DiversitySample, 'year' | 'treatment_type' | 'meaning' | 'note'>

const samplesOf = (groups: readonly { name: Named; rows: readonly Row[] }[]) => {
  const sampled = groups.map((group) => ({ ...group, abundances: abundancesOf(group.rows) }))
  // A sample with low coverage would force all others down to its level, so it is not compared.
  const coverage = commonCoverage(
    sampled.map(({ abundances }) => abundances).filter((list) => sampleCoverage(list) >= LEAST_COVERAGE),
  )
  return {
    coverage,
    samples: sampled.map(({ name, rows, abundances }): DiversitySample => {
      const hill = coverage === null ? null : hillNumbersAt(abundances, coverage)
      return {
        ...name,
        plot_visits: new Set(rows.map(({ survey_id }) => survey_id)).size,
        individuals: abundances.reduce((sum, count) => sum + count, 0),
        species: abundances.length,
        left_out: rows.reduce((sum, { species, count }) => sum + (species === null ? count : 0), 0),
        coverage: sampleCoverage(abundances),
        richness: hill?.[0] ?? null,
        shannon: hill?.[1] ?? null,
        simpson: hill?.[2] ?? null,
      }
    }),
  }
}

const ascending = (a: number | string, b: number | string) => (a < b ? -1 : 1)

/** Diversity of a farm's pollinators by season and by treatment, over all surveys within the scope. */
export const readDiversity = async (db: Db, scope: Scope, farm_id: number): Promise<Diversity> => {
  const rows = await seenBySpecies(db, scope, farm_id)
  const seasons = [...Map.groupBy(rows, ({ year }) => year)]
    .sort(([a], [b]) => ascending(a, b))
    .map(([year, list]) => ({ name: { year, treatment_type: null, meaning: null, note: null }, rows: list }))
  // A treatment letter may have another meaning in another year, or from some day on.
  const keyOf = ({ treatment_type, ...row }: Row) =>
    treatment_type === null ? '' : `${row.year} ${treatmentKey({ ...row, treatment_type })}`
  const treatments = [...Map.groupBy(rows, keyOf)]
    .sort(([a], [b]) => ascending(a, b))
    .flatMap(([, list]) => {
      const [first] = list
      return first?.treatment_type
        ? [{ name: pick(first, ['year', 'treatment_type', 'meaning', 'note']), rows: list }]
        : []
    })
  const [bySeason, byTreatment] = [samplesOf(seasons), samplesOf(treatments)]
  return {
    season_coverage: bySeason.coverage,
    treatment_coverage: byTreatment.coverage,
    seasons: bySeason.samples,
    treatments: byTreatment.samples,
  }
}
