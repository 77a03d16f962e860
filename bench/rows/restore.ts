import { execFileSync, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { createPartitions } from '#server/ingest/storing/partitions.ts'
import { connectUnlimited } from '#server/platform/postgres/database.ts'
import { run, serverAccount } from '#server/platform/postgres/embedded/embedded-cluster.ts'
import { prepareDatabase } from '#server/platform/postgres/server-role.ts'
import { folderBlobs, newBlobKey } from '#server/platform/storage/blobs.ts'
import { projectRoot } from '#server/platform/config/settings.ts'
import { median, type Line } from '../figures.ts'
import { temporaryFolder } from '../processes.ts'

const IMAGES = 10_000
const IMAGE_BYTES = 50_000
const MESSAGES = 400_000
const ROUNDS = 3
const SHORT_ROUNDS = 1
const GOAL = 1.5
const USER = 'bombus'

/** A PostgreSQL server with its client programs: the embedded one has no pg_dump. */
const newestPrograms = (): string => {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(a) - Number(b)) : []
  const newest = versions.findLast((version) => existsSync(join(root, version, 'bin/pg_dump')))
  if (newest === undefined)
    throw new Error('row 21 needs a PostgreSQL server with pg_dump (apt-get install postgresql)')
  return join(root, newest)
}

const startCluster = (native: string) => {
  const account = serverAccount()
  const root = temporaryFolder('restore')
  const [data, socket] = [join(root, 'data'), join(root, 'socket')]
  chmodSync(root, 0o711)
  for (const folder of [data, socket]) {
    mkdirSync(folder, { mode: 0o700 })
    if (account) chownSync(folder, account.uid, account.gid)
  }
  run(native, 'initdb', ['-D', data, '-U', USER, '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8'], account)
  const flags = `-k ${socket} -h '' -c max_wal_size=4GB -c shared_buffers=256MB -c max_connections=50`
  run(native, 'pg_ctl', ['start', '-w', '-D', data, '-l', join(data, 'server.log'), '-o', flags], account)
  return { root, socket, stop: () => run(native, 'pg_ctl', ['stop', '-w', '-m', 'fast', '-D', data], account) }
}

const fill = async (socket: string, images: string) => {
  const { db, pool, close } = connectUnlimited({ host: socket, user: USER, database: 'portal', max: 2 })
  // Otherwise the error of connections that end with the server would hide the actual failure.
  pool.on('error', () => undefined)
  await prepareDatabase(pool, null)
  await createPartitions(db, new Date())
  await pool.query(`
    insert into organisations (title) values ('Bench');
    insert into farms (organisation_id, title, time_zone) values (1, 'Bench', 'Europe/London');
    insert into devices (name, device_id, device_type) select 'Camera ' || g, 'C' || g, 'camera' from generate_series(1, 40) g;
    insert into placements (device_id, farm_id, during) select id, 1, '(,)' from devices;
    insert into object_classes (name) values ('bumblebee') on conflict do nothing;`)
  await pool.query(
    `insert into messages (device_id, placement_id, created_at, interval_start, received_at, message_id, battery_level, avg_flowers, sightings, visitations, counts, clock_skewed)
      select 1 + g % 40, 1 + g % 40, at, at - interval '30 minutes', at, 'm' || g, 80, 5.5, 7, 4, '{"1": 4}', false
      from generate_series(1, $1::int) g, lateral (select timestamptz '2026-06-01' - g * interval '1 minute' as at) as times`,
    [MESSAGES],
  )
  await pool.query(
    `insert into message_keys (device_id, message_id, digest) select 1 + g % 40, 'm' || g, g from generate_series(1, $1::int) g`,
    [MESSAGES],
  )
  await pool.query(
    `insert into hourly_counts (placement_id, hour, class_id, count, model_id)
      select 1 + g % 40, timestamptz '2026-06-01' - (g / 40) * interval '1 hour', (select min(id) from object_classes), 4, (select min(id) from model_versions)
      from generate_series(1, $1::int) g`,
    [MESSAGES],
  )
  const blobs = folderBlobs(images)
  const keys = Array.from({ length: IMAGES }, () => newBlobKey('captures', 'jpg'))
  for (const key of keys) await blobs.put(key, randomBytes(IMAGE_BYTES))
  await pool.query(
    `insert into captures (device_id, placement_id, capture_key, captured_at, image_key)
      select 1, 1, key, timestamptz '2026-06-01', key from unnest($1::text[]) as key`,
    [keys],
  )
  await pool.query('vacuum analyze')
  await close()
}

const admin = async (socket: string, ...statements: string[]) => {
  const client = new pg.Client({ host: socket, user: USER, database: 'postgres' })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

const seconds = async (work: () => void | Promise<void>): Promise<number> => {
  const began = performance.now()
  await work()
  return (performance.now() - began) / 1_000
}

/** Row 21: a backup and a restore of a portal with 10,000 images over pg_dump, pg_restore and cp of the same data. */
export const restoreRows = async ({ short }: { short: boolean }, say: (text: string) => void): Promise<Line[]> => {
  const native = newestPrograms()
  const { root, socket, stop } = startCluster(native)
  try {
    const [full, copy] = [join(root, 'full'), join(root, 'copy')]
    await admin(socket, 'create database portal')
    await fill(socket, join(full, 'images'))
    const program = (name: string, ...args: string[]) =>
      execFileSync(join(native, 'bin', name), ['-h', socket, '-U', USER, ...args], { cwd: '/', stdio: 'ignore' })
    const durableCopy = (from: string, to: string) => {
      execFileSync('cp', ['-a', from, to])
      // Our backup also waits for each file to be flushed to disk.
      execFileSync('sync', ['-f', to])
    }
    const command = (name: string, database: string, dataDir: string, ...args: string[]) => {
      const { status, stderr } = spawnSync('node', [join(projectRoot, `server/backup/${name}-command.ts`), ...args], {
        encoding: 'utf8',
        env: {
          ...process.env,
          DATABASE_URL: `postgres://${USER}@localhost/${database}?host=${encodeURIComponent(socket)}`,
          BOMBUS_DATA: dataDir,
          SECRET_KEY: 'for-the-bench-alone-for-the-bench-alone',
          BACKUP_PASSPHRASE: 'for-the-bench-alone',
          BOMBUS_MAIL: 'off',
          LOG_LEVEL: 'error',
        },
      })
      if (status !== 0) throw new Error(stderr)
    }
    const archive = join(root, 'archive.tar.zst.age')
    const dump = join(root, 'dump')
    const measured: { kind: string; ours: number; limit: number }[] = []
    for (let round = 0; round < (short ? SHORT_ROUNDS : ROUNDS); round += 1) {
      for (const path of [copy, archive, dump, join(root, 'images')]) rmSync(path, { recursive: true, force: true })
      await admin(socket, 'drop database if exists dumped with (force)', 'create database dumped')
      await admin(socket, 'drop database if exists restored with (force)', 'create database restored')
      const backup = {
        limit: await seconds(() => {
          program('pg_dump', '-Fc', '-f', dump, 'portal')
          durableCopy(join(full, 'images'), join(root, 'images'))
        }),
        ours: await seconds(() => command('backup', 'portal', full, '--to', archive)),
      }
      rmSync(join(root, 'images'), { recursive: true })
      const restored = {
        limit: await seconds(() => {
          program('pg_restore', '-d', 'dumped', dump)
          durableCopy(join(full, 'images'), join(root, 'images'))
        }),
        ours: await seconds(() => command('restore', 'restored', copy, '--from', archive)),
      }
      measured.push({ kind: 'backup', ...backup }, { kind: 'restore', ...restored })
      say(
        `  round ${round + 1}: backup ${backup.ours.toFixed(1)} s over ${backup.limit.toFixed(1)} s, restore ${restored.ours.toFixed(1)} s over ${restored.limit.toFixed(1)} s`,
      )
    }
    return ['backup', 'restore'].map((kind) =>
      lineOf(
        kind,
        measured.filter((one) => one.kind === kind),
      ),
    )
  } finally {
    stop()
    rmSync(root, { recursive: true, force: true })
  }
}

const lineOf = (kind: string, rounds: { ours: number; limit: number }[]): Line => {
  const ratios = rounds.map(({ ours, limit }) => ours / limit)
  return {
    row: kind === 'backup' ? '21' : '21b',
    moment: `a ${kind} of ${MESSAGES / 1_000},000 messages and ${IMAGES / 1_000},000 images (${(IMAGES * IMAGE_BYTES) / 1e6} MB), encrypted, over ${kind === 'backup' ? 'pg_dump' : 'pg_restore'} and cp`,
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)],
    goal: GOAL,
    better: 'less',
    ours: `${median(rounds.map(({ ours }) => ours)).toFixed(1)} s`,
    limit: `${median(rounds.map(({ limit }) => limit)).toFixed(1)} s`,
    rounds: rounds.length,
    dropped: 0,
  }
}
