import type { Trx } from '../platform/postgres/database.ts'
import { addEntries } from '../reference/starter-list-writes.ts'
import { aboveSpecies, readEntries, starterList, type Entry } from '../reference/starter-queries.ts'
import type { Country } from './fauna.ts'

/** Ids of reference entries that surveys use. */
export interface Lists {
  /** Adults by species name. */
  pollinators: ReadonlyMap<string, number>
  bumblebees: ReadonlySet<number>
  /** Species that occur in a country. */
  predators: Record<Country, number[]>
}

const nameOf = ({ genus, species }: { genus: string | null; species: string }) => `${genus ?? ''} ${species}`

/** Fills the reference lists with species of both countries, and with names above species level. */
export const makeLists = async (trx: Trx): Promise<Lists> => {
  const living: Record<Country, Entry[]> = {
    'United Kingdom': starterList(),
    'United States': readEntries('server/demo/western-list.csv'),
  }
  for (const entries of Object.values(living)) await addEntries(trx, entries)
  await addEntries(trx, aboveSpecies())
  const pollinators = await trx
    .selectFrom('pollinators')
    .innerJoin('species', 'species.id', 'pollinators.species_id')
    .select(['pollinators.id', 'pollinators.functional_group', 'genus', 'species'])
    .execute()
  const predators = await trx
    .selectFrom('predators')
    .innerJoin('species', 'species.id', 'predators.species_id')
    .innerJoin('stages', 'stages.id', 'predators.stage_id')
    .select(['predators.id', 'genus', 'species', 'stage'])
    .orderBy('predators.id')
    .execute()
  const predatorsOf = (entries: Entry[]) => {
    const names = new Set(
      entries.filter(({ list }) => list === 'predator').map((entry) => `${nameOf(entry)} ${entry.stage}`),
    )
    return predators.filter((predator) => names.has(`${nameOf(predator)} ${predator.stage}`)).map(({ id }) => id)
  }
  return {
    bumblebees: new Set(
      pollinators.flatMap(({ id, functional_group }) => (functional_group === 'bumblebee' ? [id] : [])),
    ),
    pollinators: new Map(pollinators.map((pollinator) => [nameOf(pollinator), pollinator.id])),
    predators: {
      'United Kingdom': predatorsOf(living['United Kingdom']),
      'United States': predatorsOf(living['United States']),
    },
  }
}
