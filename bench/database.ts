import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPartitions } from '#server/ingest/storing/partitions.ts'
import { connect, type Database } from '#server/platform/postgres/database.ts'
import { openLocalPostgres, type LocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { prepareDatabase } from '#server/platform/postgres/server-role.ts'
import { projectRoot } from '#server/platform/config/settings.ts'

export interface Bench extends Database {
  host: string
  database: string
  drop: () => Promise<void>
}

/** The benchmark's own cluster, with fsync and synchronous_commit on, as in production. */
export const openCluster = (): Promise<LocalPostgres> => openLocalPostgres(join(projectRoot, '.data/bench'))

export const openBench = async (local: LocalPostgres, name: string): Promise<Bench> => {
  const admin = new pg.Client({ ...local.connection, database: 'postgres' })
  await admin.connect()
  await admin.query(`drop database if exists ${name} with (force)`)
  await admin.query(`create database ${name}`)
  const connected = connect({ ...local.connection, database: name, statement_timeout: 0, query_timeout: 0 })
  await prepareDatabase(connected.pool, local.server.user)
  await createPartitions(connected.db, new Date())
  return {
    ...connected,
    host: local.connection.host,
    database: name,
    drop: async () => {
      await connected.close()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}

/** Path of pgbench, or null if it is not installed. */
export const pgbench = (): string | null => {
  const folders = [
    '/usr/bin',
    ...(existsSync('/usr/lib/postgresql')
      ? readdirSync('/usr/lib/postgresql').map((version) => `/usr/lib/postgresql/${version}/bin`)
      : []),
  ]
  return folders.map((folder) => join(folder, 'pgbench')).find((path) => existsSync(path)) ?? null
}

/** Runs pgbench and parses its summary: transactions per second, and the latency of each transaction if requested. */
export const runPgbench = (program: string, bench: Bench, args: string[]): string =>
  execFileSync(program, ['-h', bench.host, '-U', 'bombus', '-n', ...args, bench.database], {
    encoding: 'utf8',
    cwd: '/tmp',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
