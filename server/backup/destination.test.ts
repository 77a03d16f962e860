import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { makeDevice } from '../factories/devices.ts'
import { readSettings } from '../platform/config/settings.ts'
import { startObjectStore } from '../testing/object-store.ts'
import { makeServer } from '../testing/server.ts'
import { timeLimit } from '../testing/time-limit.ts'
import { backUpPortal } from './back-up-portal.ts'
import { openDestination } from './destination.ts'
import {
  addImage,
  checksums,
  makeEmptyDatabase,
  makeEmptyStore,
  objectsOf,
  passphrase,
  restoreInto,
} from './testing/drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'bombus-archives-'))
afterAll(() => rmSync(folder, { recursive: true }))
const store = await startObjectStore()
const settings = readSettings({
  BOMBUS_DATA: folder,
  BOMBUS_MAIL: 'off',
  BACKUP_PASSPHRASE: passphrase,
  BACKUP_S3_ENDPOINT: store.settings.endpoint.origin,
  BACKUP_S3_ACCESS_KEY_ID: store.settings.access_key_id,
  BACKUP_S3_SECRET_ACCESS_KEY: store.settings.secret_access_key,
})
const open = (address: string) => openDestination(address, settings, store.log)

describe.each([
  ['a folder', join(folder, 'archives')],
  ['an object store', 's3://bombus/farm'],
])('%s', (_, at) => {
  it('stores an archive under its name, lists it, and does not overwrite it', async () => {
    const place = open(`${at}/`)
    expect(place.name).toBeNull()
    const large = Buffer.alloc(3_000_000, 'x')
    await place.write('one.age', Readable.from([large.subarray(0, 5), large.subarray(5)]))
    expect(await place.list()).toEqual(['one.age'])
    const { size, body } = await open(`${at}/one.age`).read('one.age')
    expect(size).toBe(large.length)
    expect((await buffer(body)).equals(large)).toBe(true)
    await expect(place.write('one.age', Readable.from(['y']))).rejects.toThrow('exists already')
    await place.remove('one.age')
    await expect(place.read('one.age')).rejects.toThrow('does not exist')
  })

  it('stores nothing of an archive whose stream fails', async () => {
    const place = open(`${at}/`)
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('the disk is full')
      })(),
    )
    await expect(place.write('half.age', broken)).rejects.toThrow('the disk is full')
    expect(await place.list()).toEqual([])
  })
})

it('a backup folder is accessible only to the server’s account', async () => {
  const path = join(folder, 'private')
  await open(`${path}/`).write('one.age', Readable.from(['x']))
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(path, 'one.age')).mode & 0o777).toBe(0o600)
})

it('an object store requires its keys', () => {
  const without = readSettings({ BOMBUS_MAIL: 'off', BACKUP_PASSPHRASE: passphrase })
  expect(() => openDestination('s3://bombus/farm/', without, store.log)).toThrow(
    's3://bombus/farm/ needs BACKUP_S3_ENDPOINT, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY.',
  )
})

it(
  'a portal with images in an object store is backed up to one, read back and restored into another',
  { timeout: timeLimit(120_000) },
  async () => {
    const images = store.blobs('images/')
    const server = await makeServer({ blobs: images })
    const device = await makeDevice(server.db)
    for (const words of ['a bee', 'a wasp', 'x'.repeat(5_000_000)]) await addImage(server, device, words)
    const portal = {
      settings,
      log: store.log,
      blobs: images,
      database: {
        owner: server.connection,
        server: server.connection,
        direct: server.direct,
        release: async () => undefined,
      },
    }
    const { facts } = await backUpPortal(portal, { to: 's3://bombus/nightly/', check: true, work_factor: 4 })
    expect(facts).toMatchObject({ objects: 3, lost: 0, checked: true })
    const { body } = await open('s3://bombus/nightly/').read(facts.file)

    const [target, place] = [await makeEmptyDatabase(), await makeEmptyStore()]
    const restored = store.blobs('restored/')
    await restoreInto(target, { ...place, blobs: restored }, await buffer(body))
    expect(await objectsOf(restored)).toEqual(await objectsOf(images))
    const except = ['codes', 'migrations', 'sessions']
    expect(await checksums(target, except)).toEqual(await checksums(server.connection, except))
  },
)

it('scheduled backups delete expired ones after reading back the new one', async () => {
  const path = join(folder, 'expiring')
  const server = await makeServer()
  const portal = {
    settings: { ...settings, BACKUP_KEEP_DAILY: 1, BACKUP_KEEP_WEEKLY: 0 },
    log: store.log,
    blobs: server.blobs,
    database: {
      owner: server.connection,
      server: server.connection,
      direct: server.direct,
      release: async () => undefined,
    },
  }
  const on = (day: string) => ({
    to: `${path}/`,
    check: true,
    prune: true,
    work_factor: 4,
    clock: () => new Date(`${day}T02:30:00Z`),
  })
  await backUpPortal(portal, on('2026-06-11'))
  writeFileSync(join(path, 'notes.txt'), 'not an archive')
  const { facts } = await backUpPortal(portal, on('2026-06-12'))
  expect(facts.removed).toBe(1)
  expect(readdirSync(path)).toEqual(['bombus-2026-06-12T0230Z.tar.zst.age', 'notes.txt'])
})
