import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/settings.ts'
import { cases, type Case } from './cases.ts'

/** `npm run any-day [case ...] [-- --journeys]`: the tests on days, in zones and orders that break tests. */
const libraries = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu'].map(
  (folder) => `${folder}/faketime/libfaketime.so.1`,
)

const clockAt = (at: string): Record<string, string> => {
  const library = libraries.find((path) => existsSync(path))
  if (!library) throw new Error('Moving the clock needs libfaketime:  sudo apt-get install -y faketime')
  // Counted from now, so that all processes agree and time goes on in all of them.
  const seconds = Math.round((Date.parse(at) - Date.now()) / 1000)
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  }
}

const results = join(projectRoot, 'test-results/any-day')

const runVitest = ({ name, unit = [] }: Case, env: NodeJS.ProcessEnv): string => {
  const file = join(results, `${name}.json`)
  spawnSync('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`, ...unit], {
    cwd: projectRoot,
    env,
    stdio: 'ignore',
  })
  if (!existsSync(file)) {
    process.exitCode = 1
    return 'did not run'
  }
  const report = JSON.parse(readFileSync(file, 'utf8')) as {
    numPassedTests: number
    numTotalTests: number
    testResults: { assertionResults: { status: string; fullName: string }[] }[]
  }
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== 'passed')
  if (failed.length > 0 || report.numPassedTests === 0) process.exitCode = 1
  for (const { fullName } of failed) process.stdout.write(`    failed: ${fullName}\n`)
  return `${report.numPassedTests} of ${report.numTotalTests} tests`
}

const runJourneys = ({ journeys = [] }: Case, env: NodeJS.ProcessEnv): string => {
  const { stdout, status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...journeys], {
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
  const demo = spawn('node', ['server/main.ts'], {
    cwd: projectRoot,
    env: { ...env, PORT: '0', BOMBUS_DATA: mkdtempSync(join(tmpdir(), 'bombus-any-day-')), TILES_URL: 'off' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) =>
    demo.stdout.on('data', (chunk: Buffer) => {
      if (chunk.toString().includes('Bombus is ready')) resolve()
    }),
  )
  return demo
}

const words = process.argv.slice(2)
const wanted = words.filter((word) => !word.startsWith('--'))
mkdirSync(results, { recursive: true })
for (const one of cases.filter(({ name }) => wanted.length === 0 || wanted.includes(name))) {
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    NODE_ENV: 'test',
    // A cluster whose clock is moved is for one case alone.
    BOMBUS_TEST_CLUSTER: join(projectRoot, '.data/any-day', one.name),
    ...(one.zone ? { TZ: one.zone } : {}),
    ...(one.at ? clockAt(one.at) : {}),
  }
  const demo = one.besideDemo ? await startDemo(env) : null
  const began = performance.now()
  const unit = runVitest(one, env)
  const journeys = words.includes('--journeys') ? `, journeys: ${runJourneys(one, env)}` : ''
  demo?.kill('SIGTERM')
  const seconds = Math.round((performance.now() - began) / 1000)
  process.stdout.write(`${one.name}: ${unit}${journeys}, ${seconds} s\n`)
}
