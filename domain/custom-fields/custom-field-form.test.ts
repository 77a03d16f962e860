import { describe, expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { customFieldChange, keyOfName, newCustomField } from './custom-field-form.ts'
import { customLabel } from './custom-field.ts'

describe('a new custom field', () => {
  const given = { record: 'device', type: 'text', name: ' Asset number ' }
  it('requires a kind of record, a type and a name', () => {
    const blank = { unit: null, choices: null, help: null, is_required: false }
    expect(read(newCustomField, given)).toEqual({ ...blank, ...given, name: 'Asset number' })
  })

  const cases: [object, string][] = [
    [{ name: ' ' }, '! name: Name is required'],
    [{ name: 'x'.repeat(61) }, '! name: has more than 60 characters'],
    [
      { key: 'Asset' },
      '! key: must start with a letter and contain only lowercase letters, digits and underscores, at most 40',
    ],
    [
      { key: '1_asset' },
      '! key: must start with a letter and contain only lowercase letters, digits and underscores, at most 40',
    ],
    [{ key: 'x'.repeat(41) }, '! key: has more than 40 characters'],
    [{ unit: 'kg' }, '! unit: can only be set for a number'],
    [{ choices: ['Wood', 'Steel'] }, '! choices: can only be set for a choice from a list'],
    [{ type: 'choice' }, '! choices: Enter at least two choices'],
    [{ type: 'choice', choices: ['Wood'] }, '! choices: Enter at least two choices'],
    [{ type: 'choice', choices: ['Wood', 'WOOD '] }, '! choices: must not have duplicate choices'],
    [{ type: 'choice', choices: ['Wood', ' '] }, '! choices.1: A choice must not be empty'],
    [{ type: 'choice', choices: Array.from({ length: 51 }, (_, at) => `Wood ${at}`) }, '! choices: Invalid input'],
    [{ position: 1 }, '! : Invalid input'],
  ]
  it.each(cases)('%j: %s', (change, fault) => expect(read(newCustomField, { ...given, ...change })).toBe(fault))

  it('may have a unit or choices that fit its type', () => {
    expect(read(newCustomField, { ...given, type: 'number', unit: ' m ' })).toMatchObject({ unit: 'm' })
    expect(read(newCustomField, { ...given, type: 'choice', choices: [' Wood', 'Steel'] })).toMatchObject({
      choices: ['Wood', 'Steel'],
    })
  })
})

it.each([
  [{}, {}],
  [
    { position: 10, version: 3 },
    { position: 10, version: 3 },
  ],
  [{ help: ' ' }, { help: null }],
  [{ position: 0 }, '! position: Invalid input'],
  [{ position: 11 }, '! position: Invalid input'],
  [{ type: 'number' }, '! : Invalid input'],
  [{ key: 'other' }, '! : Invalid input'],
])('a change by %j is read as %j', (change, expected) => expect(read(customFieldChange, change)).toEqual(expected))

it.each([
  ['Asset number', [], 'asset_number'],
  ['  Höhe (m) ', [], 'hohe_m'],
  ['2nd key', [], 'field_2nd_key'],
  ['名前', [], 'field'],
  ['Asset number', ['asset_number'], 'asset_number_2'],
  ['Asset number', ['asset_number', 'asset_number_2'], 'asset_number_3'],
  ['x'.repeat(60), [], 'x'.repeat(36)],
])('the key for %j when %j are taken is %s', (name, taken, key) => expect(keyOfName(name, new Set(taken))).toBe(key))

it('the label includes the unit', () => {
  expect([customLabel({ name: 'Height', unit: 'm' }), customLabel({ name: 'Asset', unit: null })]).toEqual([
    'Height (m)',
    'Asset',
  ])
})
