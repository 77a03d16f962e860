import { isBlobKey } from '../blobs.ts'
import type { Readable } from 'node:stream'
import { PART_BYTES, tagOf, tagOfParts } from './digests.ts'
import { md5, type S3Request, type Fault, type Requests } from './requests.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { tagIn } from './xml.ts'

/** Somebody waits with a file of some hundred megabytes: a store that begins anew is worth waiting for. */
const uploadOptions = { timeout_ms: 20_000, tries: 20 }
const ABORT_MS = 5_000
const ENDS = 3

/** Stores one body under a key as one piece; `more` is what the request says beside. */
export type PutWhole = (key: string, bytes: Buffer, more?: Partial<S3Request>) => Promise<void>

/** So many parts are held: one that is sent, one that waits for it, and one that fills. They are written over in turn. */
const HELD = 3

async function* inParts(body: Readable, size: number): AsyncGenerator<Buffer> {
  const parts: Buffer[] = []
  let number = 0
  let held = 0
  for await (const chunk of body as AsyncIterable<Buffer>) {
    for (let at = 0; at < chunk.length;) {
      const part = (parts[number % HELD] ??= Buffer.allocUnsafeSlow(size))
      const taken = chunk.copy(part, held, at)
      at += taken
      held += taken
      if (held === size) {
        yield part
        number += 1
        held = 0
      }
    }
  }
  const last = parts[number % HELD]
  if (held > 0 && last) yield last.subarray(0, held)
}

/** Stores what comes, of whatever length: small ones in one piece, others in parts, of which a few are held. */
export const uploadStream = async (requests: Requests, put: PutWhole, key: string, body: Readable): Promise<void> => {
  let held: Buffer | null = null
  let upload: Upload | null = null
  let sending: Promise<void> = Promise.resolve()
  const send = async (part: Buffer) => {
    await sending
    upload ??= await begin(requests, key)
    sending = upload.send(part)
    // Its failure is met by whoever waits for it next.
    sending.catch(() => undefined)
  }
  try {
    for await (const part of inParts(body, requests.part_bytes)) {
      if (held !== null) await send(held)
      held = part
    }
    if (upload === null && held === null) return await put(key, Buffer.alloc(0), uploadOptions)
    if (upload === null && held !== null) return await put(key, held, uploadOptions)
    if (held !== null) await send(held)
    await sending
    await (upload as Upload | null)?.complete()
  } catch (error) {
    body.destroy()
    await sending.catch(() => undefined)
    await (upload as Upload | null)?.abort()
    throw error
  }
}

interface Upload {
  send: (part: Buffer) => Promise<void>
  complete: () => Promise<void>
  abort: () => Promise<void>
}

const begin = async (requests: Requests, key: string): Promise<Upload> => {
  const { bytes } = await requests.whole(
    {
      method: 'POST',
      key,
      query: { uploads: '' },
      headers: { [PART_BYTES]: String(requests.part_bytes) },
      ...uploadOptions,
    },
    (answer) => (tagIn(answer.bytes.toString(), 'UploadId') === null ? 'no upload was begun' : null),
  )
  const uploadId = tagIn(bytes.toString(), 'UploadId') ?? ''
  const digests: Buffer[] = []
  const tags: string[] = []
  return {
    send: async (part) => {
      const digest = md5(part)
      digests.push(digest)
      const number = digests.length
      const { headers } = await requests.whole(
        { method: 'PUT', key, query: { uploadId, partNumber: String(number) }, body: part, ...uploadOptions },
        isTagged(digest.toString('hex')),
      )
      tags.push(headers.etag ?? '')
    },
    complete: async () => {
      const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
      const wanted = tagOfParts(digests)
      const body = Buffer.from(`<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`)
      for (let ends = 1; ; ends += 1) {
        const fault = await requests
          .whole({ method: 'POST', key, query: { uploadId }, body, ...uploadOptions, tries: 2 }, failed)
          .then(
            ({ status, headers, bytes: said }) =>
              status === 404
                ? new StoreUnavailable('store', 'an upload was lost')
                : checkTag(tagIn(said.toString(), 'ETag'), wanted, headers),
            (error: unknown) => error,
          )
        if (fault === null) return
        // It may have ended, and only its answer was lost: then it is there under its key, and the upload is not any more.
        const stored = await requests.whole({ method: 'HEAD', key, ...uploadOptions })
        if (stored.status !== 404 && checkTag(stored.headers.etag ?? null, wanted, stored.headers) === null) return
        if (ends === ENDS) throw fault
      }
    },
    abort: async () => {
      // One that cannot be told now is found among those that were begun and never ended.
      await abortUpload(requests, key, uploadId).catch(() => undefined)
    },
  }
}

/** A copy and the end of an upload may fail after they began to answer with 200. */
export const failed: Fault = ({ bytes }) => {
  const text = bytes.toString()
  return text.includes('<Error>') ? `it answered ${tagIn(text, 'Code') ?? 'an error'}` : null
}

export const isTagged =
  (wanted: string): Fault =>
  ({ headers, status }) => {
    if (status === 404) return 'the bucket or the upload is missing'
    // Every store gives one: whoever answers 200 without has stored nothing.
    if (!headers.etag) return 'it did not say what it stored'
    const tag = tagOf(headers)
    return tag === null || tag === wanted ? null : 'it stored something else'
  }

const checkTag = (
  tag: string | null,
  wanted: string,
  headers: Parameters<typeof tagOf>[0],
): StoreUnavailable | null => {
  if (!tag) return new StoreUnavailable('store', 'it did not say what it stored')
  const given = tagOf({ ...headers, etag: tag })
  // Some stores give these, too, the plain digest of all that came.
  return given === null || !given.includes('-') || given === wanted
    ? null
    : new StoreUnavailable('store', 'it stored something else')
}

const abortUpload = (requests: Requests, key: string, uploadId: string) =>
  requests.whole({ method: 'DELETE', key, query: { uploadId }, timeout_ms: ABORT_MS })

/** Uploads that were begun before a moment and never ended: nobody sees them, and they are paid for. Returns how many were let go. */
export const abortUploadsBefore = async (requests: Requests, moment: Date): Promise<number> => {
  const { bytes } = await requests.whole({ method: 'GET', key: '', query: { uploads: '', prefix: requests.prefix } })
  let count = 0
  for (const part of bytes.toString().split('<Upload>').slice(1)) {
    const [upload = '', ...rest] = part.split('</Upload>')
    if (rest.length === 0) continue
    const [key = '', uploadId = '', initiated = ''] = ['Key', 'UploadId', 'Initiated'].map(
      (name) => tagIn(upload, name) ?? '',
    )
    // A bucket may hold what other programs put there.
    if (!isBlobKey(key.slice(requests.prefix.length)) || !uploadId || !(Date.parse(initiated) < moment.getTime()))
      continue
    await abortUpload(requests, key.slice(requests.prefix.length), uploadId)
    count += 1
  }
  return count
}
