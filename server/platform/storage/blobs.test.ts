import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { folderBlobs, newBlobKey, type Blobs } from './blobs.ts'
import { startObjectStore, TEST_PART } from '#server/testing/object-store.ts'

const root = await mkdtemp(join(tmpdir(), 'bombus-blobs-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const store = await startObjectStore()
const good = newBlobKey('captures', 'jpg')

const keysOf = async (blobs: Blobs) => {
  const found: [key: string, size: number][] = []
  for await (const { key, size } of blobs.list()) found.push([key, size])
  return found.sort()
}
const broken = (good_bytes: number) =>
  Readable.from(
    (async function* () {
      yield Buffer.alloc(good_bytes)
      throw new Error('gone')
    })(),
  )

describe.each([
  ['a folder', folderBlobs(root)],
  ['an object store', store.blobs()],
  ['a part of an object store', store.blobs('portals/north/')],
])('a file in %s', (_name, blobs) => {
  it('is stored, replaced, moved and deleted under its key, whether or not it exists', async () => {
    const [key, other] = [newBlobKey('photos', 'jpg'), newBlobKey('photos', 'jpg')]
    expect(await blobs.stream(key)).toBeNull()
    await expect(blobs.get(key)).rejects.toThrow()
    await blobs.put(key, Buffer.from('one'))
    expect((await blobs.get(key)).toString()).toBe('one')
    expect((await blobs.range(key, 1, 3)).toString()).toBe('ne')
    await expect(blobs.range(key, 1, 4)).rejects.toThrow()
    await expect(blobs.range(other, 0, 1)).rejects.toThrow()
    await blobs.putStream(key, Readable.from([Buffer.from('tw'), Buffer.from('o')]))
    const kept = await blobs.stream(key)
    expect([kept?.size, kept && (await text(kept.body))]).toEqual([3, 'two'])
    await blobs.move(key, other)
    await expect(blobs.move(key, other)).rejects.toThrow()
    expect(await keysOf(blobs)).toEqual([[other, 3]])
    const { path, release } = await blobs.fileOf(other)
    expect((await readFile(path)).toString()).toBe('two')
    await release()
    await blobs.remove(other)
    await blobs.remove(other)
    expect(await blobs.stream(other)).toBeNull()
    expect(await keysOf(blobs)).toEqual([])
    expect(await blobs.answers()).not.toBe(false)
    await blobs.tidy()
  })

  it('leaves nothing after an interrupted write, and removing partial files never deletes a complete one', async () => {
    const [key, other] = [newBlobKey('exports', 'zip'), newBlobKey('exports', 'zip')]
    await expect(blobs.putStream(key, broken(3 * TEST_PART))).rejects.toThrow('gone')
    await blobs.put(other, Buffer.from('whole'))
    await blobs.removePartial(key)
    await blobs.removePartial(other)
    expect(await keysOf(blobs)).toEqual([[other, 5]])
    await blobs.remove(other)
  })

  it('of any length is streamed back unchanged', async () => {
    const chunks = Array.from({ length: 13 }, (_, at) => Buffer.alloc(5_003, at + 1))
    const sent = Buffer.concat(chunks)
    for (const size of [0, TEST_PART, sent.length]) {
      const key = newBlobKey('imports', 'csv')
      const part = sent.subarray(0, size)
      await blobs.putStream(key, Readable.from(size === sent.length ? chunks : [part]))
      const kept = await blobs.stream(key)
      expect(kept?.size).toBe(size)
      expect(kept && (await buffer(kept.body)).equals(part)).toBe(true)
      expect((await blobs.get(key)).equals(part)).toBe(true)
      await blobs.remove(key)
    }
  })

  it('leaves nothing behind if its upload is interrupted, and does not replace the previous file', async () => {
    const key = newBlobKey('imports', 'csv')
    await expect(blobs.putStream(key, broken(10))).rejects.toThrow('gone')
    await expect(blobs.putStream(key, broken(50_000))).rejects.toThrow('gone')
    expect(await keysOf(blobs)).toEqual([])
    await blobs.put(key, Buffer.from('whole'))
    await expect(blobs.putStream(key, broken(10))).rejects.toThrow('gone')
    expect((await blobs.get(key)).toString()).toBe('whole')
    expect(await keysOf(blobs)).toEqual([[key, 5]])
    await blobs.remove(key)
  })

  it.each([
    '',
    '../../../etc/passwd',
    `/${good}`,
    `${good}/..`,
    `x/../${good}`,
    good.replace('.jpg', '.sh'),
    `${good}\n`,
    good.toUpperCase(),
  ])('is inaccessible under the key %j', async (key) => {
    for (const act of [
      blobs.get,
      (name: string) => blobs.range(name, 0, 1),
      blobs.stream,
      blobs.remove,
      blobs.fileOf,
      (name: string) => blobs.put(name, Buffer.from('x')),
      (name: string) => blobs.putStream(name, Readable.from([])),
      (name: string) => blobs.move(good, name),
      (name: string) => blobs.move(name, good),
    ])
      await expect((async () => act(key))()).rejects.toThrow('not a blob key')
    expect(await keysOf(blobs)).toEqual([])
  })
})

describe('a stored file', () => {
  it('in a folder is readable only by the server account, including files from an older release', async () => {
    await chmod(root, 0o755)
    const own = folderBlobs(root)
    const [small, large] = [newBlobKey('photos', 'jpg'), newBlobKey('imports', 'csv')]
    await own.put(small, Buffer.from('one'))
    await own.putStream(large, Readable.from([Buffer.from('two')]))
    const modes = ['', 'photos', small, 'imports', large].map(async (path) => {
      const { mode } = await stat(join(root, path))
      return (mode & 0o777).toString(8)
    })
    expect(await Promise.all(modes)).toEqual(['700', '700', '600', '700', '600'])
    expect((await own.fileOf(small)).path).toBe(join(root, small))
    for (const key of [small, large]) await own.remove(key)
  })

  it('in a folder leaves no partial data when its upload is interrupted', async () => {
    await expect(folderBlobs(root).putStream(newBlobKey('imports', 'csv'), broken(10))).rejects.toThrow('gone')
    const left = await readdir(root, { recursive: true, withFileTypes: true })
    expect(left.filter((file) => file.isFile())).toEqual([])
  })

  it('in an object store is copied once for all readers and the copy is deleted with the last one', async () => {
    const blobs = store.blobs()
    const key = newBlobKey('imports', 'csv')
    await blobs.put(key, Buffer.from('rows'))
    const before = store.seen.length
    const [one, other] = await Promise.all([blobs.fileOf(key), blobs.fileOf(key)])
    expect(store.seen.length - before).toBe(1)
    expect(other.path).toBe(one.path)
    expect((await stat(one.path)).mode & 0o777).toBe(0o600)
    await one.release()
    await one.release()
    expect((await readFile(other.path)).toString()).toBe('rows')
    await other.release()
    await expect(stat(other.path)).rejects.toThrow('ENOENT')
    await blobs.remove(key)
  })

  it('has a unique key that contains nothing from the sender', () => {
    const keys = Array.from({ length: 100 }, () => newBlobKey('captures', 'jpg'))
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^captures\/[0-9a-f]{2}\/[0-9a-f-]{34}\.jpg$/)
    expect(newBlobKey('thumbnails', 'webp')).toMatch(/^thumbnails\/.*\.webp$/)
  })
})

it('deletes partial files of a killed server once no one writes to them, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'bombus-blobs-'))
  const blobs = folderBlobs(folder)
  const key = newBlobKey('imports', 'csv')
  await blobs.put(key, Buffer.from('whole'))
  const parts = ['old', 'new'].map(() => join(folder, `${newBlobKey('imports', 'csv')}.${randomUUID()}.part`))
  const [old = '', recent = ''] = parts
  for (const part of parts) {
    await mkdir(dirname(part), { recursive: true })
    await writeFile(part, 'half of it')
  }
  const [now, before] = [new Date(), new Date(Date.now() - 2 * 86_400_000)]
  for (const path of [old, join(folder, key)]) await utimes(path, before, before)
  // Set explicitly, because the file system's clock differs from this process's if the test has moved the latter.
  await utimes(recent, now, now)
  await blobs.tidy()
  expect(await stat(old).catch(() => null)).toBeNull()
  expect(await stat(recent)).toBeTruthy()
  expect((await blobs.get(key)).toString()).toBe('whole')
  await rm(folder, { recursive: true })
})
