import { sql } from 'kysely'
import type { LikelyTaxon } from '#domain/surveys/likely-taxa.ts'
import type { Db } from '../platform/postgres/database.ts'

const MOST = 50
const YEARS = 3
const tables = {
  pollinator: { lines: 'pollinator_observations', entries: 'pollinator_surveys', taxon: 'pollinator_id' },
  predator: { lines: 'predator_observations', entries: 'predator_surveys', taxon: 'predator_id' },
} as const

/**
 * Taxa counted on the farm and on its organisation's fields of the same crops, the most frequent at this time of year
 * first. The caller has checked access to the farm.
 */
export const likelyTaxa = async (
  db: Db,
  kind: keyof typeof tables,
  farm: { id: number; organisation_id: number },
  today: string,
): Promise<LikelyTaxon[]> => {
  const { lines, entries, taxon } = tables[kind]
  const { rows } = await sql<LikelyTaxon>`
    with counted as (
      select ${sql.ref(`lines.${taxon}`)} as taxon_id, surveys.plot_id, farms.id = ${farm.id} as is_here,
        (extract(month from surveys.survey_date)::int - extract(month from ${today}::date)::int + 13) % 12 <= 2 as in_season
      from farms join fields on fields.farm_id = farms.id
      join tunnels on tunnels.field_id = fields.id join plots on plots.tunnel_id = tunnels.id
      join surveys on surveys.plot_id = plots.id join ${sql.table(entries)} as entries on entries.survey_id = surveys.id
      join ${sql.table(lines)} as lines on ${sql.ref(`lines.${entries.slice(0, -1)}_id`)} = entries.id
      where farms.organisation_id = ${farm.organisation_id} and lines.count > 0
        and surveys.survey_date > ${today}::date - make_interval(years => ${sql.lit(YEARS)})
        and (farms.id = ${farm.id} or fields.crop_type in (select crop_type from fields where farm_id = ${farm.id}))
    )
    select taxon_id, coalesce(array_agg(distinct plot_id) filter (where is_here and in_season), '{}') as plots,
      count(*) filter (where is_here and in_season) as on_farm_in_season,
      count(*) filter (where in_season) as on_crop_in_season, count(*) filter (where is_here) as on_farm
    from counted group by taxon_id
    having count(*) filter (where is_here or in_season) > 0
    order by on_farm_in_season desc, on_crop_in_season desc, on_farm desc, taxon_id limit ${sql.lit(MOST)}`.execute(db)
  return rows
}
