import { describe, expect, it } from 'vitest'
import { roles, type Role } from './policy.ts'
import { changeable, creatableRoles, managesPeople, mayActOn } from './users.ts'

const names = ['address', 'city', 'country', 'firstname', 'lastname', 'phone', 'postal_code']
const flags = ['is_active', 'is_pest_portal_enabled', 'is_pollinator_portal_enabled']
const sorted = (set: ReadonlySet<string>) => [...set].toSorted()

describe('user fields that may be changed', () => {
  it.each([
    ['admin', 'staff', [...names, ...flags, 'all_organisations', 'email', 'organisation_id', 'role']],
    ['entomology_admin', 'entomology', [...names, ...flags]],
    ['entomology_admin', 'farmer', []],
    ['farm_admin', 'farmer', [...names, ...flags]],
    ['farm_admin', 'farm_admin', []],
    ['engineer', 'farmer', []],
  ] as const)('by %s on %s', (role, on, expected) => {
    expect(sorted(changeable({ id: 1, role }, { id: 2, role: on }))).toEqual(expected.toSorted())
  })
  it.each(['admin', 'entomology_admin', 'farmer', 'user'] as const)('by %s on their own account', (role) => {
    expect(sorted(changeable({ id: 1, role }, { id: 1, role }))).toEqual([...names, 'email'].toSorted())
  })
})

describe('roles that may be given to a new user, by role of the creator', () => {
  it.each([
    ['admin', ['admin', 'entomology_admin', 'entomology', 'farm_admin', 'farmer', 'staff', 'user']],
    ['entomology_admin', ['entomology']],
    ['farm_admin', ['farmer']],
    ['farmer', []],
    ['engineer_admin', []],
  ] as const)('%s', (role, expected) => {
    expect(creatableRoles(role)).toEqual(expected)
  })
})

it.each([...roles])('%s may edit their own profile', (role) => {
  const person = { id: 1, role }
  expect(mayActOn('user.edit', person, person)).toBe(true)
})

it('no user may delete, disable or invite themselves', () => {
  const admin = { id: 1, role: 'admin' } as const
  expect(mayActOn('user.delete', admin, admin)).toBe(false)
  expect(mayActOn('user.create', admin, admin)).toBe(false)
  expect(changeable(admin, admin).has('is_active')).toBe(false)
})

it.each([
  ['admin', true],
  ['entomology_admin', true],
  ['farm_admin', true],
  ['entomology', false],
  ['farmer', false],
  ['staff', false],
  ['a role that is none' as Role, false],
] as const)('%s may manage users: %s', (role, expected) => {
  expect(managesPeople(role)).toBe(expected)
})
