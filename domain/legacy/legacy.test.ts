import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import {
  legacyDeletePhoto,
  legacyPollinationCountReport,
  legacySaveCrops,
  legacyUpdateFarm,
  legacyUpdateFarmer,
} from './endpoints.ts'

const all = [
  'farmName',
  'area',
  'landScape',
  'runningCost',
  'sprayingDate',
  'sprayType',
  'farmerId',
  'cityName',
  'countryId',
]
describe('a farm sent by an older client', () => {
  it.each([
    ['figures as they are', { area: 12_000.5, runningCost: -1 }, { area: 12_000.5, runningCost: -1 }],
    ['figures as text', { area: '12000.5', runningCost: '-7' }, { area: 12_000.5, runningCost: -7 }],
    ['fifteen digits', { area: '123456789012345' }, { area: 123_456_789_012_345 }],
    ['six places', { area: '1.123456' }, { area: 1.123456 }],
    ['sixteen digits', { area: '1234567890123456' }, '! area: must be a number'],
    ['seven places', { area: '1.1234567' }, '! area: must be a number'],
    ['no figure', { area: 'large' }, '! area: must be a number'],
    ['blanks around it', { area: ' 5' }, '! area: must be a number'],
    ['something behind it', { area: '5m' }, '! area: must be a number'],
    ['an empty one', { area: '' }, '! area: must be a number'],
    ['a day', { sprayingDate: '2026-06-01' }, { sprayingDate: '2026-06-01' }],
    ['a moment: its day', { sprayingDate: '2026-06-01T10:00:00.000+0000' }, { sprayingDate: '2026-06-01' }],
    ['no day', { sprayingDate: '' }, { sprayingDate: '' }],
    ['no such day', { sprayingDate: '2026-02-30' }, '! sprayingDate: Invalid input'],
    ['a very long day', { sprayingDate: `2026-06-01${' '.repeat(31)}` }, '! sprayingDate: Invalid input'],
    ['members that nobody reads', { locationId: 9, deleted: false, updatedBy: 'x' }, {}],
    ['a farmer that is none', { farmerId: 0 }, '! farmerId: Invalid input'],
    ['half a country', { countryId: 1.5 }, '! countryId: Invalid input'],
    ['without an id', { id: undefined }, '! id: Invalid input'],
  ])('%s', (_name, change, expected) => {
    const found = read(legacyUpdateFarm.body, { id: 4, ...change })
    expect(found).toEqual(typeof expected === 'string' ? expected : { id: 4, ...expected })
  })
  it.each(all)('may have %s null or omitted', (member) => {
    expect(read(legacyUpdateFarm.body, { id: 4 })).toEqual({ id: 4 })
    expect(read(legacyUpdateFarm.body, { id: 4, [member]: null })).toEqual({ id: 4, [member]: null })
  })
})

describe('a farmer sent by an older client', () => {
  it.each([
    [true, true],
    [false, false],
    [1, true],
    [0, false],
    [null, null],
    [2, '! active: Invalid input'],
    ['true', '! active: Invalid input'],
  ])('is active: %j', (active, expected) => {
    expect(read(legacyUpdateFarmer.body, { id: 4, active })).toEqual(
      typeof expected === 'string' ? expected : { id: 4, active: expected },
    )
  })
  it('contains what to change, and unknown members are ignored', () => {
    const given = { id: 4, firstname: 'Ada', lastname: 'Hale', email: 'ada@example.org', phone: null }
    expect(read(legacyUpdateFarmer.body, { ...given, imagepath: 'x', cityid: 1 })).toEqual(given)
    expect(read(legacyUpdateFarmer.body, { firstname: 'Ada' })).toBe('! id: Invalid input')
    expect(read(legacyDeletePhoto.query, { farmerId: '4' })).toEqual({ farmerId: 4 })
  })
})

describe('number of crops sent by an older client', () => {
  const crop = { cropType: 'soft', speciesId: 1, farmId: 4 }
  it.each([
    ['none', 0, false],
    ['one', 1, true],
    ['two hundred', 200, true],
    ['more', 201, false],
  ])('%s', (_name, length, is) => {
    expect(
      Array.isArray(
        read(
          legacySaveCrops.body,
          Array.from({ length }, () => crop),
        ),
      ),
    ).toBe(is)
  })
})

describe('the report at its legacy URL', () => {
  const given = { farmId: '4', fromDate: '2026-06-01', toDate: '2026-06-07' }
  it.each([
    ['of a week', {}, { ...given, farmId: 4 }],
    ['of a day', { toDate: '2026-06-01' }, { ...given, farmId: 4, toDate: '2026-06-01' }],
    ['backwards', { toDate: '2026-05-31' }, '! fromDate: From date should be less than or equal to To date'],
    ['without a farm', { farmId: '' }, '! farmId: Please select a farm'],
  ])('%s', (_name, change, expected) => {
    expect(read(legacyPollinationCountReport.query, { ...given, ...change })).toEqual(expected)
  })
})
