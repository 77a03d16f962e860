import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { sortAndSearch } from '../platform/paging.ts'
import { id, isPlain } from '../platform/shapes.ts'
import { otherNames, pollinatorGroups, predatorGroups, speciesName, taxonRank } from './taxon.ts'

const MAX_NAME_LENGTH = 120
const MAX_SYNONYMS = 50
const squeezed = (text: string) => text.trim().replaceAll(/\s+/g, ' ')

/** A name as stored: repeated spaces become one. */
const name = (missing: string) =>
  z.pipe(
    z.pipe(z.string(missing), z.transform(squeezed)),
    z
      .string()
      .check(
        z.minLength(1, missing),
        z.maxLength(MAX_NAME_LENGTH),
        z.refine(isPlain, t('has characters that cannot be stored')),
      ),
  )
/** An optional rank; blank means unknown. */
const rank = z.pipe(
  z.nullish(
    z.string().check(z.maxLength(MAX_NAME_LENGTH), z.refine(isPlain, t('has characters that cannot be stored'))),
  ),
  z.transform((text) => squeezed(text ?? '') || null),
)

/** All functional groups, each once. */
export const functionalGroupsOfAll = [...new Set([...pollinatorGroups, ...predatorGroups])] as const
export const DEFAULT_GROUP = 'bumblebee'
export const DEFAULT_STAGE = 'Adult'

export const species = named(
  'Species',
  z.extend(speciesName, {
    id,
    functional_group: z.nullable(z.string()),
    ...otherNames,
    gbif_id: z.optional(z.nullable(z.int())),
    uksi_id: z.optional(z.nullable(z.string())),
    version: z.int(),
  }),
)
export type Species = z.infer<typeof species>
export const speciesColumns = ['order', 'family', 'genus', 'species'] as const

const written = {
  order: name(messages.orderRequired),
  family: name(messages.familyRequired),
  genus: name(messages.genusRequired),
  species: name(messages.speciesRequired),
  functional_group: named('FunctionalGroup', z.enum(functionalGroupsOfAll, messages.groupRequired)),
  rank: z.optional(taxonRank),
  common_name: z.optional(rank),
  synonyms: z.optional(z.array(name(messages.speciesRequired)).check(z.maxLength(MAX_SYNONYMS))),
  gbif_id: z.optional(z.nullable(id)),
  uksi_id: z.optional(rank),
}
/** The columns of `species` that people edit. */
export const speciesMembers = membersOf(written) satisfies (keyof Species)[]

/** The form and the endpoints share schemas and messages. */
export const speciesForm = named(
  'NewSpecies',
  z.strictObject({ ...written, functional_group: z._default(written.functional_group, DEFAULT_GROUP) }),
)
export type NewSpecies = z.infer<typeof speciesForm>
export const speciesChange = named('SpeciesChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type SpeciesChange = z.infer<typeof speciesChange>

export const stage = named('Stage', z.object({ id, stage: z.string(), version: z.int() }))
export type Stage = z.infer<typeof stage>
const stageColumns = ['stage'] as const
export const stageForm = named('NewStage', z.strictObject({ stage: name(messages.stageRequired) }))
export const stageChange = named('StageChange', z.partial(z.extend(stageForm, { version: z.int() })))

/** An entry of the pollinator or predator list with its species and stage. */
const listed = {
  id,
  species: named('TaxonSpecies', z.extend(speciesName, { id, ...otherNames })),
  stage: named('TaxonStage', z.object({ id, stage: z.string() })),
  version: z.int(),
}
export const pollinator = named(
  'Pollinator',
  z.object({ ...listed, functional_group: named('PollinatorGroup', z.enum(pollinatorGroups)) }),
)
export type Pollinator = z.infer<typeof pollinator>
export const predator = named(
  'Predator',
  z.object({ ...listed, functional_group: named('PredatorGroup', z.enum(predatorGroups)) }),
)
export type Predator = z.infer<typeof predator>

const pollinatorColumns = ['functional_group', 'stage', 'order', 'family', 'genus', 'species'] as const
export type TaxonColumn = (typeof pollinatorColumns)[number]

/** A species by name, existing or new: order, family and genus may be absent. */
const namedSpecies = named(
  'NamedSpecies',
  z.strictObject(
    { order: rank, family: rank, genus: rank, species: name(messages.speciesRequired) },
    messages.speciesRequired,
  ),
)
export type NamedSpecies = z.infer<typeof namedSpecies>
const namedStage = named('NamedStage', z.strictObject({ stage: name(messages.stageRequired) }, messages.stageRequired))
const pollinatorGroup = named('PollinatorGroup', z.enum(pollinatorGroups, messages.groupRequired))
export const newPollinator = named(
  'NewPollinator',
  z.strictObject({
    functional_group: pollinatorGroup,
    species: namedSpecies,
    stage: z._default(namedStage, { stage: DEFAULT_STAGE }),
  }),
)

export const pollinatorChange = named(
  'PollinatorChange',
  z.partial(
    z.strictObject({ functional_group: pollinatorGroup, species: namedSpecies, stage: namedStage, version: z.int() }),
  ),
)

const predatorGroup = named('PredatorGroup', z.enum(predatorGroups, messages.groupRequired))
export const newPredator = named(
  'NewPredator',
  z.strictObject({
    functional_group: predatorGroup,
    species: namedSpecies,
    stage: namedStage,
  }),
)

export const predatorChange = named(
  'PredatorChange',
  z.partial(
    z.strictObject({ functional_group: predatorGroup, species: namedSpecies, stage: namedStage, version: z.int() }),
  ),
)
export interface NewTaxon {
  functional_group: string
  species: NamedSpecies
  stage: { stage: string }
}
export type TaxonChange = { [M in keyof NewTaxon]?: NewTaxon[M] | undefined } & { version?: number | undefined }

export const speciesFilter = z.object(sortAndSearch(speciesColumns, 'Species'))
export const stageFilter = z.object(sortAndSearch(stageColumns, 'Stage'))
export const taxonFilter = z.object({
  ...sortAndSearch(pollinatorColumns, 'Taxon'),
  functional_group: z.optional(named('FunctionalGroup', z.enum(functionalGroupsOfAll))),
})
export type SpeciesFilter = z.infer<typeof speciesFilter>
export type StageFilter = z.infer<typeof stageFilter>
export type TaxonFilter = z.infer<typeof taxonFilter>
