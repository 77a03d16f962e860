import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { makeServer } from '../testing/server.ts'
import { requireCurrentSchema } from './schema-level.ts'

const { db } = await makeServer()

it('accepts a database of this version, and rejects one without its latest or any migration with a clear message', async () => {
  await expect(requireCurrentSchema(db)).resolves.toBeUndefined()
  /** The refusal on a connection that sees other tables. */
  const refusal = (setting: string) =>
    db.transaction().execute(async (trx) => {
      await sql.raw(setting).execute(trx)
      return requireCurrentSchema(trx).catch((error: Error) => error.message)
    })
  expect(await refusal('create temporary table migrations (name text) on commit drop')).toMatch(
    /^The database was not migrated to this version yet \(0001/,
  )
  expect(await refusal('set local search_path to pg_catalog')).toMatch(/^The database is empty/)
})
