import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '../database.ts'
import { openLocalPostgres } from '../local-postgres.ts'
import { prepareDatabase } from '../server-role.ts'
import { projectRoot } from '../settings.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; user: string }
    serverRole: string
    template: string
  }
}

/** A throw-away cluster's worth of databases: one migrated template, copied for each test file. */
const setup = async (project: TestProject) => {
  const local = await openLocalPostgres(process.env['BOMBUS_TEST_CLUSTER'] ?? join(projectRoot, '.data/test'), {
    unsafe: true,
  })
  const admin = new pg.Client({ ...local.connection, database: 'postgres' })
  await admin.connect()
  await dropLeftBehind(admin)
  const template = `template_${process.pid}`
  await admin.query(`create database ${template}`)
  const { pool, close } = connect({ ...local.connection, database: template })
  await prepareDatabase(pool, local.server.user)
  await close()
  project.provide('postgres', local.connection)
  project.provide('serverRole', local.server.user)
  project.provide('template', template)
  return async () => {
    const { rows } = await admin.query<{ datname: string }>(
      `select datname from pg_database where datname like 'test_${process.pid}_%'`,
    )
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
    await admin.query(`drop database if exists ${template} with (force)`)
    await admin.end()
    await local.release()
  }
}

/** A run that was killed leaves its databases behind: whose process is gone needs them no more. */
const dropLeftBehind = async (admin: pg.Client) => {
  const { rows } = await admin.query<{ datname: string; pid: string }>(
    `select datname, substring(datname from '^(?:test|template)_(\\d+)(?:_|$)') as pid from pg_database
      where datname ~ '^(test|template)_\\d+(_|$)'`,
  )
  for (const { datname, pid } of rows)
    if (!isAlive(Number(pid))) await admin.query(`drop database if exists ${datname} with (force)`)
}
const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
export default setup
