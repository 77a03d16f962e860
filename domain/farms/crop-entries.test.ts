import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { cropOf } from './crops.ts'
import {
  cropEntry,
  cropList,
  defaultCrop,
  isBlankCrop,
  legacyCropEntry,
  sameCrop,
  withoutBlanks,
  type CropEntry,
} from './crop-entries.ts'

const soft = defaultCrop('SOFT')
const raspberry: CropEntry = { ...soft, speciesId: 2, cropVariety: 'Maravilla', selectedDevices: [4, 7] }

describe('whether a crop entry is blank', () => {
  const cases: [string, CropEntry, boolean][] = [
    ['the soft fruit that a form begins with', soft, true],
    ['the top fruit that a form begins with', defaultCrop('TOP'), true],
    ['only spaces as its variety', { ...soft, cropVariety: '  ' }, true],
    ['another species', { ...soft, speciesId: 2 }, false],
    ['a variety', { ...soft, cropVariety: 'Elsanta' }, false],
    ['not hybrid', { ...soft, cropHybrid: false }, false],
    ['another first month', { ...soft, cropSeasonality: 'april' }, false],
    ['another last month', { ...soft, cropSeasonalityTo: 'december' }, false],
    ['a growing setup', { ...soft, growingSetup: 'tunnel' }, false],
    ['heating', { ...soft, heated: true }, false],
    ['flowers at good bloom', { ...soft, flowersReference: 5 }, false],
    ['a device', { ...soft, selectedDevices: [3] }, false],
    ['stored before', { ...soft, id: 9 }, false],
  ]
  it.each(cases)('%s', (_name, entry, blank) => expect(isBlankCrop(entry)).toBe(blank))
})

it.each([
  ['SOFT', 'strawberry'],
  ['TOP', 'avocado'],
] as const)('a form for %s fruit starts with %s', (cropType, crop) =>
  expect(cropOf(defaultCrop(cropType).speciesId)).toMatchObject({ cropType, name: crop }),
)

describe('crop entries to save', () => {
  const cases: [string, CropEntry[], CropEntry[]][] = [
    ['none', [], []],
    ['blanks only', [soft, defaultCrop('TOP'), soft], []],
    ['a blank between others', [raspberry, soft], [raspberry]],
    ['the same twice', [raspberry, { ...raspberry }], [raspberry]],
    [
      'the same with its devices in another order',
      [raspberry, { ...raspberry, selectedDevices: [7, 4, 4] }],
      [raspberry],
    ],
    ['the stored one of two that are the same', [raspberry, { ...raspberry, id: 5 }], [{ ...raspberry, id: 5 }]],
    ['the first of two that are stored', [5, 6].map((id) => ({ ...raspberry, id })), [{ ...raspberry, id: 5 }]],
    [
      'two that differ in a month',
      [raspberry, { ...raspberry, cropSeasonalityTo: 'may' }],
      [raspberry, { ...raspberry, cropSeasonalityTo: 'may' }],
    ],
  ]
  it.each(cases)('%s', (_name, given, kept) => expect(withoutBlanks(given)).toEqual(kept))
})

it('sameCrop ignores the order of devices and whitespace around the variety', () => {
  expect(sameCrop(raspberry, { ...raspberry, id: 1, cropVariety: ' Maravilla ', selectedDevices: [7, 4] })).toBe(true)
  expect(sameCrop(raspberry, { ...raspberry, selectedDevices: [7] })).toBe(false)
})

describe('a submitted crop', () => {
  const read = (given: object) => {
    const error = () => 'Invalid input'
    const result = z.safeParse(cropEntry, { cropType: 'SOFT', speciesId: 1, ...given }, { error })
    return result.success ? result.data : result.error.issues.map(({ path, message }) => [path.join('.'), message])
  }
  it('may omit members with a default', () => expect(read({})).toEqual(soft))
  const thousand = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const accepted: [string, object, object][] = [
    ['devices as a list', { selectedDevices: [1, 2] }, { selectedDevices: [1, 2] }],
    ['devices as JSON text', { selectedDevices: '[1, 2]' }, { selectedDevices: [1, 2] }],
    ['no devices as an empty text', { selectedDevices: '' }, { selectedDevices: [] }],
    [
      'the legacy spelling',
      { cropType: 'soft', cropSeasonality: 'April' },
      { cropType: 'SOFT', cropSeasonality: 'april' },
    ],
    ['an empty growing setup', { growingSetup: '' }, { growingSetup: null }],
    ['blanks as growing setup', { growingSetup: '  ' }, { growingSetup: null }],
    ['blanks around the type', { cropType: ' Soft ' }, { cropType: 'SOFT' }],
    ['a month with blanks', { cropSeasonalityTo: ' MAY ' }, { cropSeasonalityTo: 'may' }],
    ['no variety', { cropVariety: null }, { cropVariety: '' }],
    ['blanks around the variety', { cropVariety: ' Elsanta ' }, { cropVariety: 'Elsanta' }],
    ['a variety of 120 characters', { cropVariety: 'x'.repeat(120) }, { cropVariety: 'x'.repeat(120) }],
    ['no growing setup', { growingSetup: null }, { growingSetup: null }],
    ['an open field', { growingSetup: ' open field ' }, { growingSetup: 'open field' }],
    ['no hybrid', { cropHybrid: false }, { cropHybrid: false }],
    ['an id and a version', { id: 4, version: 2 }, { id: 4, version: 2 }],
    ['blanks as devices', { selectedDevices: '  ' }, { selectedDevices: [] }],
    ['a thousand devices', { selectedDevices: thousand }, { selectedDevices: thousand }],
    ['a glasshouse', { growingSetup: 'Glasshouse' }, { growingSetup: 'glasshouse' }],
    ['without heating', { heated: false }, { heated: false }],
    ['the fewest flowers at good bloom', { flowersReference: 0.05 }, { flowersReference: 0.05 }],
    ['half a flower at good bloom', { flowersReference: 0.5 }, { flowersReference: 0.5 }],
    ['ten thousand flowers at good bloom', { flowersReference: 10_000 }, { flowersReference: 10_000 }],
  ]
  it.each(accepted)('%s', (_name, given, member) => expect(read(given)).toMatchObject(member))
  const refused: [string, object, [string, string]][] = [
    ['an unknown month', { cropSeasonality: 'march-ish' }, ['cropSeasonality', 'Choose a month']],
    ['an avocado as soft fruit', { speciesId: 5 }, ['speciesId', 'This crop is not of the chosen type.']],
    ['an unknown species', { speciesId: 6 }, ['speciesId', 'Choose a crop']],
    ['an unknown type', { cropType: 'HARD' }, ['cropType', 'Choose crop type SOFT or TOP']],
    ['no type', { cropType: null }, ['cropType', 'Choose crop type SOFT or TOP']],
    ['half a species', { speciesId: 1.5 }, ['speciesId', 'Choose a crop']],
    ['a strawberry as top fruit', { cropType: 'TOP' }, ['speciesId', 'This crop is not of the chosen type.']],
    ...[0, -1, 1e-300, 0.049, 10_001].map((flowersReference): [string, object, [string, string]] => [
      `${flowersReference} flowers at good bloom`,
      { flowersReference },
      ['flowersReference', 'Flowers at good bloom must be between 0.05 and 10,000'],
    ]),
    ['an unknown last month', { cropSeasonalityTo: '' }, ['cropSeasonalityTo', 'Choose a month']],
    [
      'an unknown setup',
      { growingSetup: 'roof' },
      ['growingSetup', 'Growing setup must be open field, tunnel or glasshouse'],
    ],
  ]
  it.each(refused)('is rejected with %s', (_name, given, issue) => expect(read(given)).toContainEqual(issue))
  it.each(['{', '{"a":1}', '["x"]', '[1.5]', 7])(
    'is rejected with %j as devices, which is not a list of ids',
    (selectedDevices) =>
      expect(read({ selectedDevices })).toEqual([['selectedDevices', 'The list of devices cannot be read.']]),
  )
  it.each(['[0]', '[-1]', [0]])('is rejected with %j as devices, which contains an invalid id', (selectedDevices) =>
    expect(read({ selectedDevices })).toEqual([['selectedDevices.0', 'Invalid input']]),
  )
  it.each([
    ['a thousand and one devices', { selectedDevices: [...thousand, 1_001] }],
    ['a variety of 121 characters', { cropVariety: 'x'.repeat(121) }],
    ['anything else', { farmId: 4 }],
  ])('is rejected with %s', (_name, given) => expect(Array.isArray(read(given))).toBe(true))
})

describe('a list of crops', () => {
  const crop = { cropType: 'SOFT', speciesId: 1 }
  it.each([
    ['none', { crops: [] }, true],
    ['two hundred', { crops: Array.from({ length: 200 }, () => crop) }, true],
    ['more', { crops: Array.from({ length: 201 }, () => crop) }, false],
    ['what was known', { crops: [crop], known: [{ id: 1, version: 1 }] }, true],
    ['what was known by half', { crops: [crop], known: [{ id: 1 }] }, false],
    ['anything else', { crops: [], farm_id: 1 }, false],
  ])('%s', (_name, given, is) => expect(z.safeParse(cropList, given).success).toBe(is))
})

describe('a crop sent by an older client', () => {
  const given = { cropType: 'soft', speciesId: 1, farmId: 4 }
  const read = (change: object) => z.safeParse(legacyCropEntry, { ...given, ...change })
  it.each([
    ['with members of its own', { createdBy: 'x', id: 0 }, true],
    ['without an id', { id: null }, true],
    ['deleted as a number', { deleted: 1 }, true],
    ['deleted as a word', { deleted: true }, true],
    ['not said whether deleted', { deleted: null }, true],
    ['deleted as a text', { deleted: 'yes' }, false],
    ['without a farm', { farmId: undefined }, false],
    ['of another type', { speciesId: 5 }, false],
  ])('%s', (_name, change, is) => expect(read(change).success).toBe(is))
  it('reports an error at its field', () => {
    const { path, message } = read({ speciesId: 5 }).error?.issues[0] ?? { path: [], message: '' }
    expect([path, message]).toEqual([['speciesId'], 'This crop is not of the chosen type.'])
  })
})
