import { nameKey } from './similar.ts'

/** Headings that differ only in unit, punctuation or spaces are the same. */
export const plain = (title: string): string => lettersOf(inBrackets(title).rest)

/** Letters and digits only, in one case and without accents. */
export const lettersOf = (text: string): string => nameKey(text).replaceAll(/[^\p{L}\p{N}]/gu, '')

const MAX_BRACKETS = 20
/**
 * The text inside and outside of brackets. Without a regular expression, which would take ten seconds for 60,000 open
 * brackets.
 */
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

const statistic = /[\s_.-](?:avg|average|mean|smp)(?=$|\s?\()/i
const MAX_LENGTH = 200

const separator = /^(.*)(?:\/|::)(.*)$/s
/** The group and the last part of a heading such as `Survey/Farm`. */
const pathOf = (title: string): { group: string; last: string } | null => {
  const [, group, last] = separator.exec(title.slice(0, MAX_LENGTH)) ?? []
  return group === undefined || last === undefined || last.trim() === '' ? null : { group, last }
}

/** The cells of a row that are form paths: several share their group, unlike a single unit such as km/h. */
export const pathsIn = (titles: readonly string[]): ReadonlySet<number> => {
  const groups = Map.groupBy(titles.keys(), (at) => pathOf(titles[at] ?? '')?.group)
  groups.delete(undefined)
  return new Set([...groups.values()].filter((cells) => cells.length > 1).flat())
}

/**
 * Texts by which a heading may be recognised, the most certain first: unchanged; without a logger's suffix (`RH_Avg`);
 * the last part of a path.
 */
export const formsOf = (title: string, isPath: boolean): { text: string; isSure: boolean }[] => {
  const text = title.trim().slice(0, MAX_LENGTH)
  const forms = [{ text, isSure: true }]
  if (statistic.test(text)) forms.push({ text: text.replace(statistic, ''), isSure: false })
  const path = isPath ? pathOf(text) : null
  if (path) forms.push({ text: path.last, isSure: false })
  return forms
}
