import { describe, expect, it } from 'vitest'
import { page } from '#server/access/testing/permission-page.ts'
import { policy, roles } from './policy.ts'
import { scopeOf, type Scope } from './scope.ts'

describe('the actions table of the permissions page', () => {
  const rules = Object.values(policy)
  it('lists the roles of the policy in the same order', () => {
    expect(page.roles).toEqual(roles)
  })
  it('has a row for every action of the policy and no others', () => {
    expect(rules.map((rule) => rule.page)).toEqual(page.actions.map((row) => row.label))
  })
  it.each(page.actions)('$label', ({ label, cells }) => {
    expect(cells).toHaveLength(roles.length)
    expect(rules.find((rule) => rule.page === label)?.cells).toEqual(cells)
  })
  it('contains only known cell values', () => {
    const words = new Set(page.actions.flatMap(({ cells }) => cells))
    const known = ['yes', 'no', 'all', 'wide', 'own', 'self', 'farmer', 'entomology', 'farmer, self', 'one of seven']
    expect([...words].filter((word) => !known.includes(word))).toEqual([])
  })
})

describe('the scopes table of the permissions page', () => {
  const all: Scope = { kind: 'all' }
  const ofProfile = (organisation_id: number | null): Scope =>
    organisation_id === null ? { kind: 'none' } : { kind: 'organisation', organisation_id }
  const meaning: Record<string, (organisation_id: number | null, flag: boolean) => Scope> = {
    'every organisation': () => all,
    "the profile's organisation; every one only if an admin has set `all_organisations` on the profile": (id, flag) =>
      flag ? all : ofProfile(id),
    "the profile's organisation; none without one": (id) => ofProfile(id),
  }
  it('lists every role once', () => {
    expect(page.scopes.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted())
  })
  const people = [7, null].flatMap((organisation_id) => [true, false].map((flag) => [organisation_id, flag] as const))
  const cells = page.scopes.flatMap((row) => people.map(([id, flag]) => [row.role, row.scope, id, flag] as const))
  it.each(cells)('%s: %s (organisation %s, all_organisations %s)', (name, scope, organisation_id, flag) => {
    const role = roles.find((one) => one === name) ?? 'user'
    expect(scopeOf({ role, organisation_id, all_organisations: flag })).toEqual(meaning[scope]?.(organisation_id, flag))
  })
})
