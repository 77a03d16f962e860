import { searchText } from '#domain/platform/text.ts'
import type { SpeciesName } from '#domain/reference/taxon.ts'

/** `Bombus terrestris`: genus and species, if the genus is set. */
export const nameOf = ({ genus, species }: Pick<SpeciesName, 'genus' | 'species'>): string =>
  [genus, species].filter(Boolean).join(' ')

/** The name of an entry with its stage, as the server formats it. */
export const fullNameOf = ({
  species,
  stage,
}: {
  species: Pick<SpeciesName, 'genus' | 'species'>
  stage: { stage: string }
}): string => `${nameOf(species)}, ${stage.stage}`

/** Whether two names are equal, ignoring case, accents and spacing. */
export const isSameName = (one: string, other: string): boolean => keyOf(one) === keyOf(other)

const keyOf = (name: string): string => searchText(name).trim().replaceAll(/\s+/g, ' ')
