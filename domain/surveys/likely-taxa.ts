import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'

/** How often a species was counted in the last three years: species seen before are likely to be seen again. */
export const likelyTaxon = named(
  'LikelyTaxon',
  z.object({
    taxon_id: id,
    /** Plots of the farm on which it was counted in this month of a year, or in an adjacent month. */
    plots: z.array(id),
    on_farm_in_season: z.int(),
    /** On all fields of the organisation with a crop of this farm. */
    on_crop_in_season: z.int(),
    on_farm: z.int(),
  }),
)
export type LikelyTaxon = z.infer<typeof likelyTaxon>

export const taxonKind = named('TaxonKind', z.enum(['pollinator', 'predator']))

/**
 * Sorts the likeliest first: on this plot, this farm, then this crop, each at this time of year, then this farm at any
 * time. The rest keep their order.
 */
export const likeliestFirst = <T extends { id: number }>(
  taxa: readonly T[],
  likely: readonly LikelyTaxon[],
  plotId: number | null,
): T[] => {
  const known = new Map(likely.map((one) => [one.taxon_id, one]))
  const weights = ({ id: taxon }: T): number[] => {
    const one = known.get(taxon)
    if (!one) return [0, 0, 0, 0]
    const isHere = plotId !== null && one.plots.includes(plotId)
    return [isHere ? 1 : 0, one.on_farm_in_season, one.on_crop_in_season, one.on_farm]
  }
  return taxa
    .map((taxon) => ({ taxon, by: weights(taxon) }))
    .toSorted((a, b) => {
      const at = a.by.findIndex((weight, index) => weight !== b.by[index])
      return at < 0 ? 0 : (b.by[at] ?? 0) - (a.by[at] ?? 0)
    })
    .map(({ taxon }) => taxon)
}
