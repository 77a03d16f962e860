import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { cropOf, cropSpecies } from './crops.ts'
import { deploymentChange, newDeployment } from './deployment.ts'
import { yearText } from './farm.ts'
import { sprayChange, sprayForm } from './spray.ts'

const required = '! date: Date is required'
describe('a spray', () => {
  const given = { date: '2026-06-01', product: 'Sulphur' }
  const whole = { ...given, hazard: 'unknown', fungicide_at_bloom: false, field_id: null }
  it.each([
    ['on all of the farm, of unknown hazard, unless it is said', {}, whole],
    ['on a field', { hazard: 'high', field_id: 4 }, { ...whole, hazard: 'high', field_id: 4 }],
    ['a fungicide on open flowers', { fungicide_at_bloom: true }, { ...whole, fungicide_at_bloom: true }],
    ['blanks around the product', { product: ' Sulphur ' }, whole],
    ['the first day that can be meant', { date: '2000-01-01' }, { ...whole, date: '2000-01-01' }],
    ['the last', { date: '2100-12-31' }, { ...whole, date: '2100-12-31' }],
    ['a day before', { date: '1999-12-31' }, required],
    ['a day after', { date: '2101-01-01' }, required],
    ['a leap day', { date: '2024-02-29' }, { ...whole, date: '2024-02-29' }],
    ['no such day', { date: '2026-02-29' }, required],
    ['a moment', { date: '2026-06-01T10:00:00Z' }, required],
    ['no day', { date: '' }, required],
    ['nothing', { date: null }, required],
    ['no product', { product: '  ' }, '! product: Product is required'],
    ['a product of 120 characters', { product: 'x'.repeat(120) }, { ...whole, product: 'x'.repeat(120) }],
    ['a longer one', { product: 'x'.repeat(121) }, '! product: has more than 120 characters'],
    ['another hazard', { hazard: 'deadly' }, '! hazard: Invalid input'],
    ['field 0', { field_id: 0 }, '! field_id: Invalid input'],
    ['anything else', { farm_id: 1 }, '! : Invalid input'],
  ])('%s', (_name, change, expected) => {
    expect(read(sprayForm, { ...given, ...change })).toEqual(expected)
  })
  it.each([
    [{}, {}],
    [
      { field_id: null, version: 2 },
      { field_id: null, version: 2 },
    ],
    [{ hazard: 'low' }, { hazard: 'low' }],
    [{ date: '' }, required],
    [{ farm_id: 1 }, '! : Invalid input'],
  ])('is validated when changed by %j', (change, expected) => {
    expect(read(sprayChange, change)).toEqual(expected)
  })
})

describe('a deployment', () => {
  const given = { farm_id: 1, deployed_date: '2026-03-02' }
  const early = '! withdrawn_date: Withdrawn date should not be before the deployed date'
  it.each([
    ['without an end', {}, { ...given, withdrawn_date: null }],
    ['of one day', { withdrawn_date: '2026-03-02' }, { ...given, withdrawn_date: '2026-03-02' }],
    ['that ends before it begins', { withdrawn_date: '2026-03-01' }, early],
    ['without a beginning', { deployed_date: '' }, '! deployed_date: Deployed date is required'],
    ['with an end that is none', { withdrawn_date: 'soon' }, '! withdrawn_date: Withdrawn date is not a date'],
    ['without a farm', { farm_id: null }, '! farm_id: Invalid input'],
    ['with anything else', { weeks: [] }, '! : Invalid input'],
  ])('%s', (_name, change, expected) => {
    expect(read(newDeployment, { ...given, ...change })).toEqual(expected)
  })
  it('accepts a partial change', () => {
    expect(read(deploymentChange, {})).toEqual({})
    expect(read(deploymentChange, { withdrawn_date: null, version: 1 })).toEqual({ withdrawn_date: null, version: 1 })
    expect(read(deploymentChange, { farm_id: 2 })).toBe('! : Invalid input')
  })
})

it('lists five crops, each a soft or top fruit', () => {
  expect(cropSpecies.map(({ id, title, cropType }) => `${id} ${title} ${cropType}`)).toEqual([
    '1 Strawberry SOFT',
    '2 Raspberry SOFT',
    '3 Blackberry SOFT',
    '4 Blueberry SOFT',
    '5 Avocado TOP',
  ])
  for (const { id, name, title } of cropSpecies) expect([cropOf(id)?.name, name]).toEqual([name, title.toLowerCase()])
  expect([cropOf(0), cropOf(6)]).toEqual([undefined, undefined])
})

it.each([
  ['2000', 2000],
  ['2099', 2099],
  ['1999', '! : must be a year'],
  ['2100', '! : must be a year'],
  ['20266', '! : must be a year'],
  ['x2026', '! : must be a year'],
  ['26', '! : must be a year'],
])('validates the year of a dashboard: %j', (text, expected) => {
  expect(read(yearText, text)).toBe(expected)
})
