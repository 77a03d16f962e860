import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { folderBlobs, newBlobKey } from './blobs.ts'
import { startObjectStore } from '#server/testing/object-store.ts'
import { copyObjects, pairsOf } from './copy-objects.ts'

const root = await mkdtemp(join(tmpdir(), 'bombus-copies-'))
afterAll(() => rm(root, { recursive: true, force: true }))
const folder = folderBlobs(root)
const store = await startObjectStore()
const objects = store.blobs('portal/')
const made = await Promise.all(
  Array.from({ length: 12 }, async (_, at) => {
    const key = newBlobKey(at % 2 === 0 ? 'captures' : 'thumbnails', at % 2 === 0 ? 'jpg' : 'webp')
    await folder.put(key, Buffer.alloc(100 + at, at))
    return key
  }),
)
const large = newBlobKey('imports', 'csv')
await folder.put(large, Buffer.alloc(60_000, 'x'))
const all = made.length + 1
const nothing = { copied: 0, skipped: 0, verified: 0, gone: 0, others: 0, differing: [], differing_count: 0 }

it('copies a folder to an object store and back, resumes where it stopped, and verifies each file', async () => {
  const first = await copyObjects(folder, objects, { verify: false, held_bytes: 50_000 })
  expect(first).toMatchObject({ ...nothing, copied: all })
  const late = newBlobKey('photos', 'jpg')
  await folder.put(late, Buffer.from('it came meanwhile'))
  expect(await copyObjects(folder, objects, { verify: true, held_bytes: 50_000 })).toMatchObject({
    ...nothing,
    copied: 1,
    copied_bytes: 17,
    skipped: all,
    verified: all + 1,
  })
  // A file that has been deleted since remains in the destination.
  await folder.remove(late)
  const [lost = '', cut = '', changed = ''] = made
  await folder.remove(lost)
  await writeFile(join(root, cut), 'half')
  await writeFile(join(root, changed), Buffer.alloc((await folder.get(changed)).length, 'y'))
  const second = await copyObjects(objects, folder, { verify: true, held_bytes: 50_000 })
  expect(second).toMatchObject({
    copied: 3,
    skipped: all - 2,
    verified: all,
    others: 0,
    differing: [changed],
    differing_count: 1,
  })
  expect((await folder.get(cut)).length).toBeGreaterThan(99)
  await folder.remove(late)
  expect(await copyObjects(folder, objects, { verify: false, held_bytes: 50_000 })).toMatchObject({
    copied: 0,
    others: 1,
  })
})

it('compares two listings without loading them, and rejects an unsorted one', async () => {
  const listing = async function* (...keys: string[]) {
    for (const key of keys) yield { key, size: key.length }
  }
  const pairs: string[] = []
  for await (const { key, size, size_there } of pairsOf(listing('a', 'c', 'd'), listing('b', 'c', 'e', 'f')))
    pairs.push(`${key}${size ?? '-'}${size_there ?? '-'}`)
  expect(pairs).toEqual(['a1-', 'b-1', 'c11', 'd1-', 'e-1', 'f-1'])
  const all_of = async () => {
    for await (const pair of pairsOf(listing('b', 'a'), listing())) pairs.push(pair.key)
  }
  await expect(all_of()).rejects.toThrow('not sorted')
})
