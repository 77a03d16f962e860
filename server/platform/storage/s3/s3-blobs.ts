import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream'
import { checkKey, isBlobKey, type Blobs } from '../blobs.ts'
import type { Log } from '../../observability/log.ts'
import { checkedBody, isWhole, SHA256 } from './digests.ts'
import { makeFileCache } from '../file-cache.ts'
import { makeRequests, md5, type Limits } from './requests.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { StoreSettings } from '../store-settings.ts'
import { abortUploads, failed, isTagged, uploadStream, type PutObject } from './upload-parts.ts'
import { elementsIn, tagIn } from './xml.ts'

/** Time limit for checking that the store responds. */
const CHECK_MS = 1_000
/** How long the result is cached, because monitoring may request it often. */
const CHECKED_MS = 5_000
/** An upload that started this long ago has ended, or its server has. */
const UPLOAD_MS = 24 * 3_600_000
const COPY_MS = 60_000

interface Options {
  log: Log
  /** A local folder for copies that a process reads. */
  fetched: string
  limits?: Partial<Limits>
}

/** Images and uploads in a bucket of an S3-compatible store. Stored and read content is verified by its digest. */
export const s3Blobs = (store: StoreSettings, { log, fetched, limits }: Options): Blobs => {
  const requests = makeRequests(store, log, limits)
  const put: PutObject = async (key, bytes, more) => {
    const headers = {
      'content-type': typeOf(key),
      [SHA256]: createHash('sha256').update(bytes).digest('hex'),
    }
    await requests.whole({ method: 'PUT', key, body: bytes, headers, ...more }, isTagged(md5(bytes).toString('hex')))
  }
  const stream: Blobs['stream'] = async (key) => {
    const answer = await requests.begun({ method: 'GET', key: checkKey(key) })
    if (!answer) return null
    const size = Number(answer.headers['content-length'] ?? Number.NaN)
    if (Number.isNaN(size)) {
      answer.destroy()
      throw new StoreUnavailable('read', 'it does not say how long an object is')
    }
    const body = checkedBody(answer.headers)
    // Errors reach the reader; destroying the body ends the response.
    pipeline(answer, body, () => undefined)
    return { size, body }
  }
  const fetch = makeFileCache(fetched, async (key) => {
    const content = await stream(key)
    if (!content) throw new Error(`nothing is stored under ${key}`)
    return content.body
  })
  const remove = async (key: string) => {
    await requests.whole({ method: 'DELETE', key: checkKey(key) })
  }
  let checked: { at: number; answers: Promise<boolean> } | null = null

  return {
    // Buffers are not released even with `isGiven`: a store may respond before all bytes were sent.
    put: async (key, bytes) => put(checkKey(key), bytes),
    putStream: async (key, body) => uploadStream(requests, put, checkKey(key), body),
    get: async (key) => {
      const { status, bytes } = await requests.whole({ method: 'GET', key: checkKey(key) }, (answer) =>
        answer.status === 404 || isWhole(answer.headers, answer.bytes) ? null : 'what it gave is not what was stored',
      )
      if (status === 404) throw new Error(`nothing is stored under ${key}`)
      return bytes
    },
    range: async (key, start, end) => {
      const headers = { range: `bytes=${start}-${end - 1}` }
      const { status, bytes } = await requests.whole({ method: 'GET', key: checkKey(key), headers }, (answer) =>
        answer.status === 404 || answer.bytes.length === end - start ? null : 'it gave other bytes than were asked for',
      )
      if (status === 404) throw new Error(`nothing is stored under ${key}`)
      return bytes
    },
    stream,
    fileOf: async (key) => fetch(checkKey(key)),
    remove,
    removePartial: async (key) => {
      await abortUploads(requests, { key: checkKey(key), before: new Date() }).catch(withoutUploads)
    },
    move: async (from, to) => {
      const headers = { 'x-amz-copy-source': requests.sourceOf(checkKey(from)) }
      const { status } = await requests.whole(
        { method: 'PUT', key: checkKey(to), headers, timeout_ms: COPY_MS },
        failed,
      )
      if (status === 404) throw new Error(`nothing is stored under ${from}`)
      await remove(from)
    },
    list: async function* () {
      let token: string | null = null
      do {
        const query: Record<string, string> = { 'list-type': '2', prefix: requests.prefix }
        if (token !== null) query['continuation-token'] = token
        const { status, bytes } = await requests.whole({ method: 'GET', key: '', query })
        if (status === 404) throw new StoreUnavailable('read', 'the bucket is missing')
        const text = bytes.toString()
        for (const element of elementsIn(text, 'Contents')) {
          const key = (tagIn(element, 'Key') ?? '').slice(requests.prefix.length)
          if (isBlobKey(key)) yield { key, size: Number(tagIn(element, 'Size')) }
        }
        const next = tagIn(text, 'NextContinuationToken')
        const isWhole = tagIn(text, 'IsTruncated') !== 'true'
        if (!isWhole && (next === null || next === token)) throw new StoreUnavailable('read', 'the list broke off')
        token = isWhole ? null : next
      } while (token !== null)
    },
    answers: async () => {
      if (checked && performance.now() - checked.at < CHECKED_MS) return checked.answers
      const answers = requests.whole({ method: 'HEAD', key: '', timeout_ms: CHECK_MS, tries: 1 }).then(
        ({ status }) => status !== 404,
        () => false,
      )
      checked = { at: performance.now(), answers }
      return answers
    },
    tidy: async () => {
      const before = new Date(Date.now() - UPLOAD_MS)
      const count = await abortUploads(requests, { before }).catch(withoutUploads)
      if (count > 0) log.info({ count }, 'aborted abandoned uploads to the object store')
    },
    close: async () => requests.close(),
  }
}

/** Some stores cannot list uploads; they need a lifecycle rule of the bucket. */
const withoutUploads = (error: unknown): number => {
  if (error instanceof StoreUnavailable) return 0
  throw error
}

const types = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  csv: 'application/octet-stream',
  zip: 'application/zip',
  parquet: 'application/vnd.apache.parquet',
} as const
const typeOf = (key: string): string => types[key.slice(key.lastIndexOf('.') + 1) as keyof typeof types]
