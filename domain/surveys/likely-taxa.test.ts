import { expect, it } from 'vitest'
import { likeliestFirst, type LikelyTaxon } from './likely-taxa.ts'

const told = (taxon_id: number, more: Partial<LikelyTaxon>): LikelyTaxon => ({
  taxon_id,
  plots: [],
  on_farm_in_season: 0,
  on_crop_in_season: 0,
  on_farm: 0,
  ...more,
})
const taxa = [1, 2, 3, 4, 5, 6].map((id) => ({ id }))
const likely = [
  told(6, { on_farm: 9 }),
  told(5, { on_crop_in_season: 2, on_farm: 1 }),
  told(4, { on_farm_in_season: 3, on_crop_in_season: 3, on_farm: 3 }),
  told(3, { plots: [7], on_farm_in_season: 1, on_crop_in_season: 1, on_farm: 1 }),
]

it.each([
  ['this plot, then the farm in season, the crop in season, the farm, and the rest as it was', 7, [3, 4, 5, 6, 1, 2]],
  ['another plot is told nothing by this one', 8, [4, 3, 5, 6, 1, 2]],
  ['no plot', null, [4, 3, 5, 6, 1, 2]],
])('%s', (_name, plot, expected) => {
  expect(likeliestFirst(taxa, likely, plot).map(({ id }) => id)).toEqual(expected)
})
it('likeliestFirst retains the order if nothing is known', () => {
  expect(likeliestFirst(taxa, [], 7)).toEqual(taxa)
})
