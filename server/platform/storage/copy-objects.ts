import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { withConcurrency } from '../limits/concurrency-limit.ts'
import type { Blobs } from './blobs.ts'

/** Files up to this size are read into memory; larger ones are streamed. */
const MAX_IN_MEMORY_BYTES = 8 * 1024 * 1024
const COPY_CONCURRENCY = 8
const NAMED = 100

export interface Copied {
  copied: number
  copied_bytes: number
  /** Already present with the same size. */
  skipped: number
  /** Compared by digest. */
  verified: number
  /** Deleted while they were compared. */
  gone: number
  /** Present only in the destination. Nothing is deleted. */
  others: number
  /** The first keys whose content differs. */
  differing: string[]
  differing_count: number
}

interface Options {
  verify: boolean
  held_bytes?: number
  /** Called at intervals. */
  onProgress?: (so_far: Copied) => void
}
type Place = Pick<Blobs, 'get' | 'stream' | 'put' | 'putStream' | 'list'>
interface Pair {
  key: string
  size: number | null
  size_there: number | null
}

/**
 * Copies files that are missing or differ in size, verifying the digest of each copy. It can be interrupted and
 * repeated at any time, and deletes nothing.
 */
export const copyObjects = async (
  from: Place,
  to: Place,
  { verify, held_bytes = MAX_IN_MEMORY_BYTES, onProgress }: Options,
): Promise<Copied> => {
  const so_far: Copied = {
    copied: 0,
    copied_bytes: 0,
    skipped: 0,
    verified: 0,
    gone: 0,
    others: 0,
    differing: [],
    differing_count: 0,
  }
  const differs = (key: string) => {
    so_far.differing_count += 1
    if (so_far.differing.length < NAMED) so_far.differing.push(key)
  }
  const one = async ({ key, size, size_there }: Pair) => {
    if (size === null) {
      so_far.others += 1
      return
    }
    if (size === size_there) so_far.skipped += 1
    else if (await copy(from, to, key, size, held_bytes)) {
      so_far.copied += 1
      so_far.copied_bytes += size
    } else {
      so_far.gone += 1
      return
    }
    if (!verify) return
    const [here, there] = await Promise.all([digestOf(from, key), digestOf(to, key)])
    if (here === null) so_far.gone += 1
    else if (here === there) so_far.verified += 1
    else differs(key)
  }

  const inTurn = withConcurrency(COPY_CONCURRENCY)
  const under_way = new Set<Promise<void>>()
  for await (const pair of pairsOf(from.list(), to.list())) {
    const work = inTurn(() => one(pair)).finally(() => under_way.delete(work))
    under_way.add(work)
    // Awaited below or here; failures are not ignored.
    work.catch(() => undefined)
    if (under_way.size >= COPY_CONCURRENCY * 2) await Promise.race(under_way)
    onProgress?.(so_far)
  }
  await Promise.all(under_way)
  return so_far
}

/** False if the file was deleted meanwhile. */
const copy = async (from: Place, to: Place, key: string, size: number, held_bytes: number): Promise<boolean> => {
  const content = await from.stream(key)
  if (!content) return false
  if (size > held_bytes) await to.putStream(key, content.body)
  else await to.put(key, await buffer(content.body))
  return true
}

const digestOf = async (place: Place, key: string): Promise<string | null> => {
  const content = await place.stream(key)
  if (!content) return null
  const hash = createHash('sha256')
  await pipeline(content.body, hash)
  return hash.digest('hex')
}

type Listing = AsyncIterable<{ key: string; size: number }>
/** The keys of both lists with the size in each. Neither list is held in memory, because both are sorted. */
export async function* pairsOf(one: Listing, other: Listing): AsyncGenerator<Pair> {
  const [here, there] = [inOrder(one), inOrder(other)]
  let [a, b] = await Promise.all([here.next(), there.next()])
  while (!a.done || !b.done)
    if (b.done || (!a.done && a.value.key < b.value.key)) {
      if (a.done) return
      yield { key: a.value.key, size: a.value.size, size_there: null }
      a = await here.next()
    } else if (a.done || b.value.key < a.value.key) {
      yield { key: b.value.key, size: null, size_there: b.value.size }
      b = await there.next()
    } else {
      yield { key: a.value.key, size: a.value.size, size_there: b.value.size }
      ;[a, b] = await Promise.all([here.next(), there.next()])
    }
}

async function* inOrder(listing: Listing) {
  let last = ''
  for await (const entry of listing) {
    if (entry.key <= last) throw new Error('a list of files is not sorted, so they cannot be compared')
    last = entry.key
    yield entry
  }
}
