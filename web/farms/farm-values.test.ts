import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newFarm } from '#domain/farms/farm-form.ts'
import { bodyOf, numberFaults } from './farm-values.ts'

const typed = {
  organisation_id: '4',
  title: 'Hill Farm',
  description: 'Strawberries',
  area_in_sq_meters: '12500',
  city: 'Ledbury',
  country: 'United Kingdom',
  postcode: '',
  latitude: '52,036',
  longitude: '-2.423',
}

describe('input of the farm form', () => {
  it('is parsed as the endpoint expects it', () =>
    expect(z.parse(newFarm, bodyOf(typed))).toEqual({
      ...typed,
      organisation_id: 4,
      area_in_sq_meters: 12_500,
      latitude: 52.036,
      longitude: -2.423,
      postcode: null,
      farmer_id: null,
    }))

  const faults: [object, string][] = [
    [{ area_in_sq_meters: '12.5' }, 'area_in_sq_meters'],
    [{ latitude: '52 north' }, 'latitude'],
    [{ latitude: '1e3' }, 'latitude'],
  ]
  it.each(faults)('%o is not a valid number for a new farm', (change, path) =>
    expect(numberFaults({ ...typed, ...change }, { whole: true })).toEqual([{ path, message: 'Only Numbers Allowed' }]),
  )
  it('may contain a decimal area for an existing farm, and a negative longitude', () =>
    expect(numberFaults({ area_in_sq_meters: '9.5', longitude: '-2,4' })).toEqual([]))

  const missing: [object, string, string][] = [
    [{ area_in_sq_meters: '' }, 'area_in_sq_meters', 'Area is required'],
    [{ longitude: ' ' }, 'longitude', 'Longitude is required'],
    [{ organisation_id: '' }, 'organisation_id', 'Select an organisation'],
  ]
  it.each(missing)('%o shows the message of the endpoint', (change, path, message) => {
    const read = z.safeParse(newFarm, bodyOf({ ...typed, ...change }))
    expect(read.error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
    expect(numberFaults({ ...typed, ...change })).toEqual([])
  })
})
