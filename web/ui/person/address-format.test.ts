import { expect, test } from 'vitest'
import { addressLabels, placeFields, placeLine } from './address-format.ts'

test.each([
  ['Ledbury', 'HR8 1AA', 'United Kingdom', 'Ledbury, HR8 1AA, United Kingdom'],
  ['Salinas', '93901', 'United States', 'Salinas 93901, United States'],
  ['München', '80331', 'Germany', '80331 München, Germany'],
  ['Zürich', '8001', 'Switzerland', '8001 Zürich, Switzerland'],
  ['Verona', '37121', 'Italy', '37121 Verona, Italy'],
  ['Kraków', '30-001', 'Poland', '30-001 Kraków, Poland'],
  ['Wexford', 'Y35 XY12', 'Ireland', 'Wexford, Y35 XY12, Ireland'],
  ['Cairns', '4870', 'Australia', 'Cairns 4870, Australia'],
  ['Nassau', 'N-123', 'Bahamas', 'Nassau, N-123, Bahamas'],
  ['Atlantis', '1', 'A country entered long ago', 'Atlantis, 1, A country entered long ago'],
])('%s %s in %s is written as in that country', (city, postcode, country, line) => {
  expect(placeLine({ city, postcode, country })).toBe(line)
})

test('missing parts are left out', () => {
  expect(placeLine({ city: 'Lyon', postcode: null, country: 'France' })).toBe('Lyon, France')
  expect(placeLine({ city: null, postcode: '69001', country: null })).toBe('69001')
  expect(placeLine({ city: null, postcode: null, country: null })).toBeNull()
})

test('a form has the fields in the order of the country, and the usual order without one', () => {
  const order = (country: string) => placeFields(country, 'city', 'postcode')[0]
  expect(['', 'United Kingdom', 'United States', 'Bahamas'].map(order)).toEqual(['city', 'city', 'city', 'city'])
  expect(['Spain', 'France', 'Netherlands', 'Romania'].map(order)).toEqual(Array<string>(4).fill('postcode'))
})

test('labels are those of the country', () => {
  const labels = (country: string) => Object.values(addressLabels(country))
  expect(labels('United Kingdom')).toEqual([undefined, 'Postcode'])
  expect(labels('United States')).toEqual([undefined, 'ZIP code'])
  expect(labels('Australia')).toEqual(['Suburb or town', 'Postcode'])
  expect(labels('Ireland')).toEqual(['Town or city', 'Eircode'])
  expect(labels('Italy')).toEqual([undefined, 'Postal code (CAP)'])
  expect(labels('Germany')).toEqual([undefined, undefined])
})
