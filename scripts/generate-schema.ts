import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { migrate } from '#server/platform/postgres/migrate.ts'
import { codegenFlags, withOwnTypes } from '#server/platform/postgres/schema-types.ts'
import { projectRoot } from '#server/platform/config/settings.ts'

/** Writes the types of the migrated schema to server/platform/postgres/schema.gen.ts, or to the file named on the command line. */
const outFile = process.argv[2] ?? 'server/platform/postgres/schema.gen.ts'
const local = await openLocalPostgres(process.env['BOMBUS_TEST_CLUSTER'] ?? join(projectRoot, '.data/test'), {
  unsafe: true,
})
const admin = new pg.Client({ ...local.connection, database: 'postgres' })
await admin.connect()
const database = `schema_${process.pid}`
await admin.query(`create database ${database}`)
const pool = new pg.Pool({ ...local.connection, database })
await migrate(pool)
await pool.end()
const url = `postgres://${local.connection.user}@localhost/${database}?host=${encodeURIComponent(local.connection.host)}`
execFileSync('kysely-codegen', [...codegenFlags, '--out-file', outFile, '--url', url], {
  stdio: ['ignore', 'ignore', 'inherit'],
})
writeFileSync(outFile, withOwnTypes(readFileSync(outFile, 'utf8')))
await admin.query(`drop database ${database}`)
await admin.end()
await local.release()
