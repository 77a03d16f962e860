import * as z from 'zod/mini'
import { functionalGroups } from '../intensity/functional-groups.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Pollinator groups of surveys: the same as those of cameras. */
export const pollinatorGroups = functionalGroups
export type PollinatorGroup = (typeof pollinatorGroups)[number]

/** Predator and prey groups of surveys. */
export const predatorGroups = [
  'aphid',
  'mummified aphid',
  'hoverfly',
  'ladybird',
  'lacewing',
  'flower bug',
  'midge',
] as const
export type PredatorGroup = (typeof predatorGroups)[number]

/** Rank of an entry: a species, or what can be identified in the field. */
export const taxonRanks = ['species', 'genus', 'aggregate', 'group'] as const
export type TaxonRank = (typeof taxonRanks)[number]
export const taxonRank = named('TaxonRank', z.enum(taxonRanks))

/** Other names from lists; observations use the scientific name. */
export const otherNames = {
  rank: z.optional(taxonRank),
  common_name: z.optional(z.nullable(z.string())),
  synonyms: z.optional(z.array(z.string())),
}

/** Ranks of a name. Order, family and genus are null if not entered. */
export const speciesName = named(
  'SpeciesName',
  z.object({
    order: z.nullable(z.string()),
    family: z.nullable(z.string()),
    genus: z.nullable(z.string()),
    species: z.string(),
  }),
)
export type SpeciesName = z.infer<typeof speciesName>

/** A pollinator or predator as referred to by other records. */
export const taxon = named(
  'Taxon',
  z.object({
    id,
    functional_group: z.string(),
    species: named('ObservedSpecies', z.extend(speciesName, otherNames)),
    stage: z.object({ stage: z.string() }),
  }),
)
export type Taxon = z.infer<typeof taxon>
