import { describe, expect, test } from 'vitest'
import { countsByGroup } from './group-of-class.ts'
import { type IntensityLabel, labelled, visitationIntensity } from './visitation-intensity.ts'

describe('labels by z-score', () => {
  const cases: [string, (number | null)[], IntensityLabel[]][] = [
    ['no class at all', [], []],
    ['only one species', [40], ['Medium']],
    ['only one with a value', [null, 40, null], ['No Data', 'Medium', 'No Data']],
    [
      'only one species seen, of several that are watched',
      [0, 40, 0, 0, 0, 0],
      ['Low', 'Medium', 'Low', 'Low', 'Low', 'Low'],
    ],
    ['one species, never seen', [0], ['Low']],
    ['nothing watched', [null, null], ['No Data', 'No Data']],
    ['watched, nothing came', [0, 0, 0], ['Low', 'Low', 'Low']],
    ['no deviation', [7, 7, 7], ['Medium', 'Medium', 'Medium']],
    ['two species: z is 1 and -1', [10, 20], ['Low', 'High']],
    // Mean 40, deviation 20; by the sample's, 72 would be High and 30 Medium.
    [
      'exactly 0.5 and -0.5 are Medium, exactly 1.5 is High',
      [10, 30, 40, 50, 70],
      ['Low', 'Medium', 'Medium', 'Medium', 'High'],
    ],
    ['a little further out', [10, 30, 40, 51, 72], ['Low', 'Low', 'Medium', 'High', 'Very High']],
    ['zeros count for the mean, but are Low', [1, 1, 0, 0, 0, 0], ['High', 'High', 'Low', 'Low', 'Low', 'Low']],
    ['a zero near the mean is Low', [0, 1, 0, 1], ['Low', 'High', 'Low', 'High']],
    ['one kind far ahead', [100, 6, 6, 6, 6, 6], ['Very High', 'Medium', 'Medium', 'Medium', 'Medium', 'Medium']],
    ['what is missing does not count as 0', [10, 20, null], ['Low', 'High', 'No Data']],
    ['counts of a season', [900_001, 600_000, 300_000], ['High', 'Medium', 'Low']],
  ]
  test.each(cases)('%s', (_name, counts, labels) => expect(visitationIntensity(counts)).toEqual(labels))
})

test('unidentified insects do not affect the labels', () => {
  const rows = labelled(
    countsByGroup(
      [
        { object_class_name: 'beetle', count: 1000 },
        { object_class_name: 'Apis', count: 3 },
      ],
      true,
    ),
  )
  expect(rows.map(({ object_class_name, label }) => [object_class_name, label])).toEqual([
    ['bumblebee', 'Low'],
    ['honeybee', 'Medium'],
    ['hoverfly', 'Low'],
    ['solitary bee', 'Low'],
    ['other fly', 'Low'],
    ['social wasp', 'Low'],
    ['unidentified', null],
  ])
})
