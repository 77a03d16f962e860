import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Log } from '../platform/observability/log.ts'
import { SettingsError, type Settings } from '../platform/config/settings.ts'
import { openBucket } from '../platform/storage/s3/bucket.ts'
import { isStoreSafe } from '../platform/security/transport-security.ts'

/** Where archives are: a folder of this machine, or a prefix of a bucket. */
export interface Destination {
  /** Its name in messages. */
  place: string
  /** The archive that the address identifies; null if the address is a folder. */
  name: string | null
  write: (name: string, body: Readable) => Promise<void>
  read: (name: string) => Promise<{ size: number; body: Readable }>
  /** Returns the names of archives in the folder. */
  list: () => Promise<string[]>
  remove: (name: string) => Promise<void>
  close: () => void
}

type Store = Pick<
  Settings,
  | 'S3_PATH_STYLE'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
  | 'production'
  | 'BOMBUS_ALLOW'
  | 'objects'
>

/** Opens `FILE`, `FOLDER` or `s3://bucket/key`; an address that ends with `/` or is an existing folder is a folder. */
export const openDestination = (address: string, settings: Store, log: Log): Destination =>
  address.startsWith('s3://') ? bucketAt(address, settings, log) : folderAt(address)

const FOLDER_MODE = 0o700
const FILE_MODE = 0o600
const PART = '.part'
const ABANDONED_MS = 86_400_000

const folderAt = (address: string): Destination => {
  const path = resolve(address)
  const isFolder = address.endsWith('/') || (existsSync(path) && statSync(path).isDirectory())
  const folder = isFolder ? path : dirname(path)
  return {
    place: path,
    name: isFolder ? null : basename(path),
    write: async (name, body) => {
      const file = join(folder, name)
      if (existsSync(file)) throw new SettingsError(`${file} exists already: choose another name.`)
      await mkdir(folder, { recursive: true, mode: FOLDER_MODE })
      await removeAbandoned(folder)
      const part = `${file}${PART}`
      try {
        await pipeline(body, createWriteStream(part, { flush: true, mode: FILE_MODE }))
        await rename(part, file)
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    read: async (name) => {
      const file = join(folder, name)
      const facts = await stat(file).catch(() => null)
      if (!facts) throw new SettingsError(`${file} does not exist.`)
      return { size: facts.size, body: createReadStream(file, { highWaterMark: 1024 * 1024 }) }
    },
    list: async () => (existsSync(folder) ? readdir(folder) : []),
    remove: (name) => rm(join(folder, name), { force: true }),
    close: () => undefined,
  }
}

/** Left behind by a backup that was killed. */
const removeAbandoned = async (folder: string) => {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(PART)) continue
    const file = join(folder, name)
    const facts = await stat(file).catch(() => null)
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(file, { force: true })
  }
}

const bucketAt = (address: string, settings: Store, log: Log): Destination => {
  const { objects } = settings
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(address) ?? []
  const endpoint = settings.BACKUP_S3_ENDPOINT ? new URL(settings.BACKUP_S3_ENDPOINT) : objects?.endpoint
  const access_key_id = settings.BACKUP_S3_ACCESS_KEY_ID ?? objects?.access_key_id
  const secret_access_key = settings.BACKUP_S3_SECRET_ACCESS_KEY ?? objects?.secret_access_key
  if (!endpoint || access_key_id === undefined || secret_access_key === undefined)
    throw new SettingsError(
      `${address} needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.`,
    )
  if (settings.production && !isStoreSafe(endpoint) && !settings.BOMBUS_ALLOW.includes('plain-object-store'))
    throw new SettingsError('plain-object-store: BACKUP_S3_ENDPOINT leads to another machine by plain http.')
  const at = path.lastIndexOf('/') + 1
  const isFolder = path === '' || path.endsWith('/')
  const store = openBucket(
    {
      endpoint,
      bucket,
      region: settings.BACKUP_S3_REGION ?? objects?.region ?? 'us-east-1',
      access_key_id,
      secret_access_key,
      path_style: settings.S3_PATH_STYLE,
      prefix: path.slice(0, at),
    },
    log,
  )
  return {
    place: address,
    name: isFolder ? null : path.slice(at),
    write: async (name, body) => {
      if (await store.has(name)) throw new SettingsError(`${address} exists already: choose another name.`)
      await store.put(name, body)
    },
    read: async (name) => {
      const content = await store.stream(name)
      if (!content) throw new SettingsError(`${address} does not exist.`)
      return content
    },
    list: store.list,
    remove: store.remove,
    close: store.close,
  }
}
