import { spawn, type SpawnOptions } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
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

interface Program {
  name: string
  command: string
  args: string[]
}

/** Returns whether it went well, and says so with how long it took. */
const run = async ({ name, command, args }: Program, options: SpawnOptions, isPatient = false): Promise<boolean> => {
  const began = performance.now()
  const child = spawn(command, args, { cwd: projectRoot, env, ...options })
  if (isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text: Buffer) => (said += text.toString()))
  const status = await new Promise((resolve) => child.once('error', () => resolve(null)).once('close', resolve))
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  process.stdout.write(`${said}${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`)
  return status === 0
}
const aloud: SpawnOptions = { stdio: 'inherit' }

/** In the time that the tests beside them leave; what each says is printed in one piece. */
const checks = async (all: readonly Program[]): Promise<Count> => {
  const clean = await Promise.all(all.map((check) => run(check, { stdio: ['ignore', 'pipe', 'pipe'] }, true)))
  const passed = clean.filter(Boolean).length
  return { passed, failed: all.length - passed }
}

/** Counts from a report; a run that ended without one, or was not clean, has failed at least once. */
const counted = (clean: boolean, file: string, read: (report: never) => Count): Count => {
  const path = join(results, file)
  if (!existsSync(path)) return { passed: 0, failed: 1 }
  const { passed, failed } = read(JSON.parse(readFileSync(path, 'utf8')) as never)
  return { passed, failed: clean ? failed : Math.max(1, failed) }
}

const unitTests = async (): Promise<Count> => {
  const args = ['run', '--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json']
  const clean = await run({ name: 'domain, server and web', command: 'vitest', args }, aloud)
  return counted(clean, 'vitest.json', (report: { numPassedTests: number; numTotalTests: number }) => ({
    passed: report.numPassedTests,
    // A test that was skipped did not pass.
    failed: report.numTotalTests - report.numPassedTests,
  }))
}

const endToEnd = async (): Promise<Count> => {
  const args = ['test', '--config', 'e2e/playwright.config.ts']
  const clean = await run({ name: 'end to end', command: 'playwright', args }, aloud)
  return counted(
    clean,
    'e2e.json',
    ({ stats }: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped,
    }),
  )
}

// Several that check types at once find out much of it each by itself: nearly twice the work.
const oneChecker = ['--checkers', '1']
const beside = await Promise.all([
  checks([
    { name: 'types of domain, server, simulator', command: 'tsc', args: ['-p', '.', ...oneChecker] },
    { name: 'types of web', command: 'tsc', args: ['-p', 'web', ...oneChecker] },
    { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
    { name: 'format', command: 'oxfmt', args: ['--check'] },
  ]),
  unitTests(),
])
const counts = [...beside, await endToEnd()]
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
