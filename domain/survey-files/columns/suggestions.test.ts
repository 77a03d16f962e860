import { expect, it } from 'vitest'
import { pollinatorGroups } from '../../reference/taxon.ts'
import { reasons } from '../reasons.ts'
import { suggestionsFor } from './suggestions.ts'

const choice = reasons.choice(pollinatorGroups)
it.each([
  ['Functional group', 'Bumblebees', choice, ['bumblebee']],
  ['Functional group', 'hummeln', choice, ['bumblebee']],
  ['Functional group', 'syrphids', choice, ['hoverfly']],
  ['Functional group', 'abeja de la miel', choice, ['honeybee']],
  ['Functional group', 'mummified aphids', choice, []],
  ['Functional group', 'beetle', choice, []],
  // The value itself is no suggestion: the species is of another group.
  ['Functional group', 'hoverfly', reasons.noTaxon('Bombus terrestris', ['bumblebee']), ['bumblebee']],
  ['Functional group', 'hoverfly', reasons.noTaxon('Bombus terrestris', []), []],
  ['Species', 'terestris', reasons.unknownSpecies(['Bombus terrestris']), ['terrestris']],
  ['Species', 'Bombus terestris', reasons.unknownSpecies(['Bombus terrestris']), ['Bombus terrestris']],
  [
    'Species',
    'sp.',
    reasons.noGenus('Bombus', ['Bombus terrestris', 'Bombus lapidarius']),
    ['terrestris', 'lapidarius'],
  ],
  ['Farm', 'Ashcomb', reasons.unknownFarm(['Ashcombe']), ['Ashcombe']],
  ['Farm', 'Elm', reasons.unknownFarm([]), []],
] as const)('%s, %s (%s)', (column, value, reason, expected) => {
  expect(suggestionsFor('pollinator', column, value, reason)).toEqual(expected)
})
