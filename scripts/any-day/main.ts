import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import { freePort } from '#server/testing/own-process.ts'
import { cases, type Case } from './cases.ts'
import { clockAt } from './clock.ts'

/**
 * `npm run any-day [case ...] [-- --journeys --seed=N]`: runs the tests on dates, in time zones and orders that break
 * tests. `--journeys` includes those in the browser, `--only-journeys` runs only those.
 */
const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
/** Printed with the results, so that a failing order can be repeated. */
const seed = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length) ?? String(Date.now() % 1_000_000)

const results = join(projectRoot, 'test-results/any-day')

interface Report {
  numPassedTests: number
  numTotalTests: number
  testResults: { name: string; status: string; assertionResults: { status: string; fullName: string }[] }[]
}

/** Failed tests, and files that failed outside of their tests, by path and name. */
const failuresIn = ({ testResults }: Report): string[] =>
  testResults.flatMap(({ name, status, assertionResults }) => {
    const file = relative(projectRoot, name)
    const tests = assertionResults.filter(
      ({ status, fullName }) => status !== 'passed' && !fullName.startsWith(aboutTimers),
    )
    if (status === 'failed' && tests.length === 0) return [file]
    return tests.map(({ fullName }) => `${file}: ${fullName}`)
  })

/**
 * With a changed clock PostgreSQL's own timers never fire: the test about them is left out and counts as not passed.
 */
const aboutTimers = 'what a killed server held on a connection is free within two seconds'

const runVitest = ({ name, at, isShuffled = false }: Case, env: NodeJS.ProcessEnv): string => {
  const file = join(results, `${name}.json`)
  rmSync(file, { force: true })
  const order = isShuffled ? ['--sequence.shuffle.files', '--sequence.shuffle.tests', `--sequence.seed=${seed}`] : []
  const { status } = spawnSync(
    'vitest',
    [
      'run',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${file}`,
      ...order,
      ...(at === undefined ? [] : ['--testNamePattern', `^(?!${aboutTimers})`]),
    ],
    { cwd: projectRoot, env, stdio: 'ignore' },
  )
  // Also if all tests passed: an error outside of them fails the run.
  if (status !== 0) process.exitCode = 1
  if (!existsSync(file)) return 'did not run'
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report
  if (report.numPassedTests === 0) process.exitCode = 1
  const failed = failuresIn(report)
  for (const failure of failed) process.stdout.write(`    failed: ${failure}\n`)
  if (status !== 0 && failed.length === 0) process.stdout.write('    failed: outside of the tests\n')
  return `${report.numPassedTests} of ${report.numTotalTests} tests`
}

const runJourneys = ({ at }: Case, env: NodeJS.ProcessEnv): string => {
  // The tag is explained in e2e/platform/test.ts.
  const left = at === undefined ? [] : ['--grep-invert', '@own-clock']
  const { stdout, status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...left], {
    cwd: projectRoot,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 1e9,
  })
  if (status !== 0) process.exitCode = 1
  const end = /^\s+\d+ failed[^]*$|^\s+\d+ passed[^]*$/m.exec(stdout)?.[0] ?? 'did not run'
  return end.replaceAll(/\s+/g, ' ').trim()
}

const startDemo = async (env: NodeJS.ProcessEnv): Promise<ChildProcess> => {
  const demo = spawn('node', ['dist/server/main.js'], {
    cwd: projectRoot,
    env: {
      ...env,
      PORT: String(await freePort()),
      BOMBUS_DATA: mkdtempSync(join(tmpdir(), 'bombus-any-day-')),
      TILES_URL: 'off',
      // Its output is not read while the tests run, so a full pipe would block it.
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve, reject) => {
    demo.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Bombus is ready')) resolve()
    })
    demo.once('exit', (code) => reject(new Error(`The demo ended with ${code}.`)))
  })
  return demo
}

mkdirSync(results, { recursive: true })
for (const one of cases.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    // A cluster with a changed clock is used for one case only.
    BOMBUS_TEST_CLUSTER: join(projectRoot, '.data/any-day', one.name),
    ...(one.zone ? { TZ: one.zone } : {}),
    ...(one.at ? clockAt(one.at) : {}),
  }
  const demo = one.besideDemo ? await startDemo(env) : null
  const began = performance.now()
  const isInBrowserAlone = words.includes('--only-journeys')
  const units = isInBrowserAlone
    ? []
    : [Array.from({ length: one.times ?? 1 }, () => runVitest(one, env)).join(', then ')]
  const journeys = isInBrowserAlone || words.includes('--journeys') ? [`journeys: ${runJourneys(one, env)}`] : []
  demo?.kill('SIGTERM')
  const seconds = Math.round((performance.now() - began) / 1000)
  const order = one.isShuffled ? `, --seed=${seed}` : ''
  process.stdout.write(`${one.name}: ${[...units, ...journeys].join(', ')}, ${seconds} s${order}\n`)
}
