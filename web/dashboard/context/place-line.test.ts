import { expect, test } from 'vitest'
import { dashboardFixture } from '../testing/dashboard-fixture.ts'
import { placeText } from './place-line.tsx'

const { farm } = dashboardFixture()

test('a farm is described by its crops, its area in hectares and its location', () => {
  expect(placeText(farm)).toBe('Strawberry · 4.62 ha · Ledbury, United Kingdom')
})
test('unknown values are omitted', () => {
  expect(placeText({ ...farm, area_in_sq_meters: null, city: null })).toBe('Strawberry · United Kingdom')
  expect(placeText({ ...farm, crops: [], area_in_sq_meters: 10_000 })).toBe('1.00 ha · Ledbury, United Kingdom')
})
