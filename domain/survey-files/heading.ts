import { nameKey } from './similar.ts'

/** Unit, signs and blanks do not tell one head from another. */
export const plain = (title: string): string => lettersOf(inBrackets(title).rest)

/** Letters and digits alone, in one case and without accents. */
export const lettersOf = (text: string): string => nameKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

const MAX_BRACKETS = 20
/** What stands in brackets, and what does not. Not by a pattern: one that looks for the end of each of 60,000 open brackets takes ten seconds. */
export const inBrackets = (text: string): { rest: string; inside: string[] } => {
  const inside: string[] = []
  let rest = ''
  let at = 0
  for (;;) {
    const open = text.indexOf('(', at)
    const close = open < 0 ? -1 : text.indexOf(')', open)
    if (close < 0) return { rest: rest + text.slice(at), inside }
    rest += text.slice(at, open)
    if (inside.length < MAX_BRACKETS) inside.push(text.slice(open + 1, close))
    at = close + 1
  }
}
