import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ofVitest = /\bvi\s*\.\s*(?:waitFor|waitUntil)\b/
/** The only place where it is called, with a timeout that is sufficient on a busy machine. */
const shared = 'server/testing/wait-for.ts'

test('a wait with Vitest’s own timeout is detected', () => {
  expect(ofVitest.test('await vi.waitFor(() => expect(sent()).toBe(1))')).toBe(true)
  expect(ofVitest.test('await waitFor(() => expect(sent()).toBe(1))')).toBe(false)
})

test('no test uses `vi.waitFor`: its limit of one second is too short for a busy machine. Use `waitFor`', () => {
  const files = globSync([
    'web/**/*.{ts,tsx}',
    'server/**/*.ts',
    'domain/**/*.ts',
    'simulator/**/*.ts',
    'bench/**/*.ts',
  ])
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => file !== shared && ofVitest.test(readFileSync(file, 'utf8')))).toEqual([])
})

const fixedLimit = /\}, \d[\d_]{3,}\)$|\btimeout: \d[\d_]{3,}\b/m

test('a hard-coded time limit is detected', () => {
  expect(fixedLimit.test('  }, 60_000)')).toBe(true)
  expect(fixedLimit.test('await expect(row).toBeVisible({ timeout: 30_000 })')).toBe(true)
  expect(fixedLimit.test('  }, timeLimit(60_000))')).toBe(false)
})

test('every time limit in a test uses `timeLimit`, so that slow machines get more time in one place', () => {
  const files = globSync(['{bench,domain,scripts,server,simulator,web}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'])
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.filter((file) => file !== 'scripts/lint/wait-for.test.ts' && fixedLimit.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
