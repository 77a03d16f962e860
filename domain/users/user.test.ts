import { describe, expect, it } from 'vitest'
import { roles } from '../access/policy.ts'
import { read } from '../platform/testing/read.ts'
import { editUserForm, newUser, newUserForm, profileChange, profileForm, userChange } from './user.ts'

const person = {
  firstname: 'Hannah',
  lastname: 'Price',
  email: 'hannah@example.org',
  phone: '+447700900123',
  address: '2 Hop Row',
  city: 'Ledbury',
  country: 'United Kingdom',
  postal_code: 'HR8 1AA',
}
const given = { ...person, role: 'farmer', organisation_id: 4 }
const flags = { is_pollinator_portal_enabled: true, is_pest_portal_enabled: false, all_organisations: false }
const whole = { ...given, ...flags }

/** The messages of each field as the specification words them: Add and Edit User, and account settings. */
const texts: [keyof typeof person, unknown, string, string][] = [
  ['firstname', ' ', 'First name is Required', 'First name is Required'],
  ['firstname', 'R2D2', 'Only Letters Allowed', 'Only Letters Allowed'],
  ['lastname', null, 'Last name is Required', 'Last name is Required'],
  ['lastname', 'Price 2', 'Only Letters Allowed', 'Only Letters Allowed'],
  ['email', ' ', 'Email is required', 'Email is Required'],
  ['email', undefined, 'Email is required', 'Email is Required'],
  ['email', 'hannah', 'Email is Not Valid', 'Email is Not Valid'],
  ['email', `${'x'.repeat(243)}@example.org`, 'Email is Not Valid', 'Email is Not Valid'],
  ['phone', '', 'Phone is required', 'Mobile is required'],
  ['phone', ' + ', 'Phone is required', 'Mobile is required'],
  ['phone', null, 'Phone is required', 'Mobile is required'],
  ['phone', '07700 900123', 'Only Numbers Allowed', 'Only Numbers Allowed'],
  ['phone', '44+7700', 'Only Numbers Allowed', 'Only Numbers Allowed'],
  ['phone', 'x44', 'Only Numbers Allowed', 'Only Numbers Allowed'],
  [
    'phone',
    '+1234567890123456',
    'A phone number can have at most 15 digits',
    'A phone number can have at most 15 digits',
  ],
  [
    'phone',
    '1234567890123456',
    'A phone number can have at most 15 digits',
    'A phone number can have at most 15 digits',
  ],
  ['address', '', 'Address is required', 'Address is required'],
  ['address', 'x'.repeat(201), 'has more than 200 characters', 'has more than 200 characters'],
  ['city', '', 'City is required', 'City is required'],
  ['city', 'Ledbury 2', 'Only Letters Allowed', 'Only Letters Allowed'],
  ['country', ' ', 'Country is required', 'Country is required'],
  ['country', 'x'.repeat(101), 'has more than 100 characters', 'has more than 100 characters'],
  ['postal_code', '', 'Postal Code is required', 'Postal code is required'],
  ['postal_code', 'x'.repeat(21), 'has more than 20 characters', 'has more than 20 characters'],
]
describe('validation messages of the forms', () => {
  it.each(texts)('%s %j', (member, value, ofUsers, ofProfile) => {
    const change = { [member]: value }
    expect(read(newUser, { ...given, ...change })).toBe(`! ${member}: ${ofUsers}`)
    expect(read(newUserForm, { ...whole, ...change })).toBe(`! ${member}: ${ofUsers}`)
    expect(read(editUserForm, { ...whole, ...change })).toBe(`! ${member}: ${ofUsers}`)
    expect(read(profileForm, { ...person, ...change })).toBe(`! ${member}: ${ofProfile}`)
    if (value === undefined) return
    expect(read(userChange, change)).toBe(`! ${member}: ${ofUsers}`)
    expect(read(profileChange, change)).toBe(`! ${member}: ${ofProfile}`)
  })
})

describe('value stored for a user', () => {
  it.each([
    ['email', ' Hannah@Example.ORG ', 'hannah@example.org'],
    ['email', `${'x'.repeat(56)}@${'y'.repeat(60)}.${'z'.repeat(60)}.${'a'.repeat(60)}.example.org`, null],
    ['phone', '447700900123', '+447700900123'],
    ['phone', ' +447700900123 ', '+447700900123'],
    ['phone', '07700900123', '+447700900123'],
    ['phone', '+4401432960000', '+441432960000'],
    ['phone', '+390612345678', '+390612345678'],
    ['phone', '+07700900123', '+447700900123'],
    ['phone', '0014155550123', '+14155550123'],
    ['phone', '123456789012345', '+123456789012345'],
    ['address', ' 2 Hop Row ', '2 Hop Row'],
    ['address', 'x'.repeat(200), 'x'.repeat(200)],
    ['country', 'x'.repeat(100), 'x'.repeat(100)],
    ['postal_code', 'x'.repeat(20), 'x'.repeat(20)],
  ] as const)('%s %j', (member, value, kept) => {
    expect(read(profileForm, { ...person, [member]: value })).toEqual({ ...person, [member]: kept ?? value })
  })
})

describe('a new user', () => {
  it('has the pollinator portal but not the pest portal, and only one organisation, by default', () => {
    expect(read(newUser, given)).toEqual(whole)
    const said = { is_pollinator_portal_enabled: false, is_pest_portal_enabled: true, all_organisations: true }
    expect(read(newUser, { ...given, ...said })).toEqual({ ...given, ...said })
  })
  it('has one of seven roles; engineer roles are assigned later', () => {
    const later = ['engineer_admin', 'engineer']
    for (const role of roles)
      for (const schema of [newUser, newUserForm])
        expect(read(schema, { ...whole, role })).toEqual(
          later.includes(role)
            ? '! role: Engineer roles can only be assigned to existing accounts.'
            : { ...whole, role },
        )
    for (const role of roles) expect(read(editUserForm, { ...whole, role })).toEqual({ ...whole, role })
    for (const schema of [newUser, editUserForm])
      expect(read(schema, { ...whole, role: '' })).toBe('! role: Role is required')
  })
  it.each([null, 0, '4', undefined])('requires an organisation: not %j', (organisation_id) => {
    for (const schema of [newUser, newUserForm])
      expect(read(schema, { ...whole, organisation_id })).toBe('! organisation_id: Select an organisation')
  })
  it('rejects unknown members', () => {
    expect(read(newUser, { ...given, is_active: false })).toBe('! : Invalid input')
    expect(read(profileForm, { ...person, role: 'admin' })).toBe('! : Invalid input')
  })
})

describe('a user change', () => {
  it('contains only what changes, and may remove the organisation', () => {
    expect(read(userChange, {})).toEqual({})
    const change = { is_active: false, version: 3, organisation_id: null, role: 'engineer', all_organisations: true }
    expect(read(userChange, change)).toEqual(change)
    expect(read(profileChange, change)).toEqual(change)
    expect(read(editUserForm, { ...whole, organisation_id: null })).toEqual({ ...whole, organisation_id: null })
  })
  it.each(['id', 'deleted_at', 'password', 'state'])('rejects %s', (member) => {
    expect(read(userChange, { [member]: null })).toBe('! : Invalid input')
    expect(read(profileChange, { [member]: null })).toBe('! : Invalid input')
  })
})
