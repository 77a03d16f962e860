import type { FastifyRequest } from 'fastify'
import { t } from '#domain/language/text.ts'
import * as z from 'zod/mini'
import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { sentDetection } from '#domain/ingest/sent-boxes.ts'
import { invalid, Problem, type Issue } from '../../platform/http/problem.ts'
import { issuesOf } from '../../platform/http/issues.ts'
import { readAtOnce } from './read-messages.ts'
import { readJson } from '../process-batch.ts'
import { Unreadable } from './unreadable.ts'

const detectionList = z.array(sentDetection).check(z.maxLength(500))

interface Boxes {
  detections: Detection[]
  /** Bounding boxes that are not valid JSON, by index. The others are stored. */
  rejected: { index: number; issues: Issue[] }[]
}

/** The parts of the multipart form: the bytes of `image`, and `detections` as JSON if sent. */
export const readCapture = async (request: FastifyRequest): Promise<Boxes & { image: Buffer }> => {
  if (!request.isMultipart())
    throw new Problem(415, t('Send the image as multipart/form-data, in a field named “{name}”.', { name: 'image' }))
  let image: Buffer | null = null
  let boxes: Boxes = { detections: [], rejected: [] }
  for await (const part of request.parts()) {
    if (part.type === 'field') {
      if (part.fieldname === 'detections') boxes = parseDetections(String(part.value))
      continue
    }
    // Read to its end even if unwanted, because later parts arrive on the same stream.
    const bytes = await part.toBuffer()
    if (part.fieldname === 'image') image = bytes
  }
  if (!image || image.length === 0) throw invalid([{ path: 'image', message: t('is missing') }])
  return { image, ...boxes }
}

const notJson = () => invalid([{ path: 'detections', message: t('is not JSON') }])

/**
 * Parses each value of a list that is not valid JSON as a whole, so that NaN in one box or a surplus comma does not
 * lose the others.
 */
const readOneByOne = (text: string): unknown[] => {
  if (!text.trimStart().startsWith('[')) throw notJson()
  try {
    return readAtOnce(Buffer.from(text), readJson)
  } catch {
    throw notJson()
  }
}

const readList = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return readOneByOne(text)
  }
}

const parseDetections = (text: string): Boxes => {
  const given = readList(text)
  const places = Array.isArray(given) ? [...given.entries()] : []
  const bad = places.flatMap(([index, item]) => (item instanceof Unreadable ? [{ index, issues: item.issues }] : []))
  const good = places.filter(([, item]) => !(item instanceof Unreadable))
  const read = z.safeParse(detectionList, Array.isArray(given) ? good.map(([, item]) => item) : given)
  if (read.success) return { detections: read.data, rejected: bad }
  throw invalid(issuesOf(read.error).map(({ path, message }) => ({ path: pathOf(path, good), message })))
}

/** The path of an issue, with the index at which the box was sent. */
const pathOf = (path: string, good: [number, unknown][]): string => {
  const [first = '', ...rest] = path.split('.')
  const index = good[Number(first)]?.[0] ?? first
  return ['detections', ...(path === '' ? [] : [index, ...rest])].join('.')
}
