import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { pictures } from '../platform/file-name.ts'
import { described, named } from '../platform/named.ts'
import { issue } from '../platform/problem.ts'
import { measuredInstant, plainText } from '../platform/shapes.ts'
import { message } from './message.ts'
import { sentDetection } from './sent-boxes.ts'

const tag = 'For devices'

/** What every answer to a device tells of its clock. */
const clockOfDevice = {
  clock_skewed: described(
    z.boolean(),
    'Something that was sent bears a time that has not come yet, or one from more than a day before the device was known. It is stored all the same.',
  ),
  server_time: described(z.iso.datetime(), 'What time it is by the clock of the server.'),
}

export const ingestResponse = named(
  'MessageReceipt',
  z.object({
    accepted: described(z.int(), 'New messages, stored and counted.'),
    duplicates: described(z.int(), 'Messages that were stored before with the same contents.'),
    conflicts: described(z.int(), 'Ids that were used before with other contents: kept aside, not counted.'),
    rejected: described(
      z.array(z.object({ index: z.int(), id: z.nullable(z.string()), issues: z.array(issue) })),
      'Messages that are not JSON, not valid, or cannot be stored, by their place in the request. The others are stored.',
    ),
    ignored: described(
      z.array(z.string()),
      'Members that the portal does not know and does not store, by their paths: the first 20 of the request.',
    ),
    ...clockOfDevice,
  }),
)

/** The body is checked message by message, so that one bad message does not lose the good ones. */
export const sendMessages = endpoint({
  id: 'sendMessages',
  tag,
  method: 'POST',
  path: '/ingest/messages',
  can: 'device',
  summary: 'Send up to 1,000 messages',
  description: 'One object, an array, or one object a line. The response follows after they are stored durably.',
  body: z.union([message, z.array(message)]),
  response: ingestResponse,
})

const captureKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,64}$/, 'may have letters, digits, dot, dash and underscore, at most 64'))

export const sendCapture = endpoint({
  id: 'sendCapture',
  tag,
  method: 'PUT',
  path: '/ingest/captures/{id}',
  can: 'device',
  summary: 'Send an image',
  description: 'multipart/form-data with a part `image` and an optional JSON part `detections`.',
  params: z.object({ id: captureKey }),
  query: z.object({
    captured_at: measuredInstant,
    message_id: z.optional(plainText(64)),
    orientation: z.optional(
      described(
        z.enum(['upright', 'raw']),
        'What the boxes are of: `upright`, the image as it is displayed, which is after it was turned as EXIF says; `raw`, its pixels as they are stored in the file. `upright` unless given.',
      ),
    ),
  }),
  response: named(
    'CaptureReceipt',
    z.object({
      id: z.int(),
      duplicate: z.boolean(),
      rejected: described(
        z.array(z.object({ index: z.int(), issues: z.array(issue) })),
        'Boxes that are not JSON, by their place in `detections`. The others are stored.',
      ),
      boxes_left_out: described(z.int(), 'Boxes that lay outside of the image. Those over its edge are cut off there.'),
      ...clockOfDevice,
    }),
  ),
  form: { image: { file: pictures }, detections: { shape: z.array(sentDetection).check(z.maxLength(500)) } },
})
