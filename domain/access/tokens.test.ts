import { describe, expect, it } from 'vitest'
import { policy, type Action } from './policy.ts'
import { tokenAllows, type TokenScope } from './tokens.ts'

const actions = Object.keys(policy) as Action[]
const refused = (scope: TokenScope, isRead: boolean) =>
  actions.filter((action) => !tokenAllows(scope, { can: action }, isRead)).toSorted()

/** Accounts, factors, tokens and their log are for people only. */
const ofPeople = [
  'account.secure',
  'account.secure-other',
  'data-request.handle',
  'organisation.export',
  'security.see',
  'system.see',
  'user.assign',
  'user.create',
  'user.delete',
  'user.edit',
]

describe('a personal access token', () => {
  it('for all farms may read everything except accounts', () => {
    for (const writes of [true, false]) expect(refused({ writes, farm_ids: null }, true)).toEqual(ofPeople)
  })

  it('with read-only access may not change anything', () => {
    expect(refused({ writes: false, farm_ids: null }, false)).toEqual(actions.toSorted())
  })

  it('with write access may not change accounts or anything that sends notifications after its revocation', () => {
    expect(refused({ writes: true, farm_ids: null }, false)).toEqual(
      [
        ...ofPeople,
        'alert.limit',
        'alert.see',
        'frozen.publish',
        'share.edit',
        'weekly-email.use',
        'profile.use',
      ].toSorted(),
    )
  })

  it('for selected farms may neither read nor change data of the whole organisation', () => {
    expect(refused({ writes: true, farm_ids: [1] }, true)).toEqual(
      [...ofPeople, 'alert.limit', 'budget.see', 'contact.see', 'user.list'].toSorted(),
    )
    const more = refused({ writes: true, farm_ids: [1] }, false).filter(
      (action) => !refused({ writes: true, farm_ids: null }, false).includes(action),
    )
    expect(more).toEqual([
      'assignment.edit',
      'budget.see',
      'class.map',
      'contact.see',
      'custom-field.edit',
      'farm.add',
      'image.upload',
      'import.use',
      'organisation.add',
      'organisation.edit',
      'reference.edit',
      'user.list',
    ])
  })

  it('with a limited scope may call only the endpoints of that scope', () => {
    const scope: TokenScope = { writes: true, scope: 'detections', farm_ids: null }
    expect(refused(scope, true)).toEqual(actions.toSorted())
    expect(refused(scope, false)).toEqual(actions.toSorted())
    expect(tokenAllows(scope, { can: 'class.map', tokenScope: 'detections' }, false)).toBe(true)
    expect(tokenAllows({ ...scope, farm_ids: [1] }, { can: 'farm.see', tokenScope: 'detections' }, true)).toBe(true)
  })

  it('may call any endpoint that is open to anyone or to devices', () => {
    expect(tokenAllows({ writes: false, farm_ids: [1] }, { can: 'anyone' }, false)).toBe(true)
  })
})
