import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { fieldChange, newField, newPlot, newTunnel, plotChange, tunnelChange } from './location.ts'

const unsaid = {
  treatment_type: null,
  latitude: null,
  longitude: null,
  position_accuracy_m: null,
  block: null,
  replicate: null,
}

describe('a new field', () => {
  const given = { field_name: 'Long Meadow', farm_id: 1 }
  const whole = { ...given, crop_type: null }
  it.each([
    [{}, whole],
    [{ field_name: ' Long Meadow ' }, whole],
    [{ crop_type: 'raspberry' }, { ...given, crop_type: 'raspberry' }],
    [{ crop_type: 'strawberry' }, { ...given, crop_type: 'strawberry' }],
    [{ crop_type: null }, whole],
    [{ crop_type: 'apple' }, '! crop_type: Invalid input'],
    [{ field_name: '  ' }, '! field_name: Field name is required'],
    [{ field_name: 'x'.repeat(120) }, { ...whole, field_name: 'x'.repeat(120) }],
    [{ field_name: 'x'.repeat(121) }, '! field_name: has more than 120 characters'],
    [{ farm_id: 0 }, '! farm_id: Invalid input'],
    [{ id: 4 }, '! : Invalid input'],
  ])('%j', (change, expected) => {
    expect(read(newField, { ...given, ...change })).toEqual(expected)
  })
})

describe.each([
  ['tunnel', newTunnel, { number: 4, field_id: 1 }, {}, 'Tunnel number is required'],
  ['plot', newPlot, { number: 4, tunnel_id: 1 }, unsaid, 'Plot number is required'],
] as const)('number of a new %s', (_name, schema, given, more, missing) => {
  it.each([
    [0, null],
    [1_000_000, null],
    [-1, 'must be a whole number, 0 or more'],
    [1.5, 'must be a whole number, 0 or more'],
    ['4', 'must be a whole number, 0 or more'],
    ['four', 'must be a whole number, 0 or more'],
    ['', missing],
    [null, missing],
    [undefined, missing],
    [1_000_001, 'must be a whole number, 0 or more'],
  ])('%j', (number, message) => {
    const found = read(schema, { ...given, number })
    expect(found).toEqual(message === null ? { ...given, ...more, number } : `! number: ${message}`)
  })
  it('is rejected beside an unknown member', () => {
    expect(read(schema, { ...given, id: 4 })).toBe('! : Invalid input')
  })
})

it('the treatment of a plot is A to H or null', () => {
  const given = { number: 1, tunnel_id: 1 }
  const plot = (treatment_type: unknown) => read(newPlot, { ...given, treatment_type })
  for (const letter of 'ABCDEFGH') expect(plot(letter)).toEqual({ ...unsaid, ...given, treatment_type: letter })
  expect(plot(null)).toEqual({ ...unsaid, ...given })
  for (const other of ['I', 'a', '']) expect(plot(other)).toBe('! treatment_type: Invalid input')
})

it.each([
  ['field', fieldChange, { field_name: 'a', farm_id: 1, crop_type: null, version: 1 }],
  ['tunnel', tunnelChange, { number: 0, field_id: 1, version: 1 }],
  ['plot', plotChange, { number: 0, tunnel_id: 1, treatment_type: null, version: 1 }],
] as const)('a %s accepts a partial change', (_name, schema, whole) => {
  expect(read(schema, {})).toEqual({})
  for (const [member, value] of Object.entries(whole))
    expect(read(schema, { [member]: value })).toEqual({ [member]: value })
  expect(read(schema, { archived_at: null })).toBe('! : Invalid input')
})
