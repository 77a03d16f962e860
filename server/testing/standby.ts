import { chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { run, runnableNative, serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'
import { prepareDatabase } from '#server/platform/postgres/server-role.ts'

const SUPERUSER = 'bombus'
const SERVER_ROLE = 'bombus_server'

/** A separate cluster with a streaming replica, and functions to control them. */
export interface PrimaryAndStandby {
  owner: pg.PoolConfig
  primary: pg.PoolConfig
  standby: pg.PoolConfig
  /** Statements as the superuser of either. */
  ask: (of: 'primary' | 'standby', text: string) => Promise<Record<string, unknown>[]>
  stopStandby: () => void
  startStandby: () => void
  stop: () => void
}

const account = serverAccount()

const makeFolder = () => {
  const path = mkdtempSync(join(tmpdir(), 'bombus-replica-'))
  if (account) chownSync(path, account.uid, account.gid)
  return path
}

/**
 * Starts a cluster with the product's tables and a standby of it. The binaries lack `pg_basebackup`, so the files are
 * copied during a backup of the primary.
 */
export const startPrimaryAndStandby = async (): Promise<PrimaryAndStandby> => {
  const native = runnableNative(account)
  const [data, copy, sockets, copySockets] = [makeFolder(), makeFolder(), makeFolder(), makeFolder()]
  const start = (folder: string, socketDir: string) =>
    run(
      native,
      'pg_ctl',
      // Waiting for a commit includes waiting for its log, which gives the primary's position.
      [
        'start',
        '-w',
        '-D',
        folder,
        '-l',
        join(folder, 'server.log'),
        '-o',
        `-k ${socketDir} -c listen_addresses='' -c fsync=off -c max_connections=60`,
      ],
      account,
    )
  const stop = (folder: string) => run(native, 'pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', folder], account)
  const as = (host: string, user: string, database = 'bombus') => ({ host, user, database })
  const ask = async (host: string, text: string, database = 'bombus') => {
    const client = new pg.Client(as(host, SUPERUSER, database))
    await client.connect()
    return client
      .query<Record<string, unknown>>(text)
      .then(({ rows }) => rows)
      .finally(() => client.end())
  }

  run(
    native,
    'initdb',
    ['-D', data, '-U', SUPERUSER, '--auth=trust', '--no-sync', '--no-instructions', '-E', 'UTF8', '--locale=C'],
    account,
  )
  start(data, sockets)
  await ask(sockets, `create role ${SERVER_ROLE} login`, 'postgres')
  await ask(sockets, 'create database bombus', 'postgres')
  const owner = new pg.Pool({ ...as(sockets, SUPERUSER), max: 2 })
  await prepareDatabase(owner, SERVER_ROLE)
  await owner.end()

  const backup = new pg.Client(as(sockets, SUPERUSER))
  await backup.connect()
  await backup.query(`select pg_create_physical_replication_slot('standby', true)`)
  await backup.query(`select pg_backup_start('standby', true)`)
  const left = new Set(['pg_wal', 'pg_replslot', 'postmaster.pid', 'postmaster.opts', 'server.log'])
  for (const name of readdirSync(data))
    if (!left.has(name)) cpSync(join(data, name), join(copy, name), { recursive: true })
  for (const name of ['pg_wal', 'pg_replslot']) mkdirSync(join(copy, name))
  const { rows } = await backup.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  await backup.end()
  writeFileSync(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  writeFileSync(join(copy, 'standby.signal'), '')
  writeFileSync(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${sockets} user=${SUPERUSER}'\nprimary_slot_name = 'standby'\n`,
  )
  own(copy)
  start(copy, copySockets)
  return {
    owner: as(sockets, SUPERUSER),
    primary: as(sockets, SERVER_ROLE),
    standby: as(copySockets, SERVER_ROLE),
    ask: (of, text) => ask(of === 'primary' ? sockets : copySockets, text),
    stopStandby: () => stop(copy),
    startStandby: () => start(copy, copySockets),
    stop: () => {
      for (const folder of [copy, data]) stop(folder)
      for (const folder of [copy, data, sockets, copySockets]) rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Gives files copied by root to the account that runs the database. */
const own = (folder: string) => {
  if (!account) return
  for (const name of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })])
    chownSync(join(folder, name), account.uid, account.gid)
}
