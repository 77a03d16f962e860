import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/**
 * Mona Sans as files that are not packed for browsers alone. Its licence (SIL Open Font License 1.1) lets it be embedded in
 * documents. A file holds the letters of one group of languages.
 */
export type Weight = 400 | 700
const groups = ['latin', 'latin-ext', 'vietnamese'] as const
export type Group = (typeof groups)[number]

export const fontFile = (group: Group, weight: Weight): URL =>
  new URL(import.meta.resolve(`@fontsource/mona-sans/files/mona-sans-${group}-${weight}-normal.woff`))

const opened = new Map<string, Font>()
export const fontOf = (group: Group, weight: Weight): Font => {
  const name = `${group} ${weight}`
  const font = opened.get(name) ?? (create(readFileSync(fontFile(group, weight))) as Font)
  opened.set(name, font)
  return font
}

const groupOf = (letter: string): Group | undefined =>
  groups.find((group) => fontOf(group, 400).hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))

export interface Run {
  group: Group
  text: string
}

/** A text in parts of one file each. What no file has (letters of other scripts) is told by a question mark. */
export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll(/\s+/g, ' ')) {
    const found = groupOf(letter)
    // A blank belongs to the words before it.
    const group = letter === ' ' ? (runs.at(-1)?.group ?? 'latin') : (found ?? 'latin')
    const shown = found === undefined ? '?' : letter
    const last = runs.at(-1)
    if (last?.group === group) last.text += shown
    else runs.push({ group, text: shown })
  }
  return runs
}
