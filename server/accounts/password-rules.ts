import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { Problem, invalid } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'
import { containsOwner, type PasswordOwner } from '#domain/accounts/password.ts'
import { messages } from '#domain/messages.ts'

/** Refuses a new password that contains the name or email address of its owner, which are guessed first. */
export const refuseOwnName = (password: string, owner: PasswordOwner, path: 'password' | 'new_password'): void => {
  if (!containsOwner(password, owner)) return
  throw invalid([messages.weakPassword, messages.ownNameInPassword].map((message) => ({ path, message })))
}

/**
 * Throws where nobody signs in with what the portal itself keeps. A passkey alone does not do then either: whoever loses their
 * account at the provider is out.
 */
export const requirePasswordSignIn = ({ LOCAL_PASSWORDS }: Pick<Settings, 'LOCAL_PASSWORDS'>): void => {
  if (!LOCAL_PASSWORDS) throw new Problem(403, providerMessages.passwordsOff)
}
