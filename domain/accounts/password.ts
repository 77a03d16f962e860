import { listText, t } from '../language/text.ts'
import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { commonWords, isRun } from './common-passwords.ts'

const allowed = /^[A-Za-z0-9!@#$%^&*]*$/
const parts: [name: () => string, pattern: RegExp][] = [
  [() => t('at least 8 characters'), /.{8}/],
  [() => t('a lowercase letter'), /[a-z]/],
  [() => t('an uppercase letter'), /[A-Z]/],
  [() => t('a digit'), /\d/],
  [() => t('a special character (!@#$%^&*)'), /[!@#$%^&*]/],
]

/** The fault of a password as a sentence; null if it is valid. */
export const passwordFault = (password: string): string | null => {
  if (password === '') return messages.passwordRequired
  if (password.length > 128) return t('Password can have at most 128 characters')
  if (!allowed.test(password)) return messages.passwordInvalidCharacters
  const missing = parts.filter(([, pattern]) => !pattern.test(password)).map(([name]) => name())
  if (missing.length > 0) return t('Password needs {parts}', { parts: missing.join(', ') })
  return ownIn(password).count < MIN_OWN ? messages.weakPassword : null
}

/**
 * Why a password with all kinds of characters is weak, and what to do; null otherwise. Repeats nothing of the
 * password.
 */
export const passwordWeakness = (password: string): string | null => {
  if (passwordFault(password) !== messages.weakPassword) return null
  const { kinds } = ownIn(password)
  return t('The password is mostly {kinds}. Add at least {count} characters of your own.', {
    kinds: listText(kinds),
    count: MIN_OWN,
  })
}

export interface PasswordOwner {
  firstname: string | null
  lastname: string | null
  email: string
}
/** Shorter names are parts of many words. */
const SHORTEST_NAME = 4
const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((name) => name.length >= SHORTEST_NAME)

/** Whether a password contains its owner's name or the local part of their address, also with look-alike characters. */
export const containsOwner = (password: string, { firstname, lastname, email }: PasswordOwner): boolean => {
  const names = [firstname, lastname, email.slice(0, email.lastIndexOf('@'))].flatMap(namesIn)
  const texts = [password.toLowerCase(), readAs(password, 'i'), readAs(password, 'l')]
  return names.some((name) => texts.some((text) => text.includes(name)))
}

const MIN_OWN = 4
/** A second common word adds some strength, but less than its letters. */
const WORTH_OF_A_WORD = 2

const lookAlikes: Record<string, string> = { '@': 'a', '4': 'a', '0': 'o', '3': 'e', $: 's', '5': 's', '7': 't' }
const readAs = (password: string, one: 'i' | 'l') =>
  password.toLowerCase().replaceAll(/[@40357$1!]/g, (mark) => lookAlikes[mark] ?? one)

/**
 * Number of characters outside common words (P@ssw0rd, We1come), runs (123, qwe, aaa) and years: a common word with
 * the usual digit and punctuation leaves two or three.
 */
const ownIn = (password: string): { count: number; kinds: string[] } => {
  const own = Array.from(password, () => true)
  const take = (start: number, length: number) => own.fill(false, start, start + length)
  let found = 0
  for (const text of [readAs(password, 'i'), readAs(password, 'l')])
    for (const word of commonWords) {
      const start = text.indexOf(word)
      if (start === -1 || !own.slice(start, start + word.length).includes(true)) continue
      for (let at = start; at !== -1; at = text.indexOf(word, at + 1)) take(at, word.length)
      found += 1
    }
  const kinds = found > 0 ? [t('a common word or name')] : []
  const plain = password.toLowerCase()
  let isRunning = false
  for (let at = 0; at <= plain.length - 3; at += 1)
    if (isRun(plain.slice(at, at + 3))) {
      take(at, 3)
      isRunning = true
    }
  if (isRunning) kinds.push(t('a sequence such as abc, 123 or aaa'))

  const years = [...plain.matchAll(/(?:19|20)\d\d/g)]
  for (const year of years) take(year.index, 4)
  if (years.length > 0) kinds.push(t('a year'))
  return { count: own.filter(Boolean).length + WORTH_OF_A_WORD * Math.max(0, found - 1), kinds }
}

export const newPassword = z.string(messages.passwordRequired).check(
  z.check((context) => {
    const fault = passwordFault(context.value)
    const weakness = passwordWeakness(context.value)
    for (const message of [fault, weakness])
      if (message) context.issues.push({ code: 'custom', message, input: context.value })
  }),
)
