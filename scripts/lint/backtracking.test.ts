import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { join, relative } from 'node:path'
import { patternsIn, slowFor } from './backtracking.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Patterns that are applied to text of limited length, or to text written by the portal itself. */
const limited: readonly string[] = [
  // Documents of the build.
  String.raw`<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>`,
  String.raw`(<[ib] [^>]*?)?style="[^"]*"`,
  // At most 300 characters of a tag are read from each start.
  String.raw`<(?:\w{1,20}:)?mergeCell\s[^>]{0,300}?ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"`,
]

describe('regular expressions of the product', () => {
  const patterns = patternsIn(['domain', 'server', 'web', 'simulator'].map((folder) => join(projectRoot, folder)))

  it('take time that grows linearly with the length of a text', { timeout: timeLimit(120_000) }, () => {
    expect(patterns.length).toBeGreaterThan(100)
    const distinct = new Map(patterns.map((pattern) => [`/${pattern.source}/${pattern.flags}`, pattern]))
    const slow = [...distinct].flatMap(([key, pattern]) => {
      if (limited.includes(pattern.source)) return []
      const found = slowFor(pattern)
      return found === null ? [] : [`${relative(projectRoot, pattern.file)}:${pattern.line} ${key} ${found}`]
    })
    expect(slow).toEqual([])
  })

  it.each(limited)('still include the exception %s', (source) => {
    expect(patterns.map((pattern) => pattern.source)).toContain(source)
  })
})

describe('the backtracking check', () => {
  it.each([
    ['brackets that are never closed', String.raw`\([^)]*\)`, 'g'],
    ['blanks before the end', String.raw`\s+$`, ''],
    ['figures in two ways', String.raw`^[+-]?(\d+\.?\d*|\.\d+)$`, ''],
    ['repeats of repeats', '^(a+)+$', ''],
    ['one of two that are the same', '^(?:a|a)*b', ''],
    ['any signs between two words', 'from.*to.*end', ''],
  ])('reports %s', (_name, source, flags) => {
    expect(slowFor({ source, flags })).not.toBeNull()
  })

  it.each([
    ['a day', String.raw`^\d{4}-\d\d-\d\d$`, ''],
    ['runs of blanks', String.raw`\s+`, 'g'],
    ['what is no letter', String.raw`[^\p{L}\p{N}]`, 'gu'],
  ])('accepts %s', (_name, source, flags) => {
    expect(slowFor({ source, flags })).toBeNull()
  })
})
