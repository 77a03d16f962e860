import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectRoot } from '#server/platform/config/settings.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

let folder: string
const bin = join(projectRoot, 'node_modules/.bin')
/** Without Git's variables of another repository: a test started by a hook would have the hook's. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('GIT_'))),
  CI: '',
  PATH: `${bin}${delimiter}${process.env['PATH']}`,
}
const git = (...args: string[]) =>
  spawnSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: folder,
    env,
    encoding: 'utf8',
  })
const commit = (file: string, text: string, message: string) => {
  writeFileSync(join(folder, file), text)
  git('add', '--', file)
  const { status, stdout, stderr } = git('commit', '-m', message)
  return { status, output: stdout + stderr }
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bombus-hook-'))
  for (const name of ['lefthook.yml', '.oxfmtrc.json', '.oxlintrc.json', 'package.json', 'tsconfig.json'])
    cpSync(join(projectRoot, name), join(folder, name))
  mkdirSync(join(folder, 'scripts'))
  cpSync(join(projectRoot, 'scripts/lint'), join(folder, 'scripts/lint'), { recursive: true })
  cpSync(join(projectRoot, 'scripts/commit-message.ts'), join(folder, 'scripts/commit-message.ts'))
  symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  git('init', '--quiet')
  execFileSync('lefthook', ['install'], { cwd: folder, env, stdio: 'ignore' })
}, timeLimit(60_000))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it(
  'formats staged files, and rejects lint errors and commit messages without a type',
  { timeout: timeLimit(60_000) },
  () => {
    expect(commit('a.ts', 'export const a = "a" ;\n', 'feat: A letter')).toMatchObject({ status: 0 })
    expect(git('show', 'HEAD:a.ts').stdout).toBe("export const a = 'a'\n")

    const lint = commit('b.ts', 'export const b = (): any => 1\n', 'feat: Another letter')
    expect(lint.status).not.toBe(0)
    expect(lint.output).toContain('no-explicit-any')
    rmSync(join(folder, 'b.ts'))
    git('rm', '--quiet', '--cached', 'b.ts')

    const message = commit('c.ts', 'export const c = 1\n', 'Another letter')
    expect(message.status).not.toBe(0)
    expect(message.output).toContain('Begin the message with a type')
    expect(readFileSync(join(folder, 'c.ts'), 'utf8')).toBe('export const c = 1\n')
  },
)
