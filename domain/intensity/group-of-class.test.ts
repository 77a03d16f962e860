import { describe, expect, test } from 'vitest'
import { functionalGroups } from './functional-groups.ts'
import { functionalGroup, isNoInsect } from './group-of-class.ts'
import { names } from './testing/class-names.ts'

test('the six groups have a fixed order', () =>
  expect(functionalGroups).toEqual(['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']))

describe.each(names)('%s', (group, classNames) => {
  test.each(classNames)('%s', (className) => expect(functionalGroup(className)).toBe(group))
})

describe('classes that are not insects', () => {
  test.each([
    'none_bg',
    'none_bird',
    'none_dirt',
    'none_shadow',
    'None',
    'background',
    'Background',
    'no_insect',
    'non-insect',
    'bg',
    'flower',
    'leaf',
    'false positive',
  ])('%s', (className) => expect([isNoInsect(className), functionalGroup(className)]).toEqual([true, null]))
  test.each([
    'other',
    'unknown',
    'unidentified',
    'insect',
    'beetle',
    'flower_bee',
    'flower fly',
    'flower beetle',
    'leafcutter bee',
    'no bumblebee',
    'plant bug',
    'leafhopper',
    'nonesuch',
    '',
  ])('do not include %s', (className) => expect(isNoInsect(className)).toBe(false))
})
