import type { SpawnOptions } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import { runChecks, runProgram, type Count } from './checks.ts'

/** Runs all checks and tests, or the named ones (`npm test -- unit browser`), and ends with a line of totals. */
const parts = ['check', 'unit', 'browser'] as const
const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(parts as readonly string[]).includes(name))
if (unknown.length > 0) throw new Error(`There is no ${unknown.join(', ')}: choose of ${parts.join(', ')}.`)
const runs = (part: (typeof parts)[number]) => chosen.length === 0 || chosen.includes(part)

const results = join(projectRoot, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Compiled code is shared by the servers, threads and processes that tests start.
const NODE_COMPILE_CACHE = join(projectRoot, 'node_modules/.cache/compiled')
const env = { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE }

const aloud: SpawnOptions = { stdio: 'inherit', env }

/** Totals of a report; a run that was interrupted or had errors has failed at least once. */
const counted = (clean: boolean, file: string, read: (report: never) => Count): Count => {
  const path = join(results, file)
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')) as never)
  return { passed, failed: clean ? failed : Math.max(1, failed) }
}

const unitTests = async (): Promise<Count> => {
  const args = ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const clean = await runProgram({ name: 'domain, server and web', command: 'vitest', args }, aloud)
  return counted(clean, 'vitest.json', (report: { numPassedTests: number; numTotalTests: number }) => ({
    passed: report.numPassedTests,
    // A skipped test did not pass.
    failed: report.numTotalTests - report.numPassedTests,
  }))
}

const endToEnd = async (): Promise<Count> => {
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const clean = await runProgram({ name: 'end to end', command: 'playwright', args }, aloud)
  return counted(
    clean,
    'e2e.json',
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      // The runner names tests that passed when repeated.
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected + stats.skipped,
    }),
  )
}

const none: Count = { passed: 0, failed: 0 }
const pageSizes = async (): Promise<Count> => {
  const clean = await runProgram({ name: 'sizes of pages', command: 'node', args: ['scripts/page-sizes.ts'] }, aloud)
  return { passed: Number(clean), failed: Number(!clean) }
}

const beside = await Promise.all([
  runs('check') ? runChecks(env) : none,
  runs('check') ? pageSizes() : none,
  runs('unit') ? unitTests() : none,
])
const counts = [...beside, runs('browser') ? await endToEnd() : none]
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
