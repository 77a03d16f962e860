import type { FastifyRequest } from 'fastify'
import { t } from '#domain/language/text.ts'
import { messages } from '#domain/messages.ts'
import { ImageRefused, pictures, type ReadPicture } from '../images/images.ts'
import type { PictureKind } from '../images/read-image.ts'
import { invalid, Problem } from './problem.ts'

/**
 * Returns the file in the field `name` of a multipart form, and the form's texts. Files over 10 MB are refused with 413
 * by the form parser.
 */
export const readFile = async (
  request: FastifyRequest,
  name: string,
): Promise<{ file: Buffer | null; fields: Map<string, string> }> => {
  if (!request.isMultipart())
    throw new Problem(415, t('Send the image as multipart/form-data, in a field named “{name}”.', { name }))
  let file: Buffer | null = null
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    // Read to its end even if unwanted, because later parts arrive on the same stream.
    const bytes = await part.toBuffer()
    if (part.fieldname === name) file = bytes
  }
  return { file, fields }
}

/** Converts a photo for storage; an unreadable one is reported on the field `path`. */
export const photoFrom = async (file: Buffer | null, path: string): Promise<Buffer> => {
  if (!file || file.length === 0) throw invalid([{ path, message: messages.imageRefused }])
  return readSent('photo', file, path)
}

/** Reads an uploaded picture and releases its buffer. */
const readSent = (kind: PictureKind, image: Buffer, path: string): Promise<Buffer> =>
  pictures.read(kind, image, { isGiven: true }).catch(headersOf(path))

/** The same, with a thumbnail. */
export const readSentWithSmall = (kind: PictureKind, image: Buffer, path: string): Promise<ReadPicture> =>
  pictures.readWithSmall(kind, image, { isGiven: true }).catch(headersOf(path))

const headersOf =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof ImageRefused ? invalid([{ path, message: error.message }]) : error
  }
