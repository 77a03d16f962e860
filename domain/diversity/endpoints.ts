import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId } from '../platform/shapes.ts'
import { armMeaning, treatmentType } from '../treatments/treatment-arm.ts'

const effective = z.nullable(z.number())

/** Pollinators that people identified to species in one season or treatment. */
const diversitySample = named(
  'DiversitySample',
  z.object({
    /** Calendar year. */
    year: z.int(),
    /** Letter of a treatment; null for a whole season. */
    treatment_type: z.nullable(treatmentType),
    /** What the letter stood for on the days of the visits; null if the farm recorded nothing. */
    meaning: z.nullable(armMeaning),
    note: z.nullable(z.string()),
    plot_visits: z.int(),
    individuals: z.int(),
    species: z.int(),
    /** Individuals not identified to species, which are left out. */
    left_out: z.int(),
    /** Estimated share of the individuals of all species that belong to the species seen, 0 to 1. */
    coverage: z.number(),
    /** Effective numbers of species at the common coverage; null for samples of lower coverage. */
    richness: effective,
    shannon: effective,
    simpson: effective,
  }),
)
export type DiversitySample = z.infer<typeof diversitySample>

const diversity = named(
  'Diversity',
  z.object({
    /** The coverage at which samples are compared; null without any of at least 0.5. */
    season_coverage: z.nullable(z.number()),
    treatment_coverage: z.nullable(z.number()),
    seasons: z.array(diversitySample),
    treatments: z.array(diversitySample),
  }),
)
export type Diversity = z.infer<typeof diversity>

export const getFarmDiversity = endpoint({
  id: 'getFarmDiversity',
  tag: 'Seasons',
  method: 'GET',
  path: '/farms/{id}/diversity',
  can: 'farm.see',
  reads: 'may lag',
  summary: 'Get the diversity of pollinators on a farm',
  description:
    'Hill numbers at equal sample coverage, by season and by treatment, from pollinators that people identified to species. Counts of cameras are not included.',
  params: byId,
  response: diversity,
  refuses: [404],
})
