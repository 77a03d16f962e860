import { isBlobKey } from '../blobs.ts'
import type { Readable } from 'node:stream'
import { PART_BYTES, tagOf, tagOfParts } from './digests.ts'
import { md5, type S3Request, type Fault, type Requests } from './requests.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import { tagIn } from './xml.ts'

/** A person is waiting with a file of several hundred megabytes, so waiting for a store to restart is worthwhile. */
const uploadOptions = { timeout_ms: 20_000, tries: 20 }
const ABORT_MS = 5_000
const ENDS = 3

/** Stores a body under a key as a single object; `more` is added to the request. */
export type PutObject = (key: string, bytes: Buffer, more?: Partial<S3Request>) => Promise<void>

/** Parts in memory: one being sent, one waiting and one being filled. Their buffers are reused. */
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

/** Stores a stream of any length: as a single object if small, otherwise as a multipart upload. */
export const uploadStream = async (
  requests: Requests,
  put: PutObject,
  key: string,
  body: Readable,
  options: { timeout_ms: number; tries: number } = uploadOptions,
): Promise<void> => {
  let held: Buffer | null = null
  let upload: Upload | null = null
  let sending: Promise<void> = Promise.resolve()
  const send = async (part: Buffer) => {
    await sending
    upload ??= await begin(requests, key, options)
    sending = upload.send(part)
    // The failure is handled where the part is awaited.
    sending.catch(() => undefined)
  }
  try {
    for await (const part of inParts(body, requests.part_bytes)) {
      if (held !== null) await send(held)
      held = part
    }
    if (upload === null && held === null) return await put(key, Buffer.alloc(0), options)
    if (upload === null && held !== null) return await put(key, held, options)
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

const begin = async (requests: Requests, key: string, options: typeof uploadOptions): Promise<Upload> => {
  const { bytes } = await requests.whole(
    {
      method: 'POST',
      key,
      query: { uploads: '' },
      headers: { [PART_BYTES]: String(requests.part_bytes) },
      ...options,
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
        { method: 'PUT', key, query: { uploadId, partNumber: String(number) }, body: part, ...options },
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
          .whole({ method: 'POST', key, query: { uploadId }, body, ...options, tries: 2 }, failed)
          .then(
            ({ status, headers, bytes: said }) =>
              status === 404
                ? new StoreUnavailable('store', 'an upload was lost')
                : checkTag(tagIn(said.toString(), 'ETag'), wanted, headers),
            (error: unknown) => error,
          )
        if (fault === null) return
        // The upload may have completed although its response was lost. Then the object exists and the upload does
        // not.
        const stored = await requests.whole({ method: 'HEAD', key, ...options })
        if (stored.status !== 404 && checkTag(stored.headers.etag ?? null, wanted, stored.headers) === null) return
        if (ends === ENDS) throw fault
      }
    },
    abort: async () => {
      // An upload that cannot be aborted now is removed later with other abandoned uploads.
      await abortUpload(requests, key, uploadId).catch(() => undefined)
    },
  }
}

/** A copy or completion may fail after a response with status 200 has begun. */
export const failed: Fault = ({ bytes }) => {
  const text = bytes.toString()
  return text.includes('<Error>') ? `it answered ${tagIn(text, 'Code') ?? 'an error'}` : null
}

export const isTagged =
  (wanted: string): Fault =>
  ({ headers, status }) => {
    if (status === 404) return 'the bucket or the upload is missing'
    // Every store returns an ETag: a 200 without one has stored nothing.
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
  // Some stores return the plain digest of the whole content here, too.
  return given === null || !given.includes('-') || given === wanted
    ? null
    : new StoreUnavailable('store', 'it stored something else')
}

const abortUpload = (requests: Requests, key: string, uploadId: string) =>
  requests.whole({ method: 'DELETE', key, query: { uploadId }, timeout_ms: ABORT_MS })

/**
 * Aborts uploads started before an instant and never completed, which are invisible but billed; those of one key with
 * `key`. Returns their number.
 */
export const abortUploads = async (
  requests: Requests,
  { before, key: of = '' }: { before: Date; key?: string },
): Promise<number> => {
  const prefix = `${requests.prefix}${of}`
  const { bytes } = await requests.whole({ method: 'GET', key: '', query: { uploads: '', prefix } })
  let count = 0
  for (const part of bytes.toString().split('<Upload>').slice(1)) {
    const [upload = '', ...rest] = part.split('</Upload>')
    if (rest.length === 0) continue
    const [key = '', uploadId = '', initiated = ''] = ['Key', 'UploadId', 'Initiated'].map(
      (name) => tagIn(upload, name) ?? '',
    )
    // A bucket may contain uploads of other programs.
    if (!isBlobKey(key.slice(requests.prefix.length)) || !uploadId || !(Date.parse(initiated) < before.getTime()))
      continue
    await abortUpload(requests, key.slice(requests.prefix.length), uploadId)
    count += 1
  }
  return count
}
