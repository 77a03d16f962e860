import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { inTransaction, type Author, type Db, type Trx } from '../postgres/database.ts'
import { newBlobKey, type Blobs } from '../storage/blobs.ts'
import { claimFiles, deleteUnclaimed, putUnclaimed } from '../storage/unclaimed-files.ts'
import { readFile, readSentWithSmall } from '../http/picture-file.ts'
import { invalid, orNotFound } from '../http/problem.ts'

const MARKERS_WITHOUT_SIZE = new Set([0xc4, 0xc8, 0xcc])

/** Width and height of a JPEG written by the server, from its frame header. */
export const jpegSize = (jpeg: Buffer): { width: number; height: number } => {
  let at = 2
  while (at + 9 < jpeg.length) {
    const marker = jpeg.readUInt8(at + 1)
    if (marker >= 0xc0 && marker <= 0xcf && !MARKERS_WITHOUT_SIZE.has(marker))
      return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
    at += 2 + jpeg.readUInt16BE(at + 2)
  }
  throw new Error('a JPEG without a frame')
}

/** Reads a photo as it was sent, from the field `photo` of a form. Throws 422 if there is none. */
export const readPhoto = async (request: FastifyRequest): Promise<Buffer> => {
  const { file } = await readFile(request, 'photo')
  if (!file || file.length === 0) throw invalid([{ path: 'photo', message: messages.imageRefused }])
  return file
}

/** The digest by which a resent photo is recognised. */
export const photoDigest = (sent: Buffer): Buffer => createHash('sha256').update(sent).digest()

/** The columns of a photo's files. `bytes`: the size of both. */
export interface StoredPhoto {
  image_key: string
  small_key: string
  width: number
  height: number
  bytes: number
}

export const photoFileMembers = [
  'image_key',
  'small_key',
  'width',
  'height',
  'bytes',
] as const satisfies (keyof StoredPhoto)[]

interface Work {
  db: Db
  blobs: Blobs
}

/** Reads an uploaded photo, re-encodes it, and stores it with a thumbnail. Both files are unclaimed. */
const storeFiles = async (work: Work, sent: Buffer): Promise<StoredPhoto> => {
  const { picture: image, small } = await readSentWithSmall('surveyed', sent, 'photo')
  const [image_key, small_key] = [newBlobKey('surveyed', 'jpg'), newBlobKey('thumbnails', 'webp')]
  await putUnclaimed(work, [
    [image_key, image],
    [small_key, small],
  ])
  return { image_key, small_key, ...jpegSize(image), bytes: image.length + small.length }
}

/**
 * Stores the files of a photo, then `insert`s its row in a transaction that claims them. The image is decoded and
 * stored before the transaction, so that nobody waits for it. Without a row (`insert` throws or returns false) no file
 * remains. Returns the number of bytes stored: 0 without a row.
 */
export const storePhoto = async (
  work: Work,
  author: Author,
  sent: Buffer,
  insert: (trx: Trx, files: StoredPhoto) => Promise<boolean>,
): Promise<number> => {
  const files = await storeFiles(work, sent)
  const keys = [files.image_key, files.small_key]
  let isNew = false
  try {
    isNew = await inTransaction(work.db, author, async (trx) => {
      const isInserted = await insert(trx, files)
      if (isInserted) await claimFiles(trx, keys)
      return isInserted
    })
  } finally {
    if (!isNew) await deleteUnclaimed(work, keys)
  }
  return isNew ? files.bytes : 0
}

/** Sends a stored photo. It never changes under its URL, but access to it can, so only the browser may cache it. */
export const sendPhoto = async (blobs: Blobs, reply: FastifyReply, key: string, type: 'image/jpeg' | 'image/webp') => {
  const { size, body } = orNotFound(await blobs.stream(key))
  void reply.header('cache-control', 'private, max-age=86400').header('content-length', size).type(type)
  return reply.send(body)
}
