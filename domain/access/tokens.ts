import type { Access } from '../platform/endpoint.ts'
import type { Action } from './policy.ts'

/** What a personal access token may do, beside what its owner may at that moment. */
export interface TokenScope {
  writes: boolean
  /** Null: all farms that the owner sees. */
  farm_ids: readonly number[] | null
}

/** Who gets in, and as whom, is never a matter of tokens: they cannot make tokens, change factors, passwords or people. */
const ofPeople: ReadonlySet<Action> = new Set([
  'user.create',
  'user.edit',
  'user.delete',
  'user.assign',
  'account.secure',
  'account.secure-other',
  'security.see',
])
/** What is shared by all farms, or makes new ones: not for a token of certain farms. */
const beyondFarms: ReadonlySet<Action> = new Set([
  'farm.add',
  'organisation.add',
  'organisation.edit',
  'reference.edit',
  'import.use',
])

/** Whether a token may make this kind of request at all; the records are a matter of its scope. */
export const tokenAllows = ({ writes, farm_ids }: TokenScope, can: Access, isRead: boolean): boolean => {
  if (can === 'anyone' || can === 'device') return true
  if (ofPeople.has(can)) return false
  // One's own profile is read: to sign out or to confirm who one is takes a session.
  if (can === 'profile.use') return isRead
  if (!isRead && (!writes || (farm_ids !== null && beyondFarms.has(can)))) return false
  return true
}
