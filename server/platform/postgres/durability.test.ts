import { describe, expect, it } from 'vitest'
import { connect } from './database.ts'
import { checkDurability, checkVersion, refuseVersion } from './durability.ts'
import { makeServer } from '#server/testing/server.ts'

const server = await makeServer()
const { db, pool, settings } = server
await server.asOwner(`create schema shadow; create table shadow.pg_settings (name text, setting text);
  grant usage on schema shadow to public; grant all on shadow.pg_settings to public`)
const safe = { fsync: 'on', synchronous_commit: 'on', full_page_writes: 'on', autovacuum: 'off' }

/** Checks a database with these settings, because the test cluster has none of them. */
const check = async (values: Record<string, string>, isTest = false) => {
  await pool.query('delete from shadow.pg_settings')
  for (const [name, setting] of Object.entries({ ...safe, ...values }))
    await pool.query('insert into shadow.pg_settings values ($1, $2)', [name, setting])
  const shadowed = connect({ ...server.connection, options: '-c search_path=shadow,public,pg_catalog' })
  await checkDurability(shadowed.pool, { ...settings, BOMBUS_TEST: isTest }).finally(shadowed.close)
}
const refusal = (names: string) => `The database has ${names} switched off, so acknowledged data could be lost.`

describe('the durability check', () => {
  it.each(['fsync', 'synchronous_commit', 'full_page_writes'])(
    'rejects a database with %s off and names the setting',
    async (name) => {
      await expect(check({ [name]: 'off' })).rejects.toThrow(refusal(name))
    },
  )

  it('names every setting that is off', async () => {
    await expect(check({ fsync: 'off', synchronous_commit: 'off' })).rejects.toThrow(
      refusal('fsync and synchronous_commit'),
    )
  })

  it('accepts a database that persists what it commits, even without waiting for its replicas', async () => {
    await expect(check({})).resolves.toBeUndefined()
    await expect(check({ synchronous_commit: 'local' })).resolves.toBeUndefined()
  })

  it('accepts any setting in a test', async () => {
    await expect(check({ fsync: 'off' }, true)).resolves.toBeUndefined()
    expect(await db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe('the PostgreSQL version check', () => {
  it.each([
    [150_018, '15.18 (Debian 15.18-0+deb12u1)'],
    [130_001, '13.1'],
  ])('rejects version %d and names it', (number, version) => {
    expect(() => refuseVersion(number, version)).toThrow(
      `The database is PostgreSQL ${version}: Bombus needs 16 or newer.`,
    )
  })

  it('accepts a version that is new enough', async () => {
    expect(() => refuseVersion(160_000, '16.0')).not.toThrow()
    await expect(checkVersion(pool)).resolves.toBeUndefined()
  })
})
