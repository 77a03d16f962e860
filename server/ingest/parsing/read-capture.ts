import type { FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { sentDetection } from '#domain/ingest/sent-boxes.ts'
import { invalid, Problem } from '../../platform/http/problem.ts'
import { issuesOf } from '../../platform/http/issues.ts'

const detectionList = z.array(sentDetection).check(z.maxLength(500))

/** The parts of a sent image: the bytes of `image`, and `detections` as JSON if the device sent them. */
export const readCapture = async (request: FastifyRequest): Promise<{ image: Buffer; detections: Detection[] }> => {
  if (!request.isMultipart()) throw new Problem(415, 'Send the image as multipart/form-data, in a part named "image".')
  let image: Buffer | null = null
  let detections: Detection[] = []
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'detections') detections = parseDetections(String(part.value))
      continue
    }
    // Read to its end even when it is not wanted: the parts behind it come through the same stream.
    const bytes = await part.toBuffer()
    if (part.fieldname === 'image') image = bytes
  }
  if (!image || image.length === 0) throw invalid([{ path: 'image', message: 'is missing' }])
  return { image, detections }
}

const parseDetections = (text: string): Detection[] => {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw invalid([{ path: 'detections', message: 'is not JSON' }])
  }
  const read = z.safeParse(detectionList, given)
  if (read.success) return read.data
  throw invalid(
    issuesOf(read.error).map(({ path, message }) => ({
      path: ['detections', path].filter((part) => part !== '').join('.'),
      message,
    })),
  )
}
