import { spawn, spawnSync } from 'node:child_process'
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

interface Check {
  name: string
  command: string
  args: string[]
}

/** Side by side, as each leaves a core idle for half its time; what each says is printed in one piece. */
const checks = async (all: readonly Check[]): Promise<Count> => {
  const began = performance.now()
  const clean = await Promise.all(
    all.map(async ({ name, command, args }) => {
      const child = spawn(command, args, { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'pipe'] })
      let said = ''
      for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
      const status = await new Promise((resolve) => child.once('error', resolve).once('close', resolve))
      const seconds = ((performance.now() - began) / 1000).toFixed(1)
      process.stdout.write(`${said}${status === 0 ? 'ok    ' : 'FAILED'} ${name}, ${seconds} s\n`)
      return status === 0
    }),
  )
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
  await checks([
    { name: 'types of domain, server, simulator', command: 'tsc', args: ['-p', '.'] },
    { name: 'types of web', command: 'tsc', args: ['-p', 'web'] },
    { name: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
    { name: 'format', command: 'oxfmt', args: ['--check'] },
  ]),
  unitTests(),
  endToEnd(),
]
const total = (key: keyof Count) => counts.reduce((sum, count) => sum + count[key], 0)
process.stdout.write(`\n${total('passed')} passed, ${total('failed')} failed\n`)
process.exitCode = total('failed') === 0 ? 0 : 1
