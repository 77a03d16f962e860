import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Comparisons of times with one in the past, in the notation of Kysely and of SQL. */
const olderThan =
  /'<=?',\s*(?:sql<\w+>)?\s*`?[^,;\n]{0,60}(?:now\(\)|interval|clock|earlier|Date)|<=?\s*(?:now\(\)|\(?\$\{\w*[nN]ow\}|least\()/g

const agesIn = (text: string): string[] => [...text.matchAll(olderThan)].map(([found]) => found)

const deletes = /deleteFrom\(|delete from |blobs\.remove\(|\brm\(|\btruncate /

/**
 * Files that delete something, and compare times for another purpose. Code that deletes rows or files because of their
 * age uses `deleteExpired`.
 */
const harmless = new Set([
  // Selects the attempts that a limit counts.
  'server/accounts/throttle-writes.ts',
  // Selects the scores to recalculate.
  'server/seasons/season-writes.ts',
  // Selects the farm whose rows are clustered next.
  'server/ingest/storing/cluster-past-days.ts',
  // An upload whose server stopped is taken over by another server.
  'server/uploads/runner.ts',
])

test('a deletion by age is detected', () => {
  for (const written of [
    "db.deleteFrom('mails').where('created_at', '<', sql<Date>`now() - interval '30 days'`)",
    "db.selectFrom('captures').where('captured_at', '<', sql<Date>`${earlierOf(clock())} - make_interval(days => 3)`)",
    "db.deleteFrom('codes').where('expires_at', '<=', new Date())",
    'sql`delete from battery_days where day < (${now}::timestamptz)::date - 30`',
    'delete from security_events where at < now() - make_interval(days => days)',
  ])
    expect([written, agesIn(written).length]).toEqual([written, 1])
  for (const written of [
    "db.deleteFrom('challenges').where('expires_at', '>', sql<Date>`now()`)",
    'where lower(during) >= ${now}',
    "db.selectFrom('farms').where('score', '<', 40)",
  ])
    expect([written, agesIn(written)]).toEqual([written, []])
})

test('only the helper that guards against wrong clocks deletes records by age', () => {
  const found = globSync('server/**/*.ts')
    .map((path) => path.replaceAll('\\', '/'))
    .filter((file) => !/\.test\.ts$|\/testing\/|^server\/platform\/cleanup\//.test(file) && !harmless.has(file))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      return deletes.test(text) && agesIn(text).length > 0
    })
  expect(found).toEqual([])
})
