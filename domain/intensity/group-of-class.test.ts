import { describe, expect, test } from 'vitest'
import { functionalGroups, type FunctionalGroup } from './functional-groups.ts'
import { countsByGroup, functionalGroup, sumOfGroups } from './group-of-class.ts'

test('the six groups have a fixed order', () =>
  expect(functionalGroups).toEqual(['bumblebee', 'honeybee', 'hoverfly', 'solitary bee', 'other fly', 'social wasp']))

const names: [FunctionalGroup | null, string[]][] = [
  [
    'bumblebee',
    [
      'bumblebee',
      'Bumblebee',
      'BUMBLE_BEE',
      'bumble bee',
      'bumble-bees',
      'BumbleBee',
      ' bumblebees ',
      'Bombus',
      'Bombus terrestris',
      'bombus_terrestris',
      'Bombus (Thoracobombus) pascuorum',
      'B. terrestris',
      'bombus sp.',
      'Apidae Bombus lapidarius',
      'Buff-tailed bumblebee',
      'common carder bee',
      'bombus_terrestris_worker',
      'class 3: bumblebee',
      'Bombus impatiens 2',
      'humble bee',
    ],
  ],
  [
    'honeybee',
    [
      'honeybee',
      'honey bee',
      'Honey_Bees',
      'honey-bee',
      'HoneyBee',
      'Apis',
      'Apis mellifera',
      'APIS_MELLIFERA',
      'A. mellifera',
      'apis mellifera ligustica',
      'Western honey bee',
      'European_honeybee',
      'honey',
      'hive bee',
      'A. m. mellifera',
      'bees/honey bees',
    ],
  ],
  [
    'hoverfly',
    [
      'hoverfly',
      'hover fly',
      'Hoverflies',
      'HOVER_FLY',
      'syrphid',
      'Syrphidae',
      'Syrphus ribesii',
      'Episyrphus balteatus',
      'Eristalis tenax',
      'common drone fly',
      'marmalade hoverfly',
      'Sphaerophoria scripta',
      'bumblebee mimic hoverfly',
      'plain-faced drone fly',
      'E. balteatus',
      'large tenax',
      'hoverflies of spring: syrphidae',
      'flies/hover flies',
    ],
  ],
  [
    'solitary bee',
    [
      'solitary bee',
      'Solitary_Bees',
      'solitarybee',
      'Andrena',
      'Andrena haemorrhoa',
      'Osmia bicornis',
      'red mason bee',
      'tawny mining bee',
      'Megachilidae',
      'Lasioglossum sp',
      'Halictidae',
      'leafcutter bee',
      'wool carder bee',
      'sweat bee',
      'carpenter bee',
      'white-zoned furrow bee',
      'striped sweat bee',
      'patchwork leaf-cutting bee',
      'violet carpenter bee',
      'O. bicornis',
      'blue lignaria',
    ],
  ],
  [
    'other fly',
    [
      'other fly',
      'other_flies',
      'Other Flies',
      'fly',
      'flies',
      'house fly',
      'blowfly',
      'Calliphoridae',
      'Calliphora vicina',
      'Lucilia sericata',
      'common green bottle',
      'Scathophaga stercoraria',
      'non-syrphid Diptera',
      'Muscidae',
      'bee fly',
      'holly blow fly',
      'lesser house flies',
      'golden dung fly',
      'shiny green bottle',
      'urban blue bottle',
    ],
  ],
  [
    'social wasp',
    [
      'social wasp',
      'Social_Wasps',
      'wasp',
      'WASPS',
      'Vespula',
      'Vespula vulgaris',
      'vespula_germanica',
      'Vespidae',
      'yellow jacket',
      'yellowjackets',
      'Vespa crabro',
      'European hornet',
      'paper wasp',
      'Polistes dominula',
      'southern yellow jackets',
      'oriental hornets',
    ],
  ],
  [
    null,
    [
      '',
      '  ',
      '???',
      '7',
      'bee',
      'bees',
      'Apidae',
      'Hymenoptera',
      'Diptera',
      'insect',
      'unknown',
      'unidentified',
      'butterfly',
      'sawfly',
      'dragonfly',
      'beetle',
      'ladybird',
      'digger wasp',
      'parasitoid wasp',
      'moth',
      'thrips',
      'non bumblebee',
      'not a honeybee',
      'no bumblebee',
      'beetles',
      'fliesbane',
      'flower',
      'constructor',
      '__proto__',
      'toString',
    ],
  ],
]
describe.each(names)('%s', (group, classNames) => {
  test.each(classNames)('%s', (className) => expect(functionalGroup(className)).toBe(group))
})

describe('counts by group', () => {
  const rows = (counts: Record<string, number>, watched: boolean) =>
    countsByGroup(
      Object.entries(counts).map(([object_class_name, count]) => ({ object_class_name, count })),
      watched,
    ).map(({ object_class_name, count }) => [object_class_name, count])

  test('classes add up in their group, others are unidentified and last', () =>
    expect(rows({ beetle: 2, Bombus: 3, bumble_bee: 4, 'Vespula vulgaris': 1, moth: 1 }, true)).toEqual([
      ['bumblebee', 7],
      ['honeybee', 0],
      ['hoverfly', 0],
      ['solitary bee', 0],
      ['other fly', 0],
      ['social wasp', 1],
      ['unidentified', 3],
    ]))
  test('where nothing was watched there is no 0', () =>
    expect(rows({}, false)).toEqual(functionalGroups.map((group) => [group, null])))
  test('watched, none seen', () =>
    expect(rows({ beetle: 0 }, true)).toEqual(functionalGroups.map((group) => [group, 0])))
  test('sums of days are as if all their classes were counted at once', () => {
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
