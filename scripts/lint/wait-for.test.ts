import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const ofVitest = /\bvi\s*\.\s*(?:waitFor|waitUntil)\b/
/** The one place where it is called, with a limit that holds on a busy machine. */
const shared = 'server/testing/wait-for.ts'

test('a wait with the limit of Vitest is recognised', () => {
  expect(ofVitest.test('await vi.waitFor(() => expect(sent()).toBe(1))')).toBe(true)
  expect(ofVitest.test('await waitFor(() => expect(sent()).toBe(1))')).toBe(false)
})

test('no test waits with it: after one second it gives up, and a busy machine takes longer. `waitFor` has the limit of all tests', () => {
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

test('a limit in figures is recognised', () => {
  expect(fixedLimit.test('  }, 60_000)')).toBe(true)
  expect(fixedLimit.test('await expect(row).toBeVisible({ timeout: 30_000 })')).toBe(true)
  expect(fixedLimit.test('  }, timeLimit(60_000))')).toBe(false)
})

test('every time limit of a test is made by `timeLimit`: a slow machine gets more time in one place', () => {
  const files = globSync(['{bench,domain,scripts,server,simulator,web}/**/*.test.{ts,tsx}', 'e2e/**/*.ts'])
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.filter((file) => file !== 'scripts/lint/wait-for.test.ts' && fixedLimit.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
