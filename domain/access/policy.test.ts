import { describe, expect, it } from 'vitest'
import { seesArchivedFarms } from './rules.ts'
import { allows, cell, policy, roles, type Action, type Role } from './policy.ts'

const actions = Object.keys(policy) as Action[]

describe('a user with neither portal flag', () => {
  it.each([...roles])('with role %s may use only their own profile', (role) => {
    expect(actions.filter((action) => allows(action, role, false))).toEqual(['profile.use'])
  })
})

describe('permissions of a user with a portal flag', () => {
  it.each([
    ['a plain yes', 'survey.add', 'user', true],
    ['a plain no', 'device.edit', 'farm_admin', false],
    ['a condition is looked at later', 'survey.edit', 'user', true],
    ['a condition in a row of people', 'user.create', 'farm_admin', true],
    ['their own profile', 'profile.use', 'user', true],
  ] as const)('%s: %s by %s', (_name, action, role, expected) => {
    expect(allows(action, role, true)).toBe(expected)
  })
})

it('denies access to an unknown role', () => {
  expect(cell('profile.use', 'beekeeper' as Role)).toBe('no')
})

it('shows archived farms only to roles that may restore them', () => {
  expect(roles.filter(seesArchivedFarms)).toEqual(['admin'])
})
