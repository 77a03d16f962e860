import type { FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { messages } from '#domain/messages.ts'
import { invalid, Problem } from './problem.ts'

const MAX_PIXELS = 50_000_000
const SIDE = 1_024
const formats = new Set(['jpeg', 'png', 'webp'])

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

/** Decoded from an allow-list and encoded again: nothing hidden in the file survives, not even the position. */
export const photoFrom = async (file: Buffer | null, path: string): Promise<Buffer> => {
  if (!file || file.length === 0) throw invalid([{ path, message: messages.imageRefused }])
  try {
    const picture = sharp(file, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { format } = await picture.metadata()
    if (!format || !formats.has(format)) throw new Error('not an allowed format')
    return await picture
      .autoOrient()
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: 'white' })
      .jpeg({ quality: 86 })
      .toBuffer()
  } catch {
    throw invalid([{ path, message: messages.imageRefused }])
  }
}
