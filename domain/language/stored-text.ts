import { defaultLanguage } from './languages.ts'
import { currentLanguage, t, translated } from './text.ts'

const placeholder = /\{(\w+)\}/g

/** The English text of a message, to be stored. */
export const filled = (message: string, values: Record<string, string | number>): string =>
  message.replaceAll(placeholder, (_, name: string) => String(values[name]))

/** A pattern of the texts that are made from a message. */
const patternOf = (message: string): RegExp =>
  new RegExp(
    `^${message
      .split(placeholder)
      .map((piece, at) => (at % 2 === 0 ? piece.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`) : `(?<${piece}>.*)`))
      .join('')}$`,
    's',
  )

/**
 * Returns a function that translates texts made by `filled` from one of `messages`, or stored unchanged, for their
 * reader. A more specific message precedes one whose pattern it matches. Other texts stay as they are.
 */
export const storedTextReader = (messages: readonly string[]): ((stored: string) => string) => {
  let patterns: (readonly [message: string, pattern: RegExp])[] | undefined
  return (stored) => {
    if (currentLanguage() === defaultLanguage) return stored
    patterns ??= messages.filter((message) => message.includes('{')).map((message) => [message, patternOf(message)])
    for (const [message, pattern] of patterns) {
      const found = pattern.exec(stored)
      if (found) return t(message, { ...found.groups })
    }
    return translated(stored)
  }
}
