import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'
import type { PredatorGroup, TaxonRank } from '#domain/reference/taxon.ts'
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
  /** Blank: the key is unknown here, although the name is in GBIF. */
  gbif_id: string
  vernacular_name: string
}

/** The names of the reference lists as in GBIF, and the genera, families and orders above them. */
const gbifTaxa: readonly GbifTaxon[] = parse<GbifTaxon>(
  readFileSync(join(projectRoot, 'server/exports/data/gbif-taxa.csv')),
  { columns: true },
)

/**
 * English names of one species that are also used for more: a class with this name may be any species of the genus or
 * complex. The table has them as vernacular names, but nothing is matched by them.
 */
const wideNames = new Set([
  'white-tailed bumblebee',
  'bluebottle',
  'brown lacewing',
  'minute pirate bug',
  'aphid parasitoid (brown mummy)',
  'aphid parasitoid (mummy on a silk pedestal)',
  'aphid midge',
])

const keyOf = (name: string): string => name.replaceAll('_', ' ').trim().replaceAll(/\s+/g, ' ').toLowerCase()
const byScientificName = new Map(gbifTaxa.map((taxon) => [keyOf(taxon.scientific_name), taxon]))
const byName = new Map([
  ...gbifTaxa
    .filter(({ vernacular_name }) => vernacular_name !== '' && !wideNames.has(keyOf(vernacular_name)))
    .map((taxon) => [keyOf(taxon.vernacular_name), taxon] as const),
  ...byScientificName,
])

/** The narrowest taxon that contains all insects of a group. Solitary bees and other flies are not taxa. */
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

/** A name as it is written in an archive. */
export interface NamedTaxon {
  /** A taxon that certainly includes everything meant by the name; null if only the functional group is known. */
  name: string | null
  /** Whether it is the given name itself, not a higher taxon. */
  is_own: boolean
  /** For a name that is not in the table but has a GBIF key in the reference list. */
  taxon: Pick<GbifTaxon, 'rank' | 'order' | 'family' | 'genus' | 'gbif_id'> | null
}

/** An entry of the reference list. */
export interface ListedName {
  rank: TaxonRank
  order: string | null
  family: string | null
  genus: string | null
  species: string
  gbif_id: number | null
}

/** The name of an entry as written in the list. */
export const listedName = ({ rank, genus, species }: ListedName): string => {
  if (rank === 'genus' && genus !== null) return genus
  const words = [genus, species].filter((word) => word !== null).join(' ')
  return rank === 'aggregate' && !/\bagg\.?$/.test(words) ? `${words} agg.` : words
}

/**
 * The name of a reference list entry in archives: its own name, if the table has it or it has a GBIF key; otherwise the
 * genus or family recorded for it. Aggregates and groups are not taxa and have no name of their own.
 */
export const taxonOfEntry = (entry: ListedName): NamedTaxon => {
  const { rank, order, family, genus, gbif_id } = entry
  if (rank === 'species' || rank === 'genus') {
    const name = listedName(entry)
    const known = byScientificName.get(keyOf(name))
    const key = gbif_id === null ? (known?.gbif_id ?? '') : String(gbif_id)
    if (known) return { name: known.scientific_name, is_own: true, taxon: { ...known, gbif_id: key } }
    if (gbif_id !== null && genus !== null)
      return {
        name,
        is_own: true,
        taxon: { rank, order: order ?? '', family: family ?? '', genus, gbif_id: key },
      }
  }
  const above = [genus, family].flatMap((name) => (name === null ? [] : (byScientificName.get(keyOf(name)) ?? [])))
  return { name: above[0]?.scientific_name ?? null, is_own: false, taxon: null }
}

/**
 * The name for a text typed by a person that matches no entry of the reference list: the same name in the table, or the
 * genus that it begins with.
 */
export const taxonOfText = (text: string): NamedTaxon => {
  const known = byName.get(keyOf(text))
  if (known) return { name: known.scientific_name, is_own: true, taxon: null }
  const genus = byScientificName.get(keyOf(text).split(' ')[0] ?? '')
  return { name: genus?.rank === 'genus' ? genus.scientific_name : null, is_own: false, taxon: null }
}

/**
 * The taxon of a model's class: the class itself if it is a name of the table, otherwise that of its group; null if
 * neither.
 */
export const taxonOfClass = (className: string): string | null => {
  const group = functionalGroup(className)
  return byName.get(keyOf(className))?.scientific_name ?? (group === null ? null : taxonOfGroup[group])
}

/** The table's entry for a name. */
export const gbifTaxonOf = (name: string): Pick<GbifTaxon, 'rank' | 'order' | 'family' | 'gbif_id'> | undefined =>
  byScientificName.get(keyOf(name))

/** An SQL expression for the taxon of a functional group. */
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
