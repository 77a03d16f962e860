import { nameKey } from './similar.ts'

/** Unit, signs and blanks do not tell one heading from another. */
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

const statistic = /[\s_.-](?:avg|average|mean|smp)(?=$|\s?\()/i
const MAX_LENGTH = 200

const separator = /^(.*)(?:\/|::)(.*)$/s
/** The group of a heading such as `Survey/Farm`, and its last part. */
const pathOf = (title: string): { group: string; last: string } | null => {
  const [, group, last] = separator.exec(title.slice(0, MAX_LENGTH)) ?? []
  return group === undefined || last === undefined || last.trim() === '' ? null : { group, last }
}

/** The cells of a row that are paths of a form: several share their group, where a unit such as km/h stands once. */
export const pathsIn = (titles: readonly string[]): ReadonlySet<number> => {
  const groups = Map.groupBy(titles.keys(), (at) => pathOf(titles[at] ?? '')?.group)
  groups.delete(undefined)
  return new Set([...groups.values()].filter((cells) => cells.length > 1).flat())
}

/**
 * The texts by which a heading may be known, the surest first: as it is; without what loggers write behind a name (`RH_Avg`); the last
 * part of a path.
 */
export const formsOf = (title: string, isPath: boolean): { text: string; isSure: boolean }[] => {
  const text = title.trim().slice(0, MAX_LENGTH)
  const forms = [{ text, isSure: true }]
  if (statistic.test(text)) forms.push({ text: text.replace(statistic, ''), isSure: false })
  const path = isPath ? pathOf(text) : null
  if (path) forms.push({ text: path.last, isSure: false })
  return forms
}
