import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

/** Only server/platform/postgres may use the database driver: checked by running the linter with its real configuration. */
const root = mkdtempSync(join(tmpdir(), 'bombus-database-driver-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

interface Config {
  overrides: { files: string[]; rules: object }[]
}
const { overrides } = JSON.parse(readFileSync('.oxlintrc.json', 'utf8')) as Config
const ofServer = overrides.filter(({ rules }) => 'typescript/no-restricted-imports' in rules)
writeFileSync(join(root, '.oxlintrc.json'), JSON.stringify({ plugins: ['typescript'], overrides: ofServer }))

/** Rules that a file with this content breaks. */
const brokenBy = (path: string, code: string): string[] => {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, code)
  try {
    execFileSync(join(process.cwd(), 'node_modules/.bin/oxlint'), ['-f', 'json', path], { cwd: root, encoding: 'utf8' })
    return []
  } catch (error) {
    const { diagnostics } = JSON.parse((error as { stdout: string }).stdout) as { diagnostics: { code: string }[] }
    return diagnostics.map(({ code }) => code)
  } finally {
    rmSync(file)
  }
}

const rule = ['eslint(no-restricted-imports)']
it.each([
  ['server/farms/queries.ts', `import pg from 'pg'\nexport const client = new pg.Client()\n`, rule],
  ['server/platform/jobs/jobs.ts', `import { Pool } from 'pg'\nexport const pool = new Pool()\n`, rule],
  ['server/farms/queries.ts', `import type { Pool } from 'pg-pool'\nexport type P = Pool<never>\n`, rule],
  ['server/farms/queries.ts', `export { from } from 'pg-copy-streams'\n`, rule],
  ['server/farms/queries.ts', `import type pg from 'pg'\nexport type Client = pg.Client\n`, []],
  ['server/platform/postgres/own-client.ts', `import pg from 'pg'\nexport const client = new pg.Client()\n`, []],
  ['server/farms/farms.test.ts', `import pg from 'pg'\nexport const client = new pg.Client()\n`, []],
] as const)('%s with %j breaks %j', (path, code, broken) => expect(brokenBy(path, code)).toEqual(broken))
