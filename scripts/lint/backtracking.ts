import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

export interface Pattern {
  file: string
  line: number
  source: string
  flags: string
}

const skipped = new Set(['node_modules', 'testing'])
const filesIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => {
    if (skipped.has(name)) return []
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return filesIn(path)
    return /\.tsx?$/.test(name) && !/\.(?:test|gen)\.tsx?$/.test(name) ? [path] : []
  })

/** All regular expression literals in these folders, except in tests. */
export const patternsIn = (folders: string[]): Pattern[] => folders.flatMap(filesIn).flatMap(patternsOf)

const patternsOf = (file: string): Pattern[] => {
  const text = readFileSync(file, 'utf8')
  if (!text.includes('/')) return []
  const found: Pattern[] = []
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node !== 'object' || node === null) return
    const { regex, start } = node as { regex?: { pattern: string; flags: string }; start?: number }
    if (regex && typeof regex.pattern === 'string')
      found.push({ file, line: text.slice(0, start).split('\n').length, source: regex.pattern, flags: regex.flags })
    for (const member of Object.values(node)) if (typeof member === 'object') visit(member)
  }
  visit(parseSync(file, text).program)
  return found
}

/** Characters of several classes, so that each class of a pattern has a match. */
const common = [
  'a',
  'A',
  '0',
  ' ',
  '-',
  '.',
  '_',
  '/',
  '\n',
  '\t',
  '"',
  "'",
  '(',
  ')',
  '@',
  ':',
  ',',
  ';',
  '%',
  '&',
  '=',
  '<',
  'é',
]
// Growing sizes: exponential time is detected while it takes seconds.
const SIZES = [12, 18, 22, 24, 26, 28, 30, 34, 40, 50, 65, 90, 130, 200, 400, 6_000, 24_000]
/** Matching 24,000 characters takes a millisecond or two if linear, and 65 or more on a fast machine if not. */
const MOST_MS = 30

/** A text for which a pattern is too slow, described by how it is made; null if none was found. */
export const slowFor = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null => {
  const pattern = new RegExp(source, flags.replace('y', ''))
  const own = [...new Set(source.replaceAll(/\\[a-zA-Z]|[\\^$*+?{}|]/g, ''))].slice(0, 16)
  const singles = [...new Set([...common, ...own])]
  const words = source.replaceAll(/\\[a-zA-Z]/g, ' ').match(/[a-zA-Z<>"=-]{2,20}/g) ?? []
  const pairs = own.flatMap((one) => own.filter((other) => other !== one).map((other) => one + other))
  const pumps = [...singles, ...pairs, ...words.slice(0, 8)]
  const heads = ['', ...own.slice(0, 3)]
  for (const pump of pumps)
    for (const head of heads)
      for (const tail of ['\u0000', '']) {
        const slow = SIZES.find((size) => isSlow(pattern, head + pump.repeat(size / pump.length) + tail))
        if (slow !== undefined) return [head, `${pump} x ${slow}`, tail].map((part) => JSON.stringify(part)).join(' + ')
      }
  return null
}

/** Measured twice, because the first run may have compiled the pattern. */
const isSlow = (pattern: RegExp, text: string) => timeOf(pattern, text) > MOST_MS && timeOf(pattern, text) > MOST_MS

/** CPU time of this thread in milliseconds, independent of other work on the machine. */
const timeOf = (pattern: RegExp, text: string): number => {
  const began = process.threadCpuUsage()
  // As it is used, with all its matches.
  pattern.lastIndex = 0
  text.replace(pattern, '')
  return process.threadCpuUsage(began).user / 1_000
}
