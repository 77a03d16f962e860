import { mkdirSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { LogLevel } from '@stryker-mutator/api/core'
import { Stryker } from '@stryker-mutator/core'
import { projectRoot } from '#server/platform/config/settings.ts'
import { recordScore } from './page.ts'
import { featureOf, features, type Feature } from './features.ts'
import { mutationScore, type Score } from './score.ts'
import { mutateSql, sqlFolder } from './sql-feature.ts'
import { aQuarterOf } from './quarter.ts'

/**
 * `npm run mutate [folder or file ...] [-- --again] [-- --record]`: measures how many changes of a folder its tests
 * notice. `--again` reuses results of an earlier run for changes whose code and tests are the same; `--quarter`
 * changes ten lines of every forty, which is nearly as informative for a large folder.
 */
const scratch = join(projectRoot, '.data/mutation')

const mutate = async (path: string, feature: Feature): Promise<Score> => {
  if (path.startsWith(sqlFolder)) return mutateSql(path, scratch, isQuarter ? 4 : 1)
  process.env['MUTATION_PROJECT'] = feature.project
  process.env['MUTATION_TESTS'] = feature.tests.join(' ')
  const isFile = /\.tsx?$/.test(path)
  const results = await new Stryker({
    mutate: isQuarter ? aQuarterOf(path) : [...(isFile ? [path] : feature.mutate), '!**/*.test.*', '!**/testing/**'],
    plugins: ['@stryker-mutator/vitest-runner', join(projectRoot, 'scripts/mutation/ignore-declarations.mjs')],
    ignorers: ['declarations'],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    // The tsconfig is for TypeScript 7, which Stryker cannot read and need not rewrite.
    tsconfigFile: 'none.json',
    concurrency: availableParallelism(),
    timeoutMS: 20_000,
    // Time for all tests of a feature once, on a busy machine.
    dryRunTimeoutMinutes: 20,
    incremental: true,
    incrementalFile: join(scratch, `${path.replaceAll(/\W/g, '-')}.json`),
    force: !isAgain,
    tempDirName: join('.data/mutation', 'copy'),
    ignorePatterns: ['/dist', '/e2e', '/bench', '/test-results', '/docs/pictures', '/.data'],
    reporters: ['progress-append-only'],
    // The type is an enum that exists only for the compiler.
    logLevel: 'error' as LogLevel,
    checkers: [],
  }).runMutationTest()
  return mutationScore(results)
}

const tell = (path: string, { changes, noticed, percent, unnoticed }: Score, goal: number) => {
  for (const { file, line, was, became, reason } of unnoticed)
    if (!reason) process.stdout.write(`  ${file}:${line}  ${was}  ->  ${became}\n`)
  const explained = unnoticed.filter(({ reason }) => reason).length
  process.stdout.write(
    `${percent >= goal ? 'ok    ' : 'BELOW '} ${path}: ${noticed} of ${changes} noticed, ${percent} % (goal ${goal} %), ${explained} left with a reason\n`,
  )
}

const paths = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const isQuarter = process.argv.includes('--quarter')
const isAgain = process.argv.includes('--again')
const isRecorded = process.argv.includes('--record')
mkdirSync(scratch, { recursive: true })
process.env['NODE_ENV'] = 'test'
process.env['BOMBUS_TEST_DROPS'] = 'on'
// One cluster for all copies of the project; a cluster per copy would be left behind.
process.env['BOMBUS_TEST_CLUSTER'] = join(scratch, 'cluster')
for (const path of paths.length > 0 ? paths : features.keys()) {
  const [folder, feature] = featureOf(path.replace(/\/$/, '')) ?? []
  if (!folder || !feature) {
    process.stderr.write(`"${path}" is none of the folders: ${[...features.keys()].join(', ')}\n`)
    process.exitCode = 1
    continue
  }
  const began = performance.now()
  const score = await mutate(path, feature)
  tell(path, score, feature.goal)
  if (score.percent < feature.goal) process.exitCode = 1
  if (isRecorded && path === folder)
    recordScore(folder, feature.goal, score, {
      part: isQuarter ? 'a quarter: ' : '',
      // Results of an earlier run took no time in this one.
      seconds: isAgain ? '' : String(Math.round((performance.now() - began) / 1000)),
    })
}
rmSync(join(scratch, 'copy'), { recursive: true, force: true })
