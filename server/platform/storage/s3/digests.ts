import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { Transform } from 'node:stream'
import { StoreUnavailable } from '../store-unavailable.ts'

/** Metadata with the digest of an object. */
export const SHA256 = 'x-amz-meta-sha256'
/** Metadata with the part size of a multipart upload, from which the object's ETag can be recalculated. */
export const PART_BYTES = 'x-amz-meta-part-bytes'

/** Returns the ETag of an object; null if it is not a digest of the content, as with customer-managed keys. */
export const tagOf = (headers: IncomingHttpHeaders): string | null => {
  const isSealed =
    headers['x-amz-server-side-encryption']?.toString().startsWith('aws:kms') === true ||
    headers['x-amz-server-side-encryption-customer-algorithm'] !== undefined
  const tag = headers.etag?.replace(/^"|"$/g, '') ?? ''
  return !isSealed && /^[\da-f]{32}(?:-\d+)?$/.test(tag) ? tag : null
}
/** The ETag of a multipart upload from the digests of its parts. */
export const tagOfParts = (parts: readonly Buffer[]): string =>
  `${createHash('md5').update(Buffer.concat(parts)).digest('hex')}-${parts.length}`

interface Digest {
  add: (bytes: Buffer) => void
  isRight: () => boolean
}
const whole = (algorithm: 'sha256' | 'md5', wanted: string): Digest => {
  const hash = createHash(algorithm)
  return { add: (bytes) => void hash.update(bytes), isRight: () => hash.digest('hex') === wanted }
}
const ofParts = (part_bytes: number, wanted: string): Digest => {
  const parts: Buffer[] = []
  let [hash, held] = [createHash('md5'), 0]
  const end = () => {
    parts.push(hash.digest())
    ;[hash, held] = [createHash('md5'), 0]
  }
  return {
    add: (bytes) => {
      for (let at = 0; at < bytes.length;) {
        const piece = bytes.subarray(at, at + part_bytes - held)
        hash.update(piece)
        at += piece.length
        held += piece.length
        if (held === part_bytes) end()
      }
    },
    isRight: () => {
      if (held > 0) end()
      return tagOfParts(parts) === wanted
    },
  }
}

/** Verifies content by the object's headers. Multipart uploads of other programs cannot be verified. */
const digestFor = (headers: IncomingHttpHeaders): Digest | null => {
  const sha256 = headers[SHA256]
  if (typeof sha256 === 'string') return whole('sha256', sha256)
  const tag = tagOf(headers)
  if (tag === null) return null
  if (!tag.includes('-')) return whole('md5', tag)
  const part_bytes = Number(headers[PART_BYTES])
  return part_bytes > 0 ? ofParts(part_bytes, tag) : null
}

export const isWhole = (headers: IncomingHttpHeaders, bytes: Buffer): boolean => {
  const digest = digestFor(headers)
  digest?.add(bytes)
  return digest?.isRight() ?? true
}

/**
 * Passes bytes through but holds back the last ones until the digest is verified, so that a reader never takes a
 * truncated object for a complete one.
 */
export const checkedBody = (headers: IncomingHttpHeaders): Transform => {
  const digest = digestFor(headers)
  let held: Buffer | null = null
  return new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      digest?.add(chunk)
      const before = held
      held = chunk
      done(null, before)
    },
    flush: (done) => {
      if (digest?.isRight() === false) done(new StoreUnavailable('read', 'what it gave is not what was stored'))
      else done(null, held)
    },
  })
}
