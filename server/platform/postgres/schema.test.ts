import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, expect } from 'vitest'
import { codegenFlags, withOwnTypes } from './schema-types.ts'
import { projectRoot } from '../config/settings.ts'
import { makeServer } from '#server/testing/server.ts'

// A copy, because no other test file can create its database while a connection reads the template.
const { connection } = await makeServer()

it('the schema types match the migrations', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'bombus-schema-')), 'schema.ts')
  const { host = '', user, database } = connection
  const url = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`
  execFileSync(join(projectRoot, 'node_modules/.bin/kysely-codegen'), [
    ...codegenFlags,
    '--out-file',
    file,
    '--url',
    url,
  ])
  expect(withOwnTypes(readFileSync(file, 'utf8'))).toBe(
    readFileSync(join(projectRoot, 'server/platform/postgres/schema.gen.ts'), 'utf8'),
  )
})
