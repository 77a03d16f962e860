import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { run, runnableNative, serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'

/**
 * Tries the recipe of docs/backup.md for point-in-time recovery with the programs of the embedded PostgreSQL, in a cluster
 * of its own: WAL archiving, a base copy while it runs, a mistake, and a recovery to the second before it.
 *   npm run point-in-time-recovery
 */
const say = (line: string) => process.stdout.write(`${line}\n`)
const ROWS_BEFORE = 10_000
const ROWS_AFTER_BASE = 5_000

const account = serverAccount()
const native = runnableNative(account)
const root = mkdtempSync(join(tmpdir(), 'bombus-pitr-'))
const folder = (name: string) => {
  const path = join(root, name)
  mkdirSync(path, { mode: 0o700 })
  if (account) chownSync(path, account.uid, account.gid)
  return path
}
if (account) chownSync(root, account.uid, account.gid)
const [data, archive, socket] = [folder('data'), folder('archive'), folder('socket')]

const start = (dataDir: string) =>
  run(
    native,
    'pg_ctl',
    ['start', '-w', '-D', dataDir, '-l', join(dataDir, 'server.log'), '-o', `-k ${socket} -h ''`],
    account,
  )
const stop = (dataDir: string) => run(native, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', dataDir], account)
const connected = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ host: socket, user: 'bombus', database: 'postgres' })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** A copy of the files while the database runs, between `pg_backup_start` and `pg_backup_stop`. */
const copyBase = async (client: pg.Client, to: string) => {
  await client.query("select pg_backup_start('base', fast => true)")
  cpSync(data, to, {
    recursive: true,
    preserveTimestamps: true,
    filter: (path) => !/postmaster\.(pid|opts)$/.test(path),
  })
  const { rows } = await client.query<{ labelfile: string; spcmapfile: string }>('select * from pg_backup_stop()')
  writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '')
  rmSync(join(to, 'pg_wal'), { recursive: true })
  mkdirSync(join(to, 'pg_wal'), { mode: 0o700 })
}

/** Files copied by root must belong to the account of the database. */
const giveAway = (path: string) => {
  if (!account) return
  for (const entry of ['', ...readdirSync(path, { recursive: true })])
    chownSync(join(path, String(entry)), account.uid, account.gid)
}

const failures: string[] = []
const check = (words: string, isRight: boolean) => {
  say(`${isRight ? 'ok    ' : 'FAILED'} ${words}`)
  if (!isRight) failures.push(words)
}

try {
  run(native, 'initdb', ['-D', data, '-U', 'bombus', '--auth=trust', '--no-instructions', '-E', 'UTF8'], account)
  writeFileSync(
    join(data, 'postgresql.auto.conf'),
    `archive_mode = on\narchive_timeout = 60\narchive_command = 'test ! -f ${archive}/%f && cp %p ${archive}/%f'\n`,
    { flag: 'a' },
  )
  start(data)
  const base = join(root, 'base')
  const before_mistake = await connected(async (client) => {
    await client.query('create table counts (id integer primary key, made_at timestamptz default clock_timestamp())')
    await client.query(`insert into counts select generate_series(1, ${ROWS_BEFORE})`)
    await copyBase(client, base)
    say(`base copy while the database ran: ${readdirSync(base).length} entries`)
    await client.query(
      `insert into counts select generate_series(${ROWS_BEFORE + 1}, ${ROWS_BEFORE + ROWS_AFTER_BASE})`,
    )
    const { rows } = await client.query<{ now: string }>('select clock_timestamp()::text as now')
    await wait(1_100)
    await client.query('delete from counts where id % 2 = 0')
    await client.query('select pg_switch_wal()')
    return rows[0]?.now ?? ''
  })
  stop(data)
  say(`archived: ${readdirSync(archive).length} files; recovering to ${before_mistake}`)

  writeFileSync(
    join(base, 'postgresql.auto.conf'),
    `restore_command = 'cp ${archive}/%f %p'\nrecovery_target_time = '${before_mistake}'\nrecovery_target_action = promote\narchive_mode = off\n`,
  )
  writeFileSync(join(base, 'recovery.signal'), '')
  giveAway(base)
  const began = performance.now()
  start(base)
  await connected(async (client) => {
    for (;;) {
      const { rows } = await client.query<{ recovering: boolean }>('select pg_is_in_recovery() as recovering')
      if (!rows[0]?.recovering) break
      await wait(100)
    }
    const { rows } = await client.query<{ count: number; last: number }>(
      'select count(*)::int as count, max(id) as last from counts',
    )
    check(
      `${ROWS_BEFORE + ROWS_AFTER_BASE} rows, those after the base copy included and the mistake undone (${rows[0]?.count} found)`,
      rows[0]?.count === ROWS_BEFORE + ROWS_AFTER_BASE && rows[0].last === ROWS_BEFORE + ROWS_AFTER_BASE,
    )
    await client.query('insert into counts values (0)')
    check(`it takes writes again, ${((performance.now() - began) / 1000).toFixed(1)} s after the start`, true)
  })
  check('recovery.signal is gone', !existsSync(join(base, 'recovery.signal')))
  for (const line of readFileSync(join(base, 'server.log'), 'utf8').split('\n'))
    if (/recovery stopping|archive recovery complete|redo done/.test(line)) say(`  ${line.replace(/^.*LOG:\s+/, '')}`)
  stop(base)
} finally {
  rmSync(root, { recursive: true, force: true })
}
process.exitCode = failures.length > 0 ? 1 : 0
