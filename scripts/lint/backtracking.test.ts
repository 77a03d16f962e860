import { describe, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { join, relative } from 'node:path'
import { patternsIn, slowFor } from './backtracking.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

describe('a pattern in the source', () => {
  it(
    'never tracks back so far that somebody’s text keeps the server or a page busy',
    () => {
      const patterns = patternsIn(['domain', 'server', 'web', 'simulator'].map((room) => join(projectRoot, room)))
      expect(patterns.length).toBeGreaterThan(100)
      const known = new Map<string, string | null>()
      const slow = patterns.flatMap((pattern) => {
        const key = `/${pattern.source}/${pattern.flags}`
        const found = known.get(key) ?? slowFor(pattern)
        known.set(key, found)
        return found === null ? [] : [`${relative(projectRoot, pattern.file)}:${pattern.line} ${key} with ${found}`]
      })
      expect(slow).toEqual([])
    },
    timeLimit(60_000),
  )
})

describe('the check of patterns', () => {
  it.each([
    ['brackets that are never closed', String.raw`\([^)]*\)`, 'g'],
    ['blanks before the end', String.raw`\s+$`, ''],
    ['figures in two ways', String.raw`^[+-]?(\d+\.?\d*|\.\d+)$`, ''],
    ['repeats of repeats', '^(a+)+$', ''],
    ['one of two that are the same', '^(?:a|a)*b', ''],
    ['any signs between two words', 'from.*to.*end', ''],
  ])('finds %s', (_name, source, flags) => {
    expect(slowFor({ source, flags })).not.toBeNull()
  })

  it.each([
    ['a day', String.raw`^\d{4}-\d\d-\d\d$`, ''],
    ['runs of blanks', String.raw`\s+`, 'g'],
    ['what is no letter', String.raw`[^\p{L}\p{N}]`, 'gu'],
  ])('lets pass %s', (_name, source, flags) => {
    expect(slowFor({ source, flags })).toBeNull()
  })
})
