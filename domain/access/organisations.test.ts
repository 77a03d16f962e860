import { expect, it } from 'vitest'
import { mayAddOrganisation } from './rules.ts'
import { scopeOf } from './scope.ts'

it.each([
  ['admin', false, true],
  ['entomology_admin', true, true],
  ['entomology_admin', false, false],
  ['entomology', true, false],
  ['farm_admin', false, false],
] as const)('%s with all_organisations %s may add an organisation: %s', (role, all_organisations, expected) => {
  const person = { role, organisation_id: 4, all_organisations }
  expect(mayAddOrganisation(role, scopeOf(person))).toBe(expected)
})
