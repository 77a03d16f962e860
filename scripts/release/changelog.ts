/** The parts of CHANGELOG.md: an introduction, unreleased notes, then a section per version, newest first. */
const UNRELEASED = '## Unreleased'
const sectionStart = /^## /m
const versionStart = /^##+ \[?\d+\.\d+\.\d+/m

/** The text above the newest version: the introduction and an empty section of unreleased notes. */
export const headerOf = (text: string): string => {
  const start = text.search(sectionStart)
  return `${text.slice(0, start).trimEnd()}\n\n${UNRELEASED}\n`
}

/** Notes written by hand for the next version. */
export const unreleasedNotes = (text: string): string => {
  const start = text.indexOf(UNRELEASED)
  if (start === -1) return ''
  const rest = text.slice(start + UNRELEASED.length)
  const end = rest.search(versionStart)
  return (end === -1 ? rest : rest.slice(0, end)).trim()
}

/** The section of a version without its heading, or null. */
export const sectionOf = (text: string, version: string): string | null => {
  const heading = new RegExp(`^##+ \\[?${version.replaceAll('.', String.raw`\.`)}\\b.*\n`, 'm').exec(text)
  if (!heading) return null
  const rest = text.slice(heading.index + heading[0].length)
  const end = rest.search(versionStart)
  return (end === -1 ? rest : rest.slice(0, end)).trim()
}

/**
 * Inserts `notes` at the start of the newest version, whose section was generated from commits. Its heading has
 * version and date without a link.
 */
export const withNotes = (text: string, notes: string): string => {
  const start = text.search(versionStart)
  const above = text.slice(0, start).trimEnd()
  const [heading = '', ...rest] = text.slice(start).split('\n')
  const below = rest.join('\n').trim()
  return `${[above, heading.replace(/^#+ \[?([^\]\s(]+)\S*/, '## $1'), ...(notes === '' ? [] : [notes]), below].join('\n\n')}\n`
}
