import { createHash } from 'node:crypto'
import { pipeline, type Readable } from 'node:stream'
import type { Log } from '../../observability/log.ts'
import { checkedBody, SHA256 } from './digests.ts'
import { makeRequests, md5, type Limits } from './requests.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { StoreSettings } from '../store-settings.ts'
import { isTagged, uploadStream, type PutObject } from './upload-parts.ts'
import { elementsIn, tagIn } from './xml.ts'

/** S3 allows 10,000 parts: files up to 320 GB. */
const PART_BYTES = 32 * 1024 * 1024
/** No user waits for these files, and a connection may be slow: half a megabit a second. */
const UPLOAD = { timeout_ms: 600_000, tries: 20 }

/** Stores large files under their own names below a prefix, such as backups. Content is verified by its digest. */
export const openBucket = (store: StoreSettings, log: Log, limits: Partial<Limits> = {}) => {
  const requests = makeRequests(store, log, { part_bytes: PART_BYTES, ...limits })
  const put: PutObject = async (key, bytes, more) => {
    const headers = { 'content-type': 'application/octet-stream', [SHA256]: sha256(bytes) }
    await requests.whole({ method: 'PUT', key, body: bytes, headers, ...more }, isTagged(md5(bytes).toString('hex')))
  }
  return {
    put: (name: string, body: Readable) => uploadStream(requests, put, name, body, UPLOAD),
    has: async (name: string): Promise<boolean> => {
      const { status } = await requests.whole({ method: 'HEAD', key: name })
      return status !== 404
    },
    /** Null if the name does not exist. */
    stream: async (name: string): Promise<{ size: number; body: Readable } | null> => {
      const answer = await requests.begun({ method: 'GET', key: name })
      if (!answer) return null
      const body = checkedBody(answer.headers)
      // Errors reach the reader; destroying the body ends the response.
      pipeline(answer, body, () => undefined)
      return { size: Number(answer.headers['content-length'] ?? 0), body }
    },
    /** Names directly below the prefix, at most the first thousand. */
    list: async (): Promise<string[]> => {
      const query = { 'list-type': '2', prefix: requests.prefix, delimiter: '/' }
      const { status, bytes } = await requests.whole({ method: 'GET', key: '', query })
      if (status === 404) throw new StoreUnavailable('read', 'the bucket is missing')
      return elementsIn(bytes.toString(), 'Contents').map((element) =>
        (tagIn(element, 'Key') ?? '').slice(requests.prefix.length),
      )
    },
    remove: async (name: string): Promise<void> => {
      await requests.whole({ method: 'DELETE', key: name })
    },
    close: requests.close,
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
