import { providerMessages } from '#domain/accounts/provider-messages.ts'
import { Problem, invalid } from '../platform/http/problem.ts'
import type { Settings } from '../platform/config/settings.ts'
import { containsOwner, type PasswordOwner } from '#domain/accounts/password.ts'
import { messages } from '#domain/messages.ts'

/** Refuses a new password that contains its owner's name or email address, which are guessed first. */
export const refuseOwnName = (password: string, owner: PasswordOwner, path: 'password' | 'new_password'): void => {
  if (!containsOwner(password, owner)) return
  throw invalid([messages.weakPassword, messages.ownNameInPassword].map((message) => ({ path, message })))
}

/**
 * Throws if the portal's own passwords are disabled. Passkeys are refused then, too, so that losing the account at the
 * provider ends access.
 */
export const requirePasswordSignIn = ({ LOCAL_PASSWORDS }: Pick<Settings, 'LOCAL_PASSWORDS'>): void => {
  if (!LOCAL_PASSWORDS) throw new Problem(403, providerMessages.passwordsOff)
}
