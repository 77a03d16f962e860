import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/** Sources of the server that contain a text; tests may begin transactions in any way. */
const filesWith = (pattern: RegExp): string[] =>
  globSync('server/**/*.ts')
    .filter((file) => !/\.test\.ts$|\/testing\//.test(file) && pattern.test(readFileSync(file, 'utf8')))
    .toSorted()

it('transactions begin in one place for each kind of connection, which sets the author for the history', () => {
  expect(filesWith(/\.transaction\(\)/)).toEqual(['server/platform/postgres/database.ts'])
  expect(filesWith(/query\('begin'\)/)).toEqual([
    'server/platform/postgres/migrate.ts',
    'server/platform/postgres/own-client.ts',
    'server/platform/postgres/pipelined-transaction.ts',
  ])
})
