import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/settings.ts'

/** Runs every check and test there is, and ends with one line that counts them. */
interface Count {
  passed: number
  failed: number
}
const results = join(projectRoot, 'test-results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
// Servers, threads and processes that tests start need not compile anew what another has.
const NODE_COMPILE_CACHE = join(projectRoot, 'node_modules/.cache/compiled')
const env = { ...process.env, NODE_ENV: 'test', NODE_COMPILE_CACHE }

const run = (name: string, command: string, args: string[]): boolean => {
  const began = performance.now()
  const { status } = spawnSync(command, args, { cwd: projectRoot, env, stdio: 'inherit' })
  process.stdout.write(
    `${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${((performance.now() - began) / 1000).toFixed(1)} s\n`,
  )
  return status === 0
}

const check = (name: string, command: string, args: string[]): Count =>
  run(name, command, args) ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }

/** Counts from a report; a run that ended without one, or was not clean, has failed at least once. */
const counted = (clean: boolean, file: string, read: (report: never) => Count): Count => {
  const path = join(results, file)
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')) as never)
  return { passed, failed: clean ? failed : Math.max(1, failed) }
}

const unitTests = (): Count => {
  const clean = run('domain, server and web', 'vitest', [
    'run',
    '--reporter=dot',
    '--reporter=json',
    '--outputFile.json=test-results/vitest.json',
  ])
  return counted(clean, 'vitest.json', (report: { numPassedTests: number; numTotalTests: number }) => ({
    passed: report.numPassedTests,
    // A test that was skipped did not pass.
    failed: report.numTotalTests - report.numPassedTests,
  }))
}

const endToEnd = (): Count => {
  const clean = run('end to end', 'playwright', ['test', '--config', 'e2e/playwright.config.ts'])
  return counted(
    clean,
    'e2e.json',
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  )
}

const counts = [
  check('types of domain, server, simulator', 'tsc', ['-p', '.']),
  check('types of web', 'tsc', ['-p', 'web']),
  check('lint', 'oxlint', ['--deny-warnings']),
  check('format', 'oxfmt', ['--check']),
  unitTests(),
  endToEnd(),
]
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
