import * as z from 'zod/mini'
import { functionalGroups } from '../intensity/functional-groups.ts'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** Whom a survey counts as a pollinator: the groups that cameras tell apart too. */
export const pollinatorGroups = functionalGroups
export type PollinatorGroup = (typeof pollinatorGroups)[number]

/** Whom a survey counts among predators and their prey. */
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

/** A pollinator or predator as others name it. */
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
