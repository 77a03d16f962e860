import { containsOwner, passwordFault, type PasswordOwner } from '#domain/accounts/password.ts'
import { messages } from '#domain/messages.ts'

export interface Passwords {
  current: string
  next: string
  confirm: string
}

/** The errors of each field of a password change; null for a valid field. */
export const passwordFaults = (
  { current, next, confirm }: Passwords,
  owner: PasswordOwner,
): Record<keyof Passwords, string | null> => ({
  current: current === '' ? messages.currentPasswordRequired : null,
  next:
    next === ''
      ? messages.newPasswordRequired
      : (passwordFault(next) ?? (containsOwner(next, owner) ? messages.weakPassword : null)),
  confirm:
    confirm === '' ? messages.confirmPasswordRequired : confirm === next ? null : messages.changePasswordMismatch,
})
