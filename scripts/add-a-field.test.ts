import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { languages } from '#domain/language/languages.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Carries out docs/add-a-field.md on a copy of the project. */
const page = readFileSync(join(projectRoot, 'docs/add-a-field.md'), 'utf8')
const blocks = (language: string) =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))].map(([, text = '']) => text)

let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'bombus-field-'))
  for (const name of readdirSync(projectRoot))
    if (!/^(\..*|node_modules|dist|test-results|deploy|docs)$/.test(name))
      cpSync(join(projectRoot, name), join(copy, name), { recursive: true })
  symlinkSync(join(projectRoot, 'node_modules'), join(copy, 'node_modules'))
}, timeLimit(60_000))
afterAll(() => rmSync(copy, { recursive: true, force: true }))

/** Without the variables of the runner that runs this test. */
const env = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_OPTIONS)/.test(name))),
  NODE_ENV: 'test',
  PATH: `${join(projectRoot, 'node_modules/.bin')}${delimiter}${process.env['PATH']}`,
  BOMBUS_TEST_CLUSTER: process.env['BOMBUS_TEST_CLUSTER'] ?? join(projectRoot, '.data/test'),
}
const run = async (command: string): Promise<string> => {
  const child = spawn(command, { cwd: copy, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const status = await new Promise((resolve) => child.once('close', resolve))
  return status === 0 ? 'ok' : `${command}\n${output}`
}

/** Replaces the only place in a file that has the lines of a hunk without `+` by those without `-`. */
const applyHunk = (file: string, hunk: string) => {
  const path = join(copy, file)
  const text = readFileSync(path, 'utf8')
  const lines = hunk.split('\n').filter((line) => line !== '')
  const side = (left: string) =>
    lines
      .filter((line) => !line.startsWith(left))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [side('+'), side('-')]
  expect(text.split(before).length - 1, `how often ${file} has\n${before}`).toBe(1)
  writeFileSync(
    path,
    text.replace(before, () => after),
  )
}

it(
  'a field added by the steps of docs/add-a-field.md passes the type checks and its tests',
  { timeout: timeLimit(240_000) },
  async () => {
    const [migration = ''] = blocks('sql')
    const [, place = ''] = /^-- (server\/migrations\/<next number>_\w+\.sql)\n/.exec(migration) ?? []
    const last = readdirSync(join(copy, 'server/migrations'))
      .filter((name) => name.endsWith('.sql'))
      .sort()
      .at(-1)
    const next = String(Number(last?.slice(0, 4)) + 1).padStart(4, '0')
    expect(place).not.toBe('')
    writeFileSync(join(copy, place.replace('<next number>', next)), migration)

    const edits = blocks('diff').map((edit) => {
      const [, file = '', hunks = ''] = /^# (\S+)\n([^]*)$/.exec(edit) ?? []
      return { file, hunks: hunks.split(/^@@\n/m) }
    })
    expect(edits.length).toBeGreaterThan(5)
    const isTranslation = ({ file }: { file: string }) => file.endsWith('/de.po')
    for (const { file, hunks } of edits.filter((edit) => !isTranslation(edit)))
      for (const hunk of hunks) applyHunk(file, hunk)

    const commands = blocks('sh').flatMap((text) => text.trim().split('\n'))
    const generators = ['npm run messages', 'npm run schema', 'npm run openapi']
    expect(commands.slice(0, 4)).toEqual([...generators, 'npm run check'])
    for (const command of generators) expect(await run(command)).toBe('ok')
    // The page shows the German translation; the other languages get the same one here.
    const translations = edits.filter(isTranslation)
    expect(translations).toHaveLength(1)
    for (const language of languages.filter((one) => one !== 'en'))
      for (const { file, hunks } of translations)
        for (const hunk of hunks) applyHunk(file.replace('de.po', `${language}.po`), hunk)
    // Only the checks across files; lint and format check each file separately. One worker loads the server once.
    const checks = [
      'tsc -p . --checkers 1',
      'tsc -p web --checkers 1',
      ...commands.slice(4).map((command) => `${command} --maxWorkers 1`),
    ]
    expect(await Promise.all(checks.map(run))).toEqual(checks.map(() => 'ok'))

    const described = JSON.parse(readFileSync(join(copy, 'openapi.json'), 'utf8')) as {
      components: { schemas: Record<string, { properties: Record<string, unknown> }> }
    }
    expect(described.components.schemas['Device']?.properties).toHaveProperty('mount')
  },
)
