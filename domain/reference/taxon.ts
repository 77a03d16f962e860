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
    species: speciesName,
    stage: z.object({ stage: z.string() }),
  }),
)
export type Taxon = z.infer<typeof taxon>
