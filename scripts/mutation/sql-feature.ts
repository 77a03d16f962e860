import { spawn } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from '#server/platform/config/settings.ts'
import type { Score, Unnoticed } from './score.ts'
import { changesOfSql, type SqlChange } from './sql-changes.ts'
import { reasonOf } from './survivors.ts'

/**
 * Changes the rules of the schema one at a time. Stryker does not support SQL, so each change is made in a copy of the
 * project.
 */
export const sqlFolder = 'server/migrations'
/** Tests of the database's own rules; other tests use endpoints, which check the same earlier. */
const tests = [
  'server/platform/stored-once.test.ts',
  'server/platform/stored-rules.test.ts',
  'server/platform/postgres/schema.test.ts',
  'server/platform/history.test.ts',
  'server/migrations/triggers.test.ts',
]
const COPIES = availableParallelism()

interface Job extends SqlChange {
  file: string
}

/** `every`: tries one change in this many. */
export const mutateSql = async (path: string, scratch: string, every: number): Promise<Score> => {
  const jobs = jobsOf(path).filter((_, index) => index % every === 0)
  const waiting = [...jobs]
  const unnoticed: Unnoticed[] = []
  const work = async (number: number) => {
    const copy = makeCopy(join(scratch, `sql-${number}`))
    if (!(await passes(copy))) throw new Error('The tests fail before anything is changed.')
    for (let job = waiting.shift(); job; job = waiting.shift()) {
      if (!(await isNoticed(copy, job))) unnoticed.push(describeJob(job))
      const tried = jobs.length - waiting.length
      if (tried % 25 === 0) process.stdout.write(`${tried} of ${jobs.length} tried, ${unnoticed.length} not noticed\n`)
    }
    rmSync(copy, { recursive: true, force: true })
  }
  await Promise.all(Array.from({ length: COPIES }, (_, number) => work(number)))
  const noticed = jobs.length - unnoticed.length
  const percent = Math.floor((1000 * noticed) / jobs.length) / 10
  const inOrder = unnoticed.toSorted((a, b) => a.file.localeCompare(b.file) || a.line - b.line)
  return { changes: jobs.length, noticed, percent, unnoticed: inOrder }
}

const jobsOf = (path: string): Job[] =>
  readdirSync(join(projectRoot, sqlFolder))
    .map((name) => `${sqlFolder}/${name}`)
    .filter((file) => file.endsWith('.sql') && file.startsWith(path))
    .toSorted()
    .flatMap((file) =>
      changesOfSql(readFileSync(join(projectRoot, file), 'utf8')).map((change) => ({ file, ...change })),
    )

const makeCopy = (copy: string): string => {
  rmSync(copy, { recursive: true, force: true })
  mkdirSync(copy, { recursive: true })
  for (const name of ['package.json', 'vitest.config.ts', 'scripts/mutation/vitest.config.ts', 'domain', 'server'])
    cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
  return copy
}

const isNoticed = async (copy: string, { file, text }: Job): Promise<boolean> => {
  writeFileSync(join(copy, file), text)
  const isUnnoticed = await passes(copy)
  cpSync(join(projectRoot, file), join(copy, file))
  return !isUnnoticed
}

const passes = async (copy: string): Promise<boolean> => {
  const args = ['run', '--config', 'scripts/mutation/vitest.config.ts', '--bail', '1', '--maxWorkers', '1']
  const run = spawn(join(projectRoot, 'node_modules/.bin/vitest'), args, {
    cwd: copy,
    stdio: 'ignore',
    env: { ...process.env, MUTATION_PROJECT: 'server', MUTATION_TESTS: tests.join(' ') },
  })
  return (await new Promise<number | null>((resolve) => run.once('exit', resolve))) === 0
}

const describeJob = ({ file, line, was, became }: Job): Unnoticed => ({
  file,
  line,
  was,
  became,
  reason: reasonOf(file, readFileSync(join(projectRoot, file), 'utf8').split('\n')[line - 1] ?? '', became),
})
