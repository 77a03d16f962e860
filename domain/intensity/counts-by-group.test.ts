import { describe, expect, test } from 'vitest'
import { functionalGroups } from './functional-groups.ts'
import { countsByGroup, sumOfGroups } from './group-of-class.ts'

describe('counts by group', () => {
  const rows = (counts: Record<string, number>, watched: boolean) =>
    countsByGroup(
      Object.entries(counts).map(([object_class_name, count]) => ({ object_class_name, count })),
      watched,
    ).map(({ object_class_name, count }) => [object_class_name, count])

  test('sum classes by group, with all others as unidentified at the end', () =>
    expect(rows({ beetle: 2, Bombus: 3, bumble_bee: 4, 'Vespula vulgaris': 1, moth: 1 }, true)).toEqual([
      ['bumblebee', 7],
      ['honeybee', 0],
      ['hoverfly', 0],
      ['solitary bee', 0],
      ['other fly', 0],
      ['social wasp', 1],
      ['unidentified', 3],
    ]))
  test('exclude classes that are not insects', () =>
    expect(rows({ none_bg: 40, background: 3, beetle: 2, hfly_episyr: 1 }, true)).toEqual([
      ...functionalGroups.map((group) => [group, group === 'hoverfly' ? 1 : 0]),
      ['unidentified', 2],
    ]))
  test('are null, not 0, if nothing was watched', () =>
    expect(rows({}, false)).toEqual(functionalGroups.map((group) => [group, null])))
  test('are 0 if watched and no insect was seen', () =>
    expect(rows({ beetle: 0 }, true)).toEqual(functionalGroups.map((group) => [group, 0])))
  test('summed over days equal the counts of all their classes at once', () => {
    const days: [Record<string, number>, boolean][] = [
      [{ Bombus: 3, moth: 1 }, true],
      [{ bumble_bee: 4 }, true],
      [{}, false],
      [{ hoverfly: 0 }, true],
    ]
    const classes = (given: typeof days) =>
      given.flatMap(([counts]) =>
        Object.entries(counts).map(([object_class_name, count]) => ({ object_class_name, count })),
      )
    for (let length = 0; length <= days.length; length += 1)
      for (const some of [days.slice(0, length), days.slice(length)])
        expect(sumOfGroups(some.map((day) => countsByGroup(classes([day]), day[1])))).toEqual(
          countsByGroup(
            classes(some),
            some.some(([, watched]) => watched),
          ),
        )
  })
})
