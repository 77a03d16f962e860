import * as z from 'zod/mini'
import { functionalGroups } from '../intensity/functional-groups.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** What a survey counts as pollinators: the same groups that cameras tell apart. */
export const pollinatorGroups = functionalGroups
export type PollinatorGroup = (typeof pollinatorGroups)[number]

/** What a survey counts as predators and their prey. */
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

/** What an entry names: a species, or as far as somebody can tell in the field. */
export const taxonRanks = ['species', 'genus', 'aggregate', 'group'] as const
export type TaxonRank = (typeof taxonRanks)[number]
export const taxonRank = named('TaxonRank', z.enum(taxonRanks))

/** Other names, where a list says them: an observation names its taxon by the scientific one. */
export const otherNames = {
  rank: z.optional(taxonRank),
  common_name: z.optional(z.nullable(z.string())),
  synonyms: z.optional(z.array(z.string())),
}

/** Ranks of a name. Order, family and genus are null where a name was typed in without them. */
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

/** A pollinator or predator as other records refer to it. */
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
