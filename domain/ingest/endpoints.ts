import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pictures } from '../platform/file-name.ts'
import { described, named } from '../platform/named.ts'
import { issue } from '../platform/problem.ts'
import { measuredInstant, plainText } from '../platform/shapes.ts'
import { message } from './message.ts'
import { sentDetection } from './sent-boxes.ts'

const tag = 'Device data'

/** Members about the clock in every response to a device. */
const clockOfDevice = {
  clock_skewed: described(
    z.boolean(),
    'Whether a timestamp is in the future, or more than a day before the device was registered. The data are stored nevertheless.',
  ),
  server_time: described(z.iso.datetime(), 'Current time of the server, in UTC.'),
}

export const ingestResponse = named(
  'MessageReceipt',
  z.object({
    accepted: described(z.int(), 'Number of new messages, which were stored.'),
    duplicates: described(z.int(), 'Number of messages that had been stored before with the same contents.'),
    conflicts: described(
      z.int(),
      'Number of messages whose `id` had been used before with other contents. They are not counted.',
    ),
    rejected: described(
      z.array(
        named('RejectedMessage', z.object({ index: z.int(), id: z.nullable(z.string()), issues: z.array(issue) })),
      ),
      'Messages that are not valid or cannot be stored, by their position in the request. The others are stored.',
    ),
    ignored: described(
      z.array(z.string()),
      'Paths of unknown members, which are not stored: the first 20 of the request.',
    ),
    configuration_version: described(
      z.nullable(z.int()),
      'Version of the configuration that the device should run (`GET /ingest/configuration`); 0 if none was set, null if no message was stored.',
    ),
    ...clockOfDevice,
  }),
)

/** Messages are validated one by one, so that an invalid one does not lose the others. */
export const sendMessages = endpoint({
  id: 'sendMessages',
  tag,
  method: 'POST',
  path: '/ingest/messages',
  can: 'device',
  summary: 'Send up to 1,000 messages',
  description:
    'A message, an array of messages, or one message per line (`application/x-ndjson`). Valid messages are stored even if others are rejected; repeated messages are recognised by `id`. Unknown members are ignored; with `Prefer: handling=strict` (RFC 7240) a message that has any is rejected, and the response has the header `Preference-Applied`. The response is sent once they are stored durably.',
  body: z.union([message, z.array(message)]),
  response: ingestResponse,
  prefers: 'handling',
})

const captureKey = z
  .string()
  .check(z.regex(/^[A-Za-z0-9._-]{1,64}$/, t('must be at most 64 letters, digits, dots, hyphens and underscores')))

export const sendCapture = endpoint({
  id: 'sendCapture',
  tag,
  method: 'PUT',
  path: '/ingest/captures/{id}',
  can: 'device',
  summary: 'Send an image',
  description:
    'multipart/form-data with a part `image` and an optional JSON part `detections`. Repeating it under the same identifier changes nothing.',
  params: z.object({ id: captureKey }),
  query: z.object({
    captured_at: measuredInstant,
    message_id: z.optional(plainText(64)),
    orientation: z.optional(
      described(
        z.enum(['upright', 'raw']),
        'Image that the bounding boxes refer to: `upright`, as displayed after applying its EXIF orientation; `raw`, the pixels as stored in the file. The default is `upright`.',
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
        'Detections that are not valid JSON, by their position in `detections`. The others are stored.',
      ),
      boxes_left_out: described(
        z.int(),
        'Number of bounding boxes outside the image, which were not stored. Boxes that cross its edge are cropped.',
      ),
      ...clockOfDevice,
    }),
  ),
  form: { image: { file: pictures }, detections: { shape: z.array(sentDetection).check(z.maxLength(500)) } },
})
