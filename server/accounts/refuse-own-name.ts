import { containsOwner, type PasswordOwner } from '#domain/accounts/password.ts'
import { messages } from '#domain/messages.ts'
import { invalid } from '../platform/http/problem.ts'

/** Refuses a new password that contains the name or email address of its owner, which are guessed first. */
export const refuseOwnName = (password: string, owner: PasswordOwner, path: 'password' | 'new_password'): void => {
  if (!containsOwner(password, owner)) return
  throw invalid([messages.weakPassword, messages.ownNameInPassword].map((message) => ({ path, message })))
}
