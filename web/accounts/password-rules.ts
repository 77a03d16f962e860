import { passwordFault } from '#domain/accounts/password.ts'
import { messages } from '#domain/messages.ts'

export interface NewPassword {
  password: string
  confirm: string
}

/** The errors of the two fields of a password reset; null for a valid field. */
export const resetFaults = ({ password, confirm }: NewPassword): Record<keyof NewPassword, string | null> => ({
  password: passwordFault(password),
  confirm:
    confirm === '' ? messages.confirmPasswordRequired : confirm === password ? null : messages.resetPasswordMismatch,
})
