import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { commonPasswords } from './common-passwords.ts'

const allowed = /^[A-Za-z0-9!@#$%^&*]*$/
const parts: [string, RegExp][] = [
  ['at least 8 characters', /^.{8,}$/],
  ['a lowercase letter', /[a-z]/],
  ['an uppercase letter', /[A-Z]/],
  ['a digit', /\d/],
  ['a special character (!@#$%^&*)', /[!@#$%^&*]/],
]

/** What is wrong with a password, as one sentence for a person; null when nothing is. */
export const passwordFault = (password: string): string | null => {
  if (password === '') return messages.passwordRequired
  if (!allowed.test(password)) return messages.passwordInvalidCharacters
  const missing = parts.filter(([, pattern]) => !pattern.test(password)).map(([name]) => name)
  if (missing.length > 0) return `Password needs ${missing.join(', ')}`
  if (password.length > 128) return 'Password can have at most 128 characters'
  return commonPasswords.has(bare(password)) ? messages.passwordCommon : null
}

/** A common word stays common with a capital, a digit and a mark put on: only letters count, with look-alikes undone. */
const bare = (password: string) => {
  const plain = password.toLowerCase().replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o')
  return plain
    .replaceAll('1', 'i')
    .replaceAll('3', 'e')
    .replaceAll(/[^a-z]/g, '')
}

export const newPassword = z.string().check(
  z.check((context) => {
    const fault = passwordFault(context.value)
    if (fault) context.issues.push({ code: 'custom', message: fault, input: context.value })
  }),
)
