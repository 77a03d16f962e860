import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { folderBlobs, newBlobKey } from './blobs.ts'

const root = await mkdtemp(join(tmpdir(), 'bombus-blobs-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const blobs = folderBlobs(root)
const files = async () =>
  (await readdir(root, { recursive: true, withFileTypes: true }))
    .filter((file) => file.isFile())
    .map(({ name }) => name)

describe('a file', () => {
  it('is for the account of the server alone, in a folder of an older release, too', async () => {
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
    for (const key of [small, large]) await own.remove(key)
  })

  it('is kept whole under its key, replaced, and taken away, be it there or not', async () => {
    const key = newBlobKey('photos', 'jpg')
    expect(await blobs.stream(key)).toBeNull()
    await blobs.put(key, Buffer.from('one'))
    expect((await blobs.get(key)).toString()).toBe('one')
    await blobs.putStream(key, Readable.from([Buffer.from('tw'), Buffer.from('o')]))
    const kept = await blobs.stream(key)
    expect([kept?.size, kept && (await text(kept.body))]).toEqual([3, 'two'])
    expect(await blobs.fileOf(key)).toBe(join(root, key))
    await blobs.remove(key)
    await blobs.remove(key)
    expect(await blobs.stream(key)).toBeNull()
    expect(await files()).toEqual([])
  })

  it('that breaks off while it comes leaves nothing behind, and what was there before', async () => {
    const key = newBlobKey('imports', 'csv')
    const broken = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('half')
          throw new Error('gone')
        })(),
      )
    await expect(blobs.putStream(key, broken())).rejects.toThrow('gone')
    expect(await files()).toEqual([])
    await blobs.put(key, Buffer.from('whole'))
    await expect(blobs.putStream(key, broken())).rejects.toThrow('gone')
    expect((await blobs.get(key)).toString()).toBe('whole')
    expect(await files()).toHaveLength(1)
    await blobs.remove(key)
  })

  it('has a key of its own, in which nothing is that a sender wrote', () => {
    const keys = Array.from({ length: 100 }, () => newBlobKey('captures', 'jpg'))
    expect(new Set(keys).size).toBe(100)
    for (const key of keys) expect(key).toMatch(/^captures\/[0-9a-f]{2}\/[0-9a-f-]{34}\.jpg$/)
    expect(newBlobKey('thumbnails', 'webp')).toMatch(/^thumbnails\/.*\.webp$/)
  })

  const good = newBlobKey('captures', 'jpg')
  it.each([
    '',
    '../../etc/passwd',
    `/${good}`,
    `${good}/..`,
    `x/../${good}`,
    good.replace('.jpg', '.sh'),
    `${good}\n`,
    good.toUpperCase(),
  ])('is not to be had by %j', async (key) => {
    for (const act of [
      blobs.get,
      blobs.stream,
      blobs.remove,
      blobs.fileOf,
      (name: string) => blobs.put(name, Buffer.from('x')),
    ])
      await expect((async () => act(key))()).rejects.toThrow('not a blob key')
    expect(await files()).toEqual([])
  })
})
