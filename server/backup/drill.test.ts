import { buffer } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { newBlobKey } from '../platform/storage/blobs.ts'
import { makeOneOfEach } from '../testing/one-of-each.ts'
import { makeServer } from '../testing/server.ts'
import { makeDevice } from '../factories/devices.ts'
import { makeFarm } from '../factories/places.ts'
import { archiveOf, checksums, makeEmptyDatabase, makeEmptyStore, restoreInto, secrets } from './testing/drill.ts'

const server = await makeServer()
await makeOneOfEach(server.db)

it('restores', async () => {
  const before = await checksums(server.connection, ['migrations'])
  const t = performance.now()
  const { bytes, manifest } = await archiveOf(server)
  console.log('backup', performance.now() - t, bytes.length)
  const target = await makeEmptyDatabase()
  const store = await makeEmptyStore()
  const t2 = performance.now()
  const restored = await restoreInto(target, store, bytes)
  console.log('restore', performance.now() - t2, { ...restored, head: null, manifest: null })
  const after = await checksums(target, ['migrations'])
  expect(after).toEqual(before)
})
