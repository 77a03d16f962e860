import type { Taxon } from '#domain/reference/taxon.ts'

/** `Bombus terrestris`: genus and species as far as they are known. */
export const taxonName = ({ species }: Pick<Taxon, 'species'>): string =>
  [species.genus, species.species].filter(Boolean).join(' ')
