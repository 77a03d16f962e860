import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { changedNameFault, farmChange, newFarm } from './farm-form.ts'
import { isTimeZone } from './time-zone.ts'

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
  it('may leave out postcode, farmer and time zone', () =>
    expect(z.parse(newFarm, given)).toEqual({ ...given, postcode: null, farmer_id: null }))

  const refused: [object, string, string][] = [
    [{ title: ' ' }, 'title', 'Farm Name is required'],
    [{ description: '' }, 'description', 'Description is required'],
    [{ area_in_sq_meters: null }, 'area_in_sq_meters', 'Area is required'],
    [{ area_in_sq_meters: 0 }, 'area_in_sq_meters', 'Area is required'],
    [{ city: '' }, 'city', 'City is required'],
    [{ city: 'Ledbury 2' }, 'city', 'Only Letters Allowed'],
    [{ country: '' }, 'country', 'Country is required'],
    [{ country: 'France' }, 'country', 'Country is required'],
    [{ latitude: null }, 'latitude', 'Latitude is required'],
    [{ longitude: undefined }, 'longitude', 'Longitude is required'],
    [{ organisation_id: null }, 'organisation_id', 'Select an organisation'],
    [{ time_zone: '+01:00' }, 'time_zone', 'This time zone is not known.'],
  ]
  it.each(refused)('%o is told at its field', (change, path, message) =>
    expect(issuesOf(newFarm, { ...given, ...change })[0]).toEqual([path, message]),
  )
  it.each([90.1, -90.1])('latitude %d is none', (latitude) =>
    expect(issuesOf(newFarm, { ...given, latitude })).toHaveLength(1),
  )
})

describe('a change', () => {
  it('leaves out what is left out, and blanks become null', () => {
    expect(z.parse(farmChange, {})).toEqual({})
    expect(z.parse(farmChange, { postcode: ' ', landscape: 'hedges ' })).toEqual({
      postcode: null,
      landscape: 'hedges',
    })
  })
  const names: [string | undefined, string | null][] = [
    [undefined, null],
    ['Farm 4', null],
    ['Farm Four', null],
    ['Farm 5', 'Only Letters Allowed'],
  ]
  it.each(names)('of a farm called Farm 4 to %s', (title, fault) =>
    expect(changedNameFault(title, 'Farm 4')).toBe(fault),
  )
})

it.each([
  ['Europe/London', true],
  ['America/Argentina/Buenos_Aires', true],
  ['America/Port-au-Prince', true],
  ['UTC', true],
  ['europe/london', false],
  ['Europe/Ledbury', false],
  ['+01:00', false],
  ["UTC'; drop table farms", false],
])('%s as a time zone', (name, is) => expect(isTimeZone(name)).toBe(is))
