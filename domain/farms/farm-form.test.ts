import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { read } from '../platform/testing/read.ts'
import { changedNameFault, farmChange, newFarm, isTimeZone } from './farm-form.ts'

const given = {
  title: 'Hill Farm',
  description: 'Strawberries',
  area_in_sq_meters: 12_000,
  city: 'Stratford-upon-Avon',
  country: 'United Kingdom',
  latitude: 52.19,
  longitude: -1.7,
  organisation_id: 1,
}
const issuesOf = (schema: z.core.$ZodType, value: object) => {
  const read = z.safeParse(schema, value)
  return read.success ? [] : read.error.issues.map(({ path, message }) => [path.join('.'), message])
}

describe('a new farm', () => {
  it('may omit postcode, farmer and time zone', () =>
    expect(z.parse(newFarm, given)).toEqual({ ...given, postcode: null, farmer_id: null }))

  const refused: [object, string, string][] = [
    [{ title: ' ' }, 'title', 'Farm Name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ area_in_sq_meters: null }, 'area_in_sq_meters', 'Area is required'],
    [{ area_in_sq_meters: 0 }, 'area_in_sq_meters', 'Area is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ city: 'Ledbury 2' }, 'city', 'Only Letters Allowed'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ country: 'Atlantis' }, 'country', 'Country is required'],
    [{ latitude: null }, 'latitude', 'Latitude is required'],
    [{ longitude: undefined }, 'longitude', 'Longitude is required'],
    [{ organisation_id: null }, 'organisation_id', 'Select an organisation'],
    [{ time_zone: '+01:00' }, 'time_zone', 'This time zone is unknown.'],
  ]
  it.each(refused)('reports the error in %o at its field', (change, path, message) =>
    expect(issuesOf(newFarm, { ...given, ...change })[0]).toEqual([path, message]),
  )
  const limits: [string, number | string, string | null][] = [
    ['latitude', 90, null],
    ['latitude', 90.1, 'must be between −90 and 90'],
    ['latitude', -90, null],
    ['latitude', -90.1, 'must be between −90 and 90'],
    ['longitude', 180, null],
    ['longitude', 180.1, 'must be between −180 and 180'],
    ['longitude', -180, null],
    ['longitude', -180.1, 'must be between −180 and 180'],
    ['area_in_sq_meters', 0.1, null],
    ['area_in_sq_meters', 1e12, null],
    ['area_in_sq_meters', 1e12 + 1, 'Area is required'],
    ['area_in_sq_meters', -1, 'Area is required'],
    ['title', 'x'.repeat(120), null],
    ['title', 'x'.repeat(121), 'has more than 120 characters'],
    ['description', 'x'.repeat(2_000), null],
    ['description', 'x'.repeat(2_001), 'has more than 2,000 characters'],
    ['city', 'x'.repeat(100), null],
    ['city', 'x'.repeat(101), 'has more than 100 characters'],
    ['postcode', 'x'.repeat(16), null],
    ['postcode', 'x'.repeat(17), 'Invalid input'],
    ['country', 'United States', null],
    ['country', 'Spain', null],
    ['time_zone', 'America/New_York', null],
    ['organisation_id', 0, 'Select an organisation'],
    ['farmer_id', 0, 'Invalid input'],
    ['landscape', 'hedges', 'Invalid input'],
  ]
  it.each(limits)('%s %j: %s', (member, value, message) => {
    const path = member === 'landscape' ? '' : member
    const found = read(newFarm, { ...given, [member]: value })
    if (message === null) expect(found).toMatchObject({ [member]: value })
    else expect(found).toBe(`! ${path}: ${message}`)
  })
})

describe('a farm change', () => {
  it('does not contain omitted members, and turns blanks into null', () => {
    expect(z.parse(farmChange, {})).toEqual({})
    expect(z.parse(farmChange, { postcode: ' ', landscape: 'hedges ' })).toEqual({
      postcode: null,
      landscape: 'hedges',
    })
  })
  it.each([
    ['landscape', 'x'.repeat(200), null],
    ['landscape', 'x'.repeat(201), 'landscape'],
    ['description', '  ', null],
    ['description', 'x'.repeat(2_001), 'description'],
    ['landscape', null, null],
    ['running_cost', 0, null],
    ['running_cost', null, null],
    ['running_cost', -0.01, 'running_cost'],
    ['running_cost', 999_999_999_999, null],
    ['running_cost', 1_000_000_000_000, 'running_cost'],
    ['sprays_recorded', false, null],
    ['farmer_id', null, null],
    ['organisation_id', 0, 'organisation_id'],
    ['version', 1, null],
    ['count_device', 3, ''],
  ])('of %s to %j', (member, value, path) => {
    const found = read(farmChange, { [member]: value })
    if (path === null) expect(found).toEqual({ [member]: value === '  ' ? null : value })
    else expect(found).toBe(`! ${path}: Invalid input`)
  })
  const names: [string | undefined, string | null][] = [
    [undefined, null],
    ['Farm 4', null],
    [' Farm 4 ', null],
    ['', 'Farm Name is required'],
    ['Farm Four', null],
    ['Farm 5', 'Only Letters Allowed'],
  ]
  it.each(names)('of the name Farm 4 to %s', (title, fault) => expect(changedNameFault(title, 'Farm 4')).toBe(fault))
})

it.each([
  ['Europe/London', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['UTC', true],
  ['europe/london', false],
  ['eUrope/London', false],
  ['Etc/GMT+1', false],
  ['Europe/Ledbury', false],
  ['+01:00', false],
  ["UTC'; drop table farms", false],
])('isTimeZone accepts only IANA names in their exact spelling: %s', (name, is) => expect(isTimeZone(name)).toBe(is))
