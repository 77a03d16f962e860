import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import type { PredatorGroup } from '#domain/reference/taxon.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { projectRoot } from '../../platform/config/settings.ts'
import { escapeLiteral } from '../../platform/postgres/sql-text.ts'

/** A name of the GBIF backbone taxonomy. */
interface GbifTaxon {
  scientific_name: string
  authorship: string
  rank: string
  order: string
  family: string
  genus: string
  /** Blank: the key is not known here; the name is GBIF's all the same. */
  gbif_id: string
  vernacular_name: string
}

/** The names of the reference lists as GBIF has them, and the genera, families and orders above them. */
const gbifTaxa: readonly GbifTaxon[] = parse<GbifTaxon>(
  readFileSync(join(projectRoot, 'server/exports/data/gbif-taxa.csv')),
  { columns: true },
)

const byName = new Map(
  gbifTaxa.flatMap(({ scientific_name, vernacular_name }) =>
    [scientific_name, vernacular_name]
      .filter((name) => name !== '')
      .map((name) => [name.toLowerCase(), scientific_name] as const),
  ),
)

/** The narrowest taxon that holds all insects of a group. Solitary bees and other flies are no taxa of their own. */
export const taxonOfGroup: Record<FunctionalGroup, string> = {
  bumblebee: 'Bombus',
  honeybee: 'Apis mellifera',
  hoverfly: 'Syrphidae',
  'solitary bee': 'Hymenoptera',
  'other fly': 'Diptera',
  'social wasp': 'Vespidae',
}
/** The same for groups of predators and prey. */
export const taxonOfPredatorGroup: Record<PredatorGroup, string> = {
  aphid: 'Aphididae',
  'mummified aphid': 'Aphididae',
  hoverfly: 'Syrphidae',
  ladybird: 'Coccinellidae',
  lacewing: 'Neuroptera',
  'flower bug': 'Anthocoridae',
  midge: 'Cecidomyiidae',
}
const ANY_INSECT = 'Insecta'

/** The scientific name for a class of a model: its own, if it is a name of the table, or that of its group. */
export const scientificNameOf = (className: string): string => {
  const known = byName.get(className.replaceAll('_', ' ').trim().toLowerCase())
  const group = functionalGroup(className)
  return known ?? (group === null ? ANY_INSECT : taxonOfGroup[group])
}

/** An SQL expression for the same of a functional group. */
export const taxonOfGroupText = (group: string): string =>
  `case ${group} ${Object.entries({ ...taxonOfPredatorGroup, ...taxonOfGroup })
    .map(([name, taxon]) => `when ${escapeLiteral(name)} then ${escapeLiteral(taxon)}`)
    .join(' ')} else '${ANY_INSECT}' end`

/** WITH clause `gbif` of the table, by `scientific_name`. */
export const gbifClause = (): string => {
  const text = (value: string) => (value === '' ? 'null' : escapeLiteral(value))
  const rows = gbifTaxa.map(({ gbif_id, ...taxon }) => {
    const { scientific_name, authorship, rank, order, family, genus, vernacular_name } = taxon
    const texts = [scientific_name, authorship, rank, order, family, genus, vernacular_name].map(text)
    return `(${[...texts, gbif_id === '' ? 'null::int' : Number(gbif_id)].join(', ')})`
  })
  return `gbif as materialized (select * from (values ${rows.join(', ')})
    as known (scientific_name, authorship, rank, "order", family, genus, vernacular_name, gbif_id))`
}
