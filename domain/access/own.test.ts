import { describe, expect, it } from 'vitest'
import { mayChange, mayNameObserver } from './rules.ts'
import { roles, type Role } from './policy.ts'

/** Row "surveys, observations, weather observations: edit, delete" of docs/permissions.md. */
const changesAll: readonly Role[] = ['admin', 'entomology_admin', 'entomology', 'farm_admin']

describe.each([...roles])('permission of %s to change an entry', (role) => {
  const person = { role, id: 7 }
  const all = changesAll.includes(role)
  it.each([
    ['of their own', 7, true],
    ['of a colleague', 8, all],
    ['of somebody without an account', null, all],
  ] as const)('%s', (_name, owner_id, expected) => {
    expect(mayChange('survey.edit', person, owner_id)).toBe(expected)
  })
})

it('ownership does not grant an action that the role of the owner does not permit', () => {
  expect(mayChange('farm.delete', { role: 'farmer', id: 7 }, 7)).toBe(false)
})

it('only admin and entomology_admin may name another user as the observer', () => {
  expect(roles.filter(mayNameObserver)).toEqual(['admin', 'entomology_admin'])
})
