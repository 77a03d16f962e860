import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sessions } from '#server/accounts/sessions/sessions.ts'
import { makeDevice } from '#server/factories/devices.ts'
import { makeUser } from '#server/factories/people.ts'
import { makeFarm, makeField, makePlot, makeTunnel } from '#server/factories/places.ts'
import { recount } from '#server/ingest/rollups/recount-queries.ts'
import { connect, type Database } from '#server/platform/postgres/database.ts'
import { makeLog } from '#server/platform/observability/log.ts'
import { readSettings } from '#server/platform/config/settings.ts'
import type { Blobs } from '#server/platform/storage/blobs.ts'
import { openBlobs } from '#server/platform/storage/open-blobs.ts'
import { generous } from '../engines/started.ts'
import { orphansOf, startDatabase, startServer, type DatabaseProcess, type ServerProcess } from './processes.ts'

const CAMERAS = 6

export interface PortalFarm {
  farm_id: number
  organisation_id: number
  plot_id: number
  uploads_plot: string
  cameras: { id: number; name: string; key: string }[]
  /** Headers of a signed-in person. */
  person: Record<string, string>
}

/** A portal of separate processes, with a farm, cameras and a person. */
export interface Portal {
  folder: string
  database: DatabaseProcess
  servers: ServerProcess[]
  env: Record<string, string>
  farm: PortalFarm
  /** Ends connections that a fault has broken; others are opened by the next read. */
  stored: () => Promise<string[]>
  read: <T>(work: (database: Database) => Promise<T>) => Promise<T>
  /** Broken promises unrelated to ledgers: sums, crashes, orphaned processes. */
  check: () => Promise<string[]>
  end: () => Promise<void>
}

interface PortalOptions {
  servers?: number
  env?: Record<string, string>
  /** Routes servers to the database through this TCP port, once the portal is filled. */
  through?: (database: DatabaseProcess) => Promise<{ port: number; close: () => Promise<void> }>
  /** Size in megabytes of a separate file system for all data of the portal, which can become full. */
  megabytes?: number
}

export const startPortal = async (name: string, options: PortalOptions = {}): Promise<Portal> => {
  const folder = mkdtempSync(join(tmpdir(), `bombus-faults-${name}-`))
  if (options.megabytes !== undefined) mountMemory(folder, options.megabytes)
  chmodSync(folder, 0o755)
  const data = join(folder, 'data')
  mkdirSync(data)
  const database = await startDatabase(join(folder, 'database'))
  await database.create('bombus')
  const way = await options.through?.(database)
  const env: Record<string, string> = {
    ...generous,
    BOMBUS_DATA: data,
    BOMBUS_DEMO: 'off',
    BOMBUS_MAIL: 'off',
    DEVICE_IMAGES: '1000000',
    TILES_URL: 'off',
    // No server listens there, because tests do not call a provider.
    WEATHER_FORECAST_URL: 'http://127.0.0.1:9/none',
    WEATHER_ARCHIVE_URL: 'http://127.0.0.1:9/none',
    LOG_LEVEL: 'warn',
    ...database.addresses('bombus', way?.port),
    ...options.env,
  }
  const servers: ServerProcess[] = []
  for (let n = 0; n < (options.servers ?? 1); n += 1) {
    const server = await startServer(env)
    await server.ready()
    servers.push(server)
  }
  const read = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const opened = connect({ ...database.connection, database: 'bombus', max: 2 })
    return work(opened).finally(() => opened.close())
  }
  const settings = readSettings(env)
  return {
    folder,
    database,
    servers,
    env,
    read,
    farm: await read(fill),
    stored: async () => {
      const blobs = await openBlobs(settings, makeLog('silent'))
      try {
        return await read((opened) => storedIn(opened, blobs))
      } finally {
        await blobs.close()
      }
    },
    check: async () => {
      const differences = await read(({ pool }) => recount(pool))
      return [
        ...differences.map((row) => `a sum differs from a recount: ${JSON.stringify(row)}`),
        ...servers.flatMap(({ crashes }) => crashes),
      ]
    },
    end: async () => {
      for (const server of servers) await server.end()
      await way?.close()
      await database.end()
      if (options.megabytes !== undefined) unmount(folder)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const mount = (program: string, ...words: string[]) => spawnSync(program, words, { encoding: 'utf8' })
const mountMemory = (folder: string, megabytes: number) => {
  const { status, stderr } = mount('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
  if (status !== 0) throw new Error(`tmpfs cannot be mounted: ${stderr}`)
  process.once('exit', () => void mount('umount', '-l', folder))
}
const unmount = (folder: string) => void mount('umount', '-l', folder)
/** Whether this account may mount a file system. */
export const canMount = (): boolean => {
  const folder = mkdtempSync(join(tmpdir(), 'bombus-faults-mount-'))
  const { status } = mount('mount', '-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder)
  if (status === 0) unmount(folder)
  rmSync(folder, { recursive: true, force: true })
  return status === 0
}

/** Processes that outlive their servers. The servers have ended. */
export const leftBehind = async ({ servers, env }: Portal): Promise<string[]> => {
  for (const server of servers) await server.end()
  const left = await orphansOf(env['BOMBUS_DATA'] ?? '')
  return left.map((command) => `a process outlived its server: ${command}`)
}

const fill = async ({ db }: Database): Promise<PortalFarm> => {
  const farm = await makeFarm(db, { title: 'Ashcombe Farm' })
  const field = await makeField(db, { farm_id: farm.id, field_name: 'Long Meadow' })
  const tunnel = await makeTunnel(db, { field_id: field.id, number: 4 })
  const plot = await makePlot(db, { tunnel_id: tunnel.id, number: 11 })
  await makePlot(db, { tunnel_id: tunnel.id, number: 12 })
  const cameras: PortalFarm['cameras'] = []
  for (let n = 1; n <= CAMERAS; n += 1) {
    const name = `Kestrel${n}`
    const { id, key } = await makeDevice(db, { farm_id: farm.id, name })
    cameras.push({ id, name, key })
  }
  const { id } = await makeUser(db, { role: 'admin', firstname: 'Ann', lastname: 'Vale', email: 'ann@example.org' })
  const { token } = await sessions.open(db, id)
  return {
    farm_id: farm.id,
    organisation_id: farm.organisation_id,
    plot_id: plot.id,
    uploads_plot: 'Ashcombe Farm,Long Meadow,4,12',
    cameras,
    person: { authorization: `Bearer ${token}` },
  }
}

const END_OF_JPEG = Buffer.from([0xff, 0xd9])
const isWhole = async (blobs: Pick<Blobs, 'stream'>, key: string): Promise<boolean> => {
  const file = await blobs.stream(key).catch(() => null)
  return file !== null && (await buffer(file.body)).subarray(-END_OF_JPEG.length).equals(END_OF_JPEG)
}

/**
 * Ids of all stored records of the load, in the form of its ledger. An image without its complete file does not count
 * as stored.
 */
export const storedIn = async ({ pool }: Pick<Database, 'pool'>, blobs: Pick<Blobs, 'stream'>): Promise<string[]> => {
  const { rows: messages } = await pool.query<{ id: string }>(
    `select 'message ' || device_id || ' ' || message_id as id from messages where message_id like 'f-%'`,
  )
  const { rows: counts } = await pool.query<{ id: string }>(
    `select case when notes like 's-%' then 'survey ' else 'row ' end || notes as id from flower_observations
      where notes like 's-%' or notes like 'u-%'`,
  )
  const { rows: reviews } = await pool.query<{ id: string }>(
    `select 'review ' || comment as id from image_reviews where comment like 'r-%'`,
  )
  const { rows: images } = await pool.query<{ id: string; image_key: string }>(
    `select 'image ' || device_id || ' ' || capture_key as id, image_key from captures where capture_key like 'i-%'`,
  )
  const whole = []
  for (const image of images) if (await isWhole(blobs, image.image_key)) whole.push(image)
  return [messages, counts, reviews, whole].flat().map(({ id }) => id)
}
