import type { FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { ImageRefused, pictures, type ReadPicture } from '../images/images.ts'
import type { PictureKind } from '../images/read-image.ts'
import { invalid, Problem } from './problem.ts'

/** The file in the part `name` of a sent form, and the form's texts. Over 10 MB: 413, said by the reader of forms. */
export const readFile = async (
  request: FastifyRequest,
  name: string,
): Promise<{ file: Buffer | null; fields: Map<string, string> }> => {
  if (!request.isMultipart())
    throw new Problem(415, `Send the image as multipart/form-data, in a part named "${name}".`)
  let file: Buffer | null = null
  const fields = new Map<string, string>()
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      fields.set(part.fieldname, String(part.value))
      continue
    }
    // Read to its end even when it is not wanted: the parts behind it come through the same stream.
    const bytes = await part.toBuffer()
    if (part.fieldname === name) file = bytes
  }
  return { file, fields }
}

/** A photo as it is kept; what cannot be read is told of the field `path`. */
export const photoFrom = async (file: Buffer | null, path: string): Promise<Buffer> => {
  if (!file || file.length === 0) throw invalid([{ path, message: messages.imageRefused }])
  return readSent('photo', file, path)
}

/** Reads a picture that was sent in a field, and gives back its memory. */
const readSent = (kind: PictureKind, image: Buffer, path: string): Promise<Buffer> =>
  pictures.read(kind, image, { isGiven: true }).catch(headersOf(path))

/** The same, with a small one of it for lists. */
export const readSentWithSmall = (kind: PictureKind, image: Buffer, path: string): Promise<ReadPicture> =>
  pictures.readWithSmall(kind, image, { isGiven: true }).catch(headersOf(path))

const headersOf =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof ImageRefused ? invalid([{ path, message: error.message }]) : error
  }
