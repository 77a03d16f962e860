import type pg from 'pg'
import type { TaxonRank } from '#domain/reference/taxon.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { nameKey, similarNames } from '#domain/survey-files/columns/similar.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import type { Found } from './lookups.ts'

const withAuthor = /^(\p{Lu}[\p{Ll}-]+ [\p{Ll}-]{2,}(?: [\p{Ll}-]{2,})?) (?:\(.*|\p{Lu}.*|& .*)$/u
/** A scientific name without author and year: `Bombus terrestris (Linnaeus, 1758)`. */
const withoutAuthor = (name: string): string => withAuthor.exec(name.slice(0, 200))?.[1] ?? name

const wholeGenus = /^(\p{L}[\p{L}-]+)(?: (?:sp|spp|species|indet|unidentified)\.?)?$/iu
/** The genus of a name without species: `Bombus`, `Bombus sp.`, `Bombus spp.`; null for others. */
const genusOf = (name: string): string | null => wholeGenus.exec(name)?.[1] ?? null

export interface NamedTaxon {
  functional_group: string
  order: string | null
  family: string | null
  genus: string | null
  species: string | null
  stage: string | null
}
interface Taxon extends NamedTaxon {
  id: number
  synonyms: string[]
  rank: TaxonRank
}

const MAX_SUGGESTED = 3
const nameOf = ({ genus, species }: Pick<NamedTaxon, 'genus' | 'species'>) =>
  [genus, species].filter((part) => part !== null).join(' ')

/** Finds entries of the pollinator or predator list by group, name and stage. */
export const taxonFinder = async (client: pg.Client, type: ReportType) => {
  const { rows } = await client.query<Taxon>(`
    select taxa.id, taxa.functional_group, species."order", species.family, species.genus, species.species, species.synonyms,
      species.rank, stages.stage
    from ${type === 'predator' ? 'predators' : 'pollinators'} as taxa join species on species.id = taxa.species_id
    join stages on stages.id = taxa.stage_id`)
  const byName = Map.groupBy(rows, (row) => nameKey(nameOf(row)))
  const ofGenus = Map.groupBy(rows, ({ genus }) => nameKey(genus ?? ''))
  // A synonym leads to its species unless another species in the list has that name.
  const bySynonym = new Map<string, Taxon[]>()
  for (const row of rows)
    for (const key of new Set(row.synonyms.map(nameKey))) bySynonym.set(key, [...(bySynonym.get(key) ?? []), row])
  const called = (name: string) => byName.get(nameKey(name)) ?? bySynonym.get(nameKey(name))
  /** Entries for a name: as written, without its author, or of a whole genus. */
  const entriesOf = (name: string): Taxon[] => {
    const exact = called(name) ?? called(withoutAuthor(name))
    if (exact) return exact
    const genus = genusOf(name)
    return genus === null ? [] : (ofGenus.get(nameKey(genus)) ?? []).filter(({ rank }) => rank === 'genus')
  }
  /** A row without a name counts a whole group. */
  const ofWholeGroup = (group: string) =>
    rows.filter(({ rank, functional_group }) => rank === 'group' && functional_group === group)
  const unknown = (name: string): string => {
    const genus = genusOf(name)
    const species = genus === null ? [] : (ofGenus.get(nameKey(genus)) ?? [])
    const [first] = species
    if (genus === null || first?.genus == null) return reasons.unknownSpecies(similarNames(name, rows.map(nameOf)))
    return reasons.noGenus(first.genus, [...new Set(species.map(nameOf))].slice(0, MAX_SUGGESTED))
  }

  return (named: NamedTaxon): Found<number> => {
    const wrong = (column: string, reason: string): Found<number> => ({ faults: [{ column, reason }] })
    const name = nameOf(named)
    const same = name === '' ? ofWholeGroup(named.functional_group) : entriesOf(name)
    if (same.length === 0)
      return wrong('species', name === '' ? reasons.noGroup(named.functional_group) : unknown(name))
    const ofGroup = same.filter(({ functional_group }) => functional_group === named.functional_group)
    const ofStage =
      named.stage === null
        ? ofGroup
        : ofGroup.filter(({ stage }) => nameKey(stage ?? '') === nameKey(named.stage ?? ''))
    const [taxon] = ofStage
    if (!taxon) {
      const isOfOtherGroup = ofGroup.length === 0
      const others = isOfOtherGroup ? same.map((one) => one.functional_group) : ofGroup.map(({ stage }) => stage ?? '')
      return wrong(isOfOtherGroup ? 'functional_group' : 'stage', reasons.noTaxon(name, [...new Set(others)]))
    }
    if (ofStage.length > 1) return wrong('stage', reasons.severalStages)
    // Names found by a synonym may have belonged to another family, so ranks are not compared.
    for (const rank of byName.has(nameKey(name)) ? (['order', 'family'] as const) : []) {
      const [said, kept] = [named[rank], taxon[rank]]
      if (said !== null && kept !== null && nameKey(said) !== nameKey(kept)) return wrong(rank, reasons.otherHere(kept))
    }
    return { value: taxon.id }
  }
}
