import { describe, expect, it } from 'vitest'
import { policy, type Action } from './policy.ts'
import { tokenAllows } from './tokens.ts'

const actions = Object.keys(policy) as Action[]
const never: Action[] = [
  'user.create',
  'user.edit',
  'user.delete',
  'user.assign',
  'account.secure',
  'account.secure-other',
  'security.see',
]

describe('a personal access token', () => {
  it.each(never)('has no part in %s, whatever its scope', (action) => {
    for (const isRead of [true, false])
      expect(tokenAllows({ writes: true, farm_ids: null }, action, isRead)).toBe(false)
  })
  it('that reads, reads all else and changes nothing', () => {
    for (const action of actions.filter((each) => !never.includes(each))) {
      expect(tokenAllows({ writes: false, farm_ids: null }, action, true), action).toBe(true)
      expect(tokenAllows({ writes: false, farm_ids: null }, action, false), action).toBe(false)
    }
  })
  it('that writes changes all but the own profile', () => {
    const changed = actions.filter((action) => tokenAllows({ writes: true, farm_ids: null }, action, false))
    expect(changed).toEqual(actions.filter((action) => !never.includes(action) && action !== 'profile.use'))
  })
  it('of certain farms makes no farms, and changes nothing that farms share', () => {
    const all = actions.filter((action) => tokenAllows({ writes: true, farm_ids: null }, action, false))
    const some = actions.filter((action) => tokenAllows({ writes: true, farm_ids: [1] }, action, false))
    expect(all.filter((action) => !some.includes(action)).toSorted()).toEqual([
      'farm.add',
      'import.use',
      'organisation.add',
      'organisation.edit',
      'reference.edit',
    ])
  })
})
