import { describe, expect, it } from 'vitest'
import { farmChange, newFarm } from '#domain/farms/farm-form.ts'
import { changesOf, emptyFarm, readValues } from './farm-values.ts'

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

describe('what is typed in a farm’s form', () => {
  it('is read as the call takes it', () =>
    expect(readValues(newFarm, typed).data).toEqual({
      ...typed,
      organisation_id: 4,
      area_in_sq_meters: 12_500,
      latitude: 52.036,
      longitude: -2.423,
      postcode: null,
      farmer_id: null,
    }))

  const faults: [object, string, string][] = [
    [{ area_in_sq_meters: '12.5' }, 'area_in_sq_meters', 'Only Numbers Allowed'],
    [{ area_in_sq_meters: '' }, 'area_in_sq_meters', 'Area is required'],
    [{ latitude: '52 north' }, 'latitude', 'Only Numbers Allowed'],
    [{ latitude: '1e3' }, 'latitude', 'Only Numbers Allowed'],
    [{ longitude: ' ' }, 'longitude', 'Longitude is required'],
    [{ organisation_id: '' }, 'organisation_id', 'Select an organisation'],
  ]
  it.each(faults)('%o is told', (change, path, message) => {
    const { data, issues } = readValues(newFarm, { ...typed, ...change }, { digitsOnly: ['area_in_sq_meters'] })
    expect(data).toBeNull()
    expect(issues.find((issue) => issue.path === path)).toEqual({ path, message })
  })

  it('is sent only where it is another', () => {
    const before = { ...emptyFarm, ...typed }
    const changed = changesOf({ ...before, area_in_sq_meters: '9.5', postcode: 'HR8 1AA' }, before)
    expect(readValues(farmChange, changed).data).toEqual({ area_in_sq_meters: 9.5, postcode: 'HR8 1AA' })
  })
})
