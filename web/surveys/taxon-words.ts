import type { Taxon } from '#domain/reference/taxon.ts'
import type { Caste } from '#domain/surveys/caste.ts'

/** `Bombus terrestris`: genus and species as far as they are known. */
export const taxonName = ({ species }: Pick<Taxon, 'species'>): string =>
  [species.genus, species.species].filter(Boolean).join(' ')

/** A name with what of it was seen, where somebody said so; lists that a phone kept before know nothing of that. */
export const withCaste = (name: string, caste: Caste | null | undefined): string => (caste ? `${name}, ${caste}` : name)
