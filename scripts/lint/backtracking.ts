import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { checkSync } from 'recheck'
import { parseSync } from 'vite'
import { timeLimit } from '#server/testing/time-limit.ts'

export interface Pattern {
  file: string
  line: number
  source: string
  flags: string
}

/** Tests, and the build, which reads the project's own files. */
const skipped = new Set(['node_modules', 'testing', 'build'])
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

/**
 * How the time of a pattern grows with the length of a text, in recheck's terms ("2nd degree polynomial",
 * "exponential"), and a text that demonstrates it; null if it grows linearly.
 */
export const slowFor = ({ source, flags }: Pick<Pattern, 'source' | 'flags'>): string | null => {
  const found = checkSync(source, flags, {
    timeout: timeLimit(30_000),
    randomSeed: 1,
    // Matching is limited by steps alone: on a busy machine, a limit in milliseconds is reached by patterns that are fast.
    attackTimeout: null,
    incubationTimeout: null,
    seedingTimeout: null,
  })
  if (found.status === 'safe') return null
  return found.status === 'vulnerable'
    ? `${found.complexity.summary}: ${found.attack.pattern}`
    : `not checked: ${found.error.kind}`
}
