import type { Access, Endpoint } from '../platform/endpoint.ts'
import type { Action } from './policy.ts'
import type { TokenScopeName } from './scope.ts'

/** What a personal access token may do, within its owner's current permissions. */
export interface TokenScope {
  writes: boolean
  /** Absent: `full`. */
  scope?: TokenScopeName
  /** Null: all farms that the owner sees. */
  farm_ids: readonly number[] | null
}

/** The access tokens that an operation accepts: every token, tokens that are not limited to farms, or no token. */
type Tokens = 'any' | 'all farms' | 'none'
interface Rule {
  read: Tokens
  write: Tokens
}
const rule = (read: Tokens, write: Tokens = read): Rule => ({ read, write })

/** Accounts, factors, tokens and their log are for people only. */
const ofPeople = rule('none')
/** Notification settings and webhooks are read-only for tokens: a changed recipient would outlast the token. */
const ownSettings = rule('any', 'none')
/** Affects more than the farms a token may be limited to. */
const ofOrganisation = rule('all farms')

/** Every action has a rule here; a new action is refused to tokens until it has one. */
const rules: Record<Action, Rule> = {
  'profile.use': ownSettings,
  'farm.see': rule('any'),
  'contact.see': ofOrganisation,
  'user.list': ofOrganisation,
  'user.create': ofPeople,
  'user.edit': ofPeople,
  'user.delete': ofPeople,
  'user.assign': ofPeople,
  'organisation.add': rule('any', 'all farms'),
  'organisation.edit': rule('any', 'all farms'),
  'custom-field.edit': rule('any', 'all farms'),
  'farm.add': rule('any', 'all farms'),
  'farm.edit': rule('any'),
  'farm.delete': rule('any'),
  'location.edit': rule('any'),
  'outline.draw': rule('any'),
  'device.edit': rule('any'),
  'device.configure': rule('any'),
  'reference.see': rule('any'),
  'reference.edit': rule('any', 'all farms'),
  'survey.add': rule('any'),
  'survey.edit': rule('any'),
  'assignment.edit': rule('any', 'all farms'),
  'import.use': rule('any', 'all farms'),
  'report.use': rule('any'),
  'frozen.edit': rule('any'),
  // A public figure or a link would outlast the token.
  'frozen.publish': rule('any', 'none'),
  'share.edit': rule('any', 'none'),
  'history.see': rule('any'),
  'image.review': rule('any'),
  'class.map': rule('any', 'all farms'),
  'image.delete': rule('any'),
  'image.upload': rule('any', 'all farms'),
  'sighting.identify': rule('any'),
  'note.see': rule('any'),
  'note.add': rule('any'),
  'note.edit': rule('any'),
  'arm.edit': rule('any'),
  'account.secure': ofPeople,
  'account.secure-other': ofPeople,
  'security.see': ofPeople,
  'system.see': ofPeople,
  'alert.see': ownSettings,
  'alert.handle': rule('any'),
  'alert.limit': rule('all farms', 'none'),
  'weekly-email.use': ownSettings,
  'organisation.export': ofPeople,
  'data-request.handle': ofPeople,
  'budget.see': ofOrganisation,
}

/** Whether a token may make this kind of request; its scope decides about records. */
export const tokenAllows = (
  { writes, scope = 'full', farm_ids }: TokenScope,
  { can, tokenScope }: { can: Access } & Pick<Endpoint, 'tokenScope'>,
  isRead: boolean,
): boolean => {
  if (can === 'anyone' || can === 'device') return true
  if (scope !== 'full') return tokenScope === scope
  if (!isRead && !writes) return false
  const allowed = rules[can][isRead ? 'read' : 'write']
  return allowed === 'any' || (allowed === 'all farms' && farm_ids === null)
}
