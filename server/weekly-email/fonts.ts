import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'

/**
 * Mona Sans, and Noto Sans for characters it lacks, as uncompressed font files. Their licence (SIL Open Font License
 * 1.1) allows embedding in documents. Each file covers one group of languages.
 */
export type Weight = 400 | 700
const groups = [
  'mona-sans-latin',
  'mona-sans-latin-ext',
  'mona-sans-vietnamese',
  'noto-sans-cyrillic',
  'noto-sans-greek',
  'noto-sans-cyrillic-ext',
  'noto-sans-greek-ext',
  'noto-sans-latin-ext',
  'noto-sans-latin',
] as const
export type Group = (typeof groups)[number]

export const fontFile = (group: Group, weight: Weight): URL => {
  const family = group.startsWith('mona-sans') ? 'mona-sans' : 'noto-sans'
  return new URL(import.meta.resolve(`@fontsource/${family}/files/${group}-${weight}-normal.woff`))
}

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

/** Replaces characters that no font has, such as Chinese, Arabic or symbols. */
export const NOT_SHOWN = '\uFFFD'

/** Splits a text into runs of one font file each. */
export const runsOf = (text: string): Run[] => {
  const runs: Run[] = []
  for (const letter of text.normalize('NFC').replaceAll(/\s+/g, ' ')) {
    const shown = groupOf(letter) === undefined ? NOT_SHOWN : letter
    const last = runs.at(-1)
    // A space belongs to the word before it.
    const group = (letter === ' ' ? last?.group : groupOf(shown)) ?? 'mona-sans-latin'
    if (last?.group === group) last.text += shown
    else runs.push({ group, text: shown })
  }
  return runs
}

export const hasAllGlyphs = (text: string): boolean =>
  runsOf(text).every(({ text: shown }) => !shown.includes(NOT_SHOWN))
