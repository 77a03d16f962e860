import { expect, test } from 'vitest'
import type { Taxon } from '#domain/reference/taxon.ts'
import { taxon } from '#web/field-work/testing/place-fixture.ts'
import { foundAmong, likelyAmong } from './species.ts'

const named = (given: Taxon, common_name: string | null, synonyms: string[] = []): Taxon => ({
  ...given,
  species: { ...given.species, common_name, synonyms },
})
const taxa = [
  named(taxon(1, 'bumblebee', 'Bombus', 'terrestris'), 'Buff-tailed bumblebee'),
  named(taxon(2, 'bumblebee', 'Bombus', 'lucorum'), 'White-tailed bumblebee'),
  named(taxon(3, 'solitary bee', 'Osmia', 'bicornis'), 'Red mason bee', ['Osmia rufa']),
  // As a phone stored it before species had alternative names.
  taxon(4, 'hoverfly', 'Eristalis', 'tenax'),
]

test.each([
  ['buff-tailed', [1]],
  ['BUFF tailed', [1]],
  ['tailed bumblebee', [1, 2]],
  ['rufa', [3]],
  ['mason', [3]],
  ['bombus', [1, 2]],
  ['tenax', [4]],
  ['undefined', []],
])('the offline search for %j finds the same species as the server', (q, expected) => {
  expect(foundAmong(taxa, q).map(({ id }) => id)).toEqual(expected)
})

test('species likely on the plot come before the first in the alphabet', () => {
  const [terrestris, lucorum] = taxa as [Taxon, Taxon]
  const found = [taxon(5, 'bumblebee', 'Bombus', 'campestris'), lucorum]
  expect(likelyAmong([terrestris, lucorum], 'bombus', found).map(({ id }) => id)).toEqual([1, 2, 5])
  expect(likelyAmong([terrestris], 'lucorum', [lucorum]).map(({ id }) => id)).toEqual([2])
})
