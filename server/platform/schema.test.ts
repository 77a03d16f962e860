import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject, it, expect } from 'vitest'
import { codegenFlags, withNumbers } from './schema-types.ts'
import { projectRoot } from './settings.ts'

it('the types of the schema are those that the migrations make', () => {
  const { host, user } = inject('postgres')
  const file = join(mkdtempSync(join(tmpdir(), 'bombus-schema-')), 'schema.ts')
  const url = `postgres://${user}@localhost/${inject('template')}?host=${encodeURIComponent(host)}`
  execFileSync(join(projectRoot, 'node_modules/.bin/kysely-codegen'), [
    ...codegenFlags,
    '--out-file',
    file,
    '--url',
    url,
  ])
  expect(withNumbers(readFileSync(file, 'utf8'))).toBe(
    readFileSync(join(projectRoot, 'server/platform/schema.gen.ts'), 'utf8'),
  )
})
