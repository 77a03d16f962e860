import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, describe, expect, it } from 'vitest'
import { newBlobKey } from '../blobs.ts'
import { startObjectStore, type Trick } from '#server/testing/object-store.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { timeLimit } from '#server/testing/time-limit.ts'

/** Faults of the network and of a failing store, and their consequences. */
const store = await startObjectStore()
const blobs = store.blobs()
/** A client with a short time limit for a silent store. */
const hasty = store.blobs('', { timeout_ms: timeLimit(300) })
const bytes = Buffer.from('an image of a bee')
const large = () => Readable.from(Array.from({ length: 5 }, (_, at) => Buffer.alloc(10_001, at)))
/** The first `count` of some requests. */
const first = (
  count: number,
  trick: Trick,
  which: (request: { method: string; url: string }) => boolean = () => true,
) => {
  let left = count
  store.trick((request) => (which(request) && left-- > 0 ? trick : undefined))
}
const asked = (what: string) => store.seen.filter(({ method, url }) => `${method} ${url}`.includes(what)).length
afterEach(() => {
  store.trick(() => undefined)
  store.seen.length = 0
})

describe('an image in the object store', () => {
  it.each(['answers 503', 'is reset', 'arrives damaged', 'loses its answer'] as const)(
    'is stored even if its first request %s',
    async (trick) => {
      const key = newBlobKey('captures', 'jpg')
      first(1, trick)
      await blobs.put(key, bytes)
      expect(asked('PUT')).toBe(2)
      expect((await blobs.get(key)).equals(bytes)).toBe(true)
    },
  )

  it.each(['answers 503', 'is reset', 'says nothing', 'arrives damaged'] as const)(
    'is rejected as temporarily unstorable, soon and after few requests, if each request %s',
    async (trick) => {
      store.trick(() => trick)
      const began = performance.now()
      const key = newBlobKey('captures', 'jpg')
      await expect(hasty.put(key, bytes)).rejects.toMatchObject({ doing: 'store', isUnsure: true })
      expect(performance.now() - began).toBeLessThan(timeLimit(3_000))
      // A request of the test before may arrive late.
      const requests = store.seen.filter(({ method, url }) => method === 'PUT' && url.includes(key))
      expect(requests.length).toBeGreaterThan(0)
      expect(requests.length).toBeLessThanOrEqual(4)
    },
  )

  it('is readable while more uploads are pending than the store accepts', async () => {
    const key = newBlobKey('captures', 'jpg')
    await blobs.put(key, bytes)
    store.trick(({ method }) => (method === 'PUT' ? 'says nothing' : undefined))
    const slow = store.blobs('', { timeout_ms: timeLimit(1_000) })
    let settled = 0
    const storing = Array.from({ length: 40 }, () =>
      slow.put(newBlobKey('captures', 'jpg'), bytes).catch(() => (settled += 1)),
    )
    expect((await slow.get(key)).equals(bytes)).toBe(true)
    expect(settled).toBe(0)
    await Promise.all(storing)
  })

  it('does not count as stored if the response names no stored object, in one piece or in parts', async () => {
    store.trick(({ method }) => (method === 'PUT' ? 'answers 200 and stores nothing' : undefined))
    const key = newBlobKey('captures', 'jpg')
    await expect(blobs.put(key, bytes)).rejects.toMatchObject({ reason: 'it did not say what it stored' })
    await expect(blobs.putStream(key, large())).rejects.toMatchObject({ reason: 'it did not say what it stored' })
    store.trick(({ method, url }) =>
      method === 'POST' && url.includes('uploadId') ? 'answers 200 and stores nothing' : undefined,
    )
    await expect(blobs.putStream(key, large())).rejects.toBeInstanceOf(StoreUnavailable)
  })

  it('is definitely not stored if nothing is listening or the credentials are wrong', async () => {
    const gone = await startObjectStore()
    await gone.close()
    const key = newBlobKey('captures', 'jpg')
    await expect(gone.blobs().put(key, bytes)).rejects.toMatchObject({ isUnsure: false, reason: 'ECONNREFUSED' })
    const stranger = await import('./s3-blobs.ts').then(({ s3Blobs }) =>
      s3Blobs({ ...store.settings, secret_access_key: 'another' }, { log: store.log, fetched: '/nowhere' }),
    )
    await expect(stranger.put(key, bytes)).rejects.toMatchObject({ isUnsure: false, reason: /^it answered 403/ })
    expect(await stranger.answers()).toBe(false)
    await stranger.close()
    // Neither a key nor its secret is logged.
    expect(store.logged.join('')).toContain('it answered 403 SignatureDoesNotMatch')
    expect(store.logged.join('')).not.toMatch(/another|Signature=|Credential=/)
  })

  it('that arrives damaged is requested again and never accepted as intact', async () => {
    const key = newBlobKey('captures', 'jpg')
    await blobs.put(key, bytes)
    first(1, 'comes back damaged')
    expect((await blobs.get(key)).equals(bytes)).toBe(true)
    store.trick(() => 'comes back damaged')
    await expect(blobs.get(key)).rejects.toBeInstanceOf(StoreUnavailable)
    const kept = await blobs.stream(key)
    const read: Buffer[] = []
    kept?.body.on('data', (part: Buffer) => read.push(part))
    await expect(new Promise((_, reject) => kept?.body.once('error', reject))).rejects.toBeInstanceOf(StoreUnavailable)
    expect(Buffer.concat(read).length).toBeLessThan(bytes.length)
  })

  it('that is missing does not make the store unavailable, but a missing bucket does', async () => {
    expect(await blobs.stream(newBlobKey('captures', 'jpg'))).toBeNull()
    const { s3Blobs } = await import('./s3-blobs.ts')
    const lost = s3Blobs({ ...store.settings, bucket: 'elsewhere' }, { log: store.log, fetched: '/nowhere' })
    await expect(lost.stream(newBlobKey('captures', 'jpg'))).rejects.toThrow('NoSuchBucket')
    expect(await lost.answers()).toBe(false)
    await lost.close()
  })
})

describe('a large file in the object store', () => {
  const isPart = ({ url }: { url: string }) => url.includes('partNumber=')
  const ends = ({ method, url }: { method: string; url: string }) => method === 'POST' && url.includes('uploadId=')

  it.each(['answers 503', 'is reset', 'arrives damaged', 'loses its answer'] as const)(
    'is stored even if two of its parts and its completion have a request that %s',
    async (trick) => {
      const key = newBlobKey('imports', 'csv')
      let [parts, last] = [2, 1]
      store.trick((request) =>
        (isPart(request) && parts-- > 0) || (trick !== 'arrives damaged' && ends(request) && last-- > 0)
          ? trick
          : undefined,
      )
      await blobs.putStream(key, large())
      expect(asked('partNumber=')).toBe(5)
      const kept = await blobs.stream(key)
      expect(kept && (await buffer(kept.body)).equals(await buffer(large()))).toBe(true)
      await blobs.remove(key)
    },
  )

  it('is also aborted in the store if its sender disconnects', async () => {
    const key = newBlobKey('imports', 'csv')
    const broken = Readable.from(
      (async function* () {
        yield Buffer.alloc(50_000)
        throw new Error('gone')
      })(),
    )
    await expect(blobs.putStream(key, broken)).rejects.toThrow('gone')
    expect(asked('DELETE')).toBeGreaterThan(0)
    expect(await blobs.stream(key)).toBeNull()
  })

  it('that was damaged in the store is never read as intact', async () => {
    const key = newBlobKey('imports', 'csv')
    await blobs.putStream(key, large())
    store.trick(() => 'comes back damaged')
    await expect(blobs.fileOf(key)).rejects.toBeInstanceOf(StoreUnavailable)
  })
})

it('an outage of the store and its recovery are logged once each', async () => {
  const other = store.blobs()
  const before = store.logged.length
  store.trick(() => 'answers 503')
  for (const key of [newBlobKey('photos', 'jpg'), newBlobKey('photos', 'jpg')])
    await expect(other.put(key, bytes)).rejects.toThrow()
  store.trick(() => undefined)
  for (const key of [newBlobKey('photos', 'jpg'), newBlobKey('photos', 'jpg')]) await other.put(key, bytes)
  expect(store.logged.slice(before).map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'the object store is unavailable',
    'the object store is available again',
  ])
})
