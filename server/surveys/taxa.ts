import { sql } from 'kysely'
import type { Taxon } from '#domain/reference/taxon.ts'

/** What every list of observed pollinators or predators says of them; the query names the tables `taxa`, `species`, `stages`. */
export const taxonColumns = [
  'taxa.functional_group',
  'species.order',
  'species.family',
  'species.genus',
  'species.species',
  'stages.stage',
] as const

export interface TaxonRow {
  functional_group: string
  order: string | null
  family: string | null
  genus: string | null
  species: string
  stage: string
}

export const taxonOf = (id: number, row: TaxonRow): Taxon => ({
  id,
  functional_group: row.functional_group,
  species: { order: row.order, family: row.family, genus: row.genus, species: row.species },
  stage: { stage: row.stage },
})

export const taxonName = sql`concat_ws(' ', species.genus, species.species)`

/** As pages name it. */
export const nameOf = ({ species }: Taxon): string => [species.genus, species.species].filter(Boolean).join(' ')
