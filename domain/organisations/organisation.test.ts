import { expect, it } from 'vitest'
import { read } from '../platform/testing/read.ts'
import { newOrganisation, organisationChange } from './endpoints.ts'

const empty = { description: null, city: null, country: null, postcode: null }
const whole = { title: 'Bramble Growers', ...empty }

it.each([
  ['a name alone', { title: ' Bramble Growers ' }, whole],
  ['blanks', { title: 'Bramble Growers', description: ' ', city: '', country: null, postcode: undefined }, whole],
  [
    'blanks around it',
    { ...whole, city: ' Ledbury ', postcode: 'HR8 ' },
    { ...whole, city: 'Ledbury', postcode: 'HR8' },
  ],
  ['2,000 characters', { ...whole, description: 'x'.repeat(2_000) }, { ...whole, description: 'x'.repeat(2_000) }],
  ['more', { ...whole, description: 'x'.repeat(2_001) }, '! description: Invalid input'],
  ['no name', { ...whole, title: ' ' }, '! title: Organisation name is required'],
  ['no name at all', empty, '! title: Organisation name is required'],
  ['a name of 200', { ...whole, title: 'x'.repeat(200) }, { ...whole, title: 'x'.repeat(200) }],
  ['a longer one', { ...whole, title: 'x'.repeat(201) }, '! title: has more than 200 characters'],
  ['what cannot be stored', { ...whole, city: 'a\u0000' }, '! city: has characters that cannot be stored'],
  ['anything else', { ...whole, id: 1 }, '! : Invalid input'],
])('a new organisation: %s', (_name, given, expected) => {
  expect(read(newOrganisation, given)).toEqual(expected)
})

it.each([
  [{}, {}],
  [
    { city: ' ', version: 2 },
    { city: null, version: 2 },
  ],
  [{ title: '' }, '! title: Organisation name is required'],
  [{ count_farms: 3 }, '! : Invalid input'],
])('a change of an organisation by %j', (given, expected) => {
  expect(read(organisationChange, given)).toEqual(expected)
})
