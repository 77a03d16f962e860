import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import {
  DEFAULT_GROUP,
  DEFAULT_STAGE,
  functionalGroupsOfAll,
  newPollinator,
  newPredator,
  pollinatorChange,
  predatorChange,
  speciesChange,
  speciesForm,
  stageChange,
  stageForm,
  taxonFilter,
} from './species.ts'
import { pollinatorGroups, predatorGroups, taxon } from './taxon.ts'

const ranks = { order: 'Hymenoptera', family: 'Apidae', genus: 'Bombus', species: 'terrestris' }

it('the groups are those of the specification', () => {
  expect(pollinatorGroups.toSorted()).toEqual(
    ['bumblebee', 'honeybee', 'hoverfly', 'other fly', 'solitary bee', 'social wasp'].toSorted(),
  )
  expect(predatorGroups).toEqual([
    'aphid',
    'mummified aphid',
    'hoverfly',
    'ladybird',
    'lacewing',
    'flower bug',
    'midge',
  ])
  // A hoverfly is both, and is named once.
  expect(functionalGroupsOfAll).toHaveLength(12)
  expect([DEFAULT_GROUP, DEFAULT_STAGE]).toEqual(['bumblebee', 'Adult'])
})

describe('a species', () => {
  const whole = { ...ranks, functional_group: 'bumblebee' }
  it.each([
    ['is a bumblebee unless it is said', {}, whole],
    ['may be of any group', { functional_group: 'midge' }, { ...ranks, functional_group: 'midge' }],
    ['of no group', { functional_group: 'wren' }, '! functional_group: Functional group is required'],
    ['without an order', { order: ' ' }, '! order: Order is required'],
    ['without a family', { family: '' }, '! family: Family is required'],
    ['without a genus', { genus: null }, '! genus: Genus is required'],
    ['without a name', { species: undefined }, '! species: Species is required'],
    ['too many blanks', { species: '  terrestris   audax ' }, { ...whole, species: 'terrestris audax' }],
    ['120 characters', { genus: 'x'.repeat(120) }, { ...whole, genus: 'x'.repeat(120) }],
    ['121 characters', { genus: 'x'.repeat(121) }, '! genus: Invalid input'],
    ['what cannot be stored', { genus: 'a\u0000' }, '! genus: has characters that cannot be stored'],
    ['anything else', { id: 4 }, '! : Invalid input'],
  ])('%s', (_name, change, expected) => {
    expect(read(speciesForm, { ...ranks, ...change })).toEqual(expected)
  })
  it('accepts a partial change', () => {
    expect(read(speciesChange, {})).toEqual({})
    expect(read(speciesChange, { genus: ' Apis ', version: 2 })).toEqual({ genus: 'Apis', version: 2 })
    expect(read(speciesChange, { functional_group: '' })).toBe('! functional_group: Functional group is required')
    expect(read(speciesChange, { id: 1 })).toBe('! : Invalid input')
  })
})

it.each([
  [{ stage: ' Larva  I ' }, { stage: 'Larva I' }],
  [{ stage: '' }, '! stage: Stage is required'],
  [{}, '! stage: Stage is required'],
  [{ stage: 'Larva', id: 1 }, '! : Invalid input'],
])('a stage: %j', (given, expected) => {
  expect(read(stageForm, given)).toEqual(expected)
})
it('a stage accepts a partial change', () => {
  expect(read(stageChange, { version: 2 })).toEqual({ version: 2 })
  expect(read(stageChange, { stage: ' ' })).toBe('! stage: Stage is required')
})

describe.each([
  ['pollinator', newPollinator, 'honeybee', 'midge', { stage: 'Adult' }],
  ['predator', newPredator, 'midge', 'honeybee', null],
] as const)('a new %s', (_name, schema, functional_group, other, stage) => {
  const given = { functional_group, species: ranks, stage: { stage: 'Larva' } }
  it.each([
    ['whole', {}, given],
    [
      'without ranks',
      { species: { species: ' small  fly ' } },
      { ...given, species: { order: null, family: null, genus: null, species: 'small fly' } },
    ],
    [
      'with blank ranks',
      { species: { ...ranks, order: ' ', family: '', genus: null } },
      { ...given, species: { ...ranks, order: null, family: null, genus: null } },
    ],
    ['blanks in ranks', { species: { ...ranks, genus: ' Bombus  ' } }, given],
    [
      'a rank of 120',
      { species: { ...ranks, genus: 'x'.repeat(120) } },
      { ...given, species: { ...ranks, genus: 'x'.repeat(120) } },
    ],
    ['a rank of 121', { species: { ...ranks, genus: 'x'.repeat(121) } }, '! species.genus: Invalid input'],
    [
      'a rank that cannot be stored',
      { species: { ...ranks, genus: '\u0000' } },
      '! species.genus: has characters that cannot be stored',
    ],
    ['of a group of the other list', { functional_group: other }, '! functional_group: Functional group is required'],
    ['without a group', { functional_group: undefined }, '! functional_group: Functional group is required'],
    ['without a species', { species: undefined }, '! species: Species is required'],
    ['without a name', { species: { ...ranks, species: '' } }, '! species.species: Species is required'],
    ['without a stage', { stage: undefined }, stage ? { ...given, stage } : '! stage: Stage is required'],
    ['with an empty stage', { stage: { stage: ' ' } }, '! stage.stage: Stage is required'],
    ['anything else', { id: 1 }, '! : Invalid input'],
  ])('%s', (_case, change, expected) => {
    expect(read(schema, { ...given, ...change })).toEqual(expected)
  })
})

it.each([
  ['pollinator', pollinatorChange, 'honeybee'],
  ['predator', predatorChange, 'midge'],
] as const)('a %s accepts a partial change', (_name, schema, functional_group) => {
  expect(read(schema, {})).toEqual({})
  expect(read(schema, { functional_group, version: 2 })).toEqual({ functional_group, version: 2 })
  expect(read(schema, { stage: { stage: 'Pupa' } })).toEqual({ stage: { stage: 'Pupa' } })
  expect(read(schema, { functional_group: 'wren' })).toBe('! functional_group: Functional group is required')
  expect(read(schema, { id: 1 })).toBe('! : Invalid input')
})

it('a survey identifies a pollinator or predator by group, ranks and stage; ranks may be unknown', () => {
  const named = { id: 4, functional_group: 'midge', species: ranks, stage: { stage: 'Larva' } }
  expect(read(taxon, named)).toEqual(named)
  const unknown = { ...named, species: { order: null, family: null, genus: null, species: 'small fly' } }
  expect(read(taxon, unknown)).toEqual(unknown)
})

it('a list can be filtered by any group', () => {
  expect(read(taxonFilter, { functional_group: 'hoverfly', sort: '-stage' })).toEqual({
    functional_group: 'hoverfly',
    sort: '-stage',
  })
  expect(read(taxonFilter, { functional_group: 'wren' })).toBe('! functional_group: Invalid input')
})
