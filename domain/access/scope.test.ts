import { expect, it } from 'vitest'
import { roles } from './policy.ts'
import { includes, mayBeWide } from './scope.ts'

it('four roles may be granted access to every organisation', () => {
  expect(roles.filter((role) => mayBeWide.has(role))).toEqual([
    'entomology_admin',
    'entomology',
    'engineer_admin',
    'engineer',
  ])
})

it.each([
  ['every organisation', { kind: 'all' }, true],
  ['the organisation itself', { kind: 'organisation', organisation_id: 4 }, true],
  ['another organisation', { kind: 'organisation', organisation_id: 5 }, false],
  ['none', { kind: 'none' }, false],
] as const)('a scope of %s includes organisation 4: %s', (_name, scope, expected) => {
  expect(includes(scope, 4)).toBe(expected)
})
