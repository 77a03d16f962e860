import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { connect } from '#server/platform/postgres/database.ts'
import { distribute } from '#server/platform/citus/distribute.ts'
import { openLocalPostgres } from '#server/platform/postgres/embedded/local-postgres.ts'
import { prepareDatabase } from '#server/platform/postgres/server-role.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { dropLeftBehind, isGone } from './drop-left-behind.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: { host: string; user: string; port?: number }
    /** The nodes of a Citus cluster, the coordinator first, if tests run on one. */
    nodes: Node[]
    serverRole: string
    template: string
  }
}

interface Node {
  host: string
  port: number
  user: string
}

/** `BOMBUS_TEST_NODES=host:port,...` runs the tests on a Citus cluster with distributed tables. */
const namedNodes = (): Node[] =>
  (process.env['BOMBUS_TEST_NODES'] ?? '').split(',').flatMap((address) => {
    const [host = '', port] = address.split(':')
    return port === undefined ? [] : [{ host, port: Number(port), user: 'bombus' }]
  })

/** Starts a temporary cluster with a migrated template database, which is copied for each test file. */
const setup = async (project: TestProject) => {
  const nodes = namedNodes()
  project.provide('nodes', nodes)
  const [coordinator] = nodes
  if (coordinator) return onCluster(project, coordinator, nodes)
  const folder = process.env['BOMBUS_TEST_CLUSTER'] ?? join(projectRoot, '.data/test')
  const local = await openLocalPostgres(folder, { unsafe: true })
  const admin = new pg.Client({ ...local.connection, database: 'postgres' })
  await admin.connect()
  // Databases of a killed run.
  await dropLeftBehind(admin, isGone)
  const template = `template_${process.pid}`
  await admin.query(`create database ${template}`)
  const { pool, close } = connect({ ...local.connection, database: template })
  await prepareDatabase(pool, local.server.user)
  await close()
  project.provide('postgres', local.connection)
  project.provide('serverRole', local.server.user)
  project.provide('template', template)
  return async () => {
    await admin.end()
    // Not awaited: the next run uses other databases.
    const script = fileURLToPath(new URL('drop-of-run.ts', import.meta.url))
    spawn(process.execPath, [script, folder, String(process.pid)], { detached: true, stdio: 'ignore' }).unref()
    await local.release()
  }
}

const onEach = async (nodes: Node[], database: string, ...statements: string[]) => {
  for (const node of nodes) {
    const client = new pg.Client({ ...node, database })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
}

const onCluster = async (project: TestProject, coordinator: Node, nodes: Node[]) => {
  const template = `template_${process.pid}`
  const role = 'bombus_server'
  await onEach(
    nodes,
    'postgres',
    `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
    `create database ${template}`,
  )
  await onEach(nodes, template, 'create extension citus')
  const client = new pg.Client({ ...coordinator, database: template })
  await client.connect()
  await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
  for (const node of nodes.slice(1)) await client.query('select citus_add_node($1, $2)', [node.host, node.port])
  const { pool, close } = connect({ ...coordinator, database: template })
  await prepareDatabase(pool, role)
  await close()
  await distribute(client, () => undefined)
  await client.end()
  project.provide('postgres', coordinator)
  project.provide('serverRole', role)
  project.provide('template', template)
  // A template must have no connections, and the maintenance daemon of a distributed database only stops this way.
  await onEach(nodes, 'postgres', `update pg_database set datallowconn = false where datname = '${template}'`)
  await onEach(
    nodes,
    'postgres',
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${template}'`,
  )
  return async () => {
    for (const node of nodes) {
      const admin = new pg.Client({ ...node, database: 'postgres' })
      await admin.connect()
      const { rows } = await admin.query<{ datname: string }>(
        `select datname from pg_database where datname like 'test_${process.pid}_%' or datname = '${template}'`,
      )
      for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`)
      await admin.end()
    }
  }
}

export default setup
