import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { isTimeZone } from '../farms/farm-form.ts'
import { described, named } from '../platform/named.ts'
import { id, measuredInstant, requiredText } from '../platform/shapes.ts'

/** Maximum size of a file in bytes, as for images sent by devices. */
export const MAX_FILE_BYTES = 10 * 1024 * 1024
export const MOST_FILES = 20_000
/** Maximum number of files registered in one request. */
const MOST_REGISTERED = 500
/** Maximum number of open uploads per person. */
export const MOST_OPEN = 5
/** After this time without a new file, an open upload ends, and the partial data of its other files are deleted. */
export const ABANDONED_HOURS = 24
/** Clocks that are further off were set to another year, which no offset corrects. */
export const MAX_OFFSET_S = 2 * 366 * 86_400

const imageUploadStates = ['open', 'done', 'undoing', 'undone'] as const
export type ImageUploadState = (typeof imageUploadStates)[number]

/** `waiting` and `sending` are pending; `stored` are images; all others state why a file is not an image. */
export const fileStates = [
  'waiting',
  'sending',
  'stored',
  'duplicate',
  'deleted_before',
  'wrong_digest',
  'not_an_image',
  'no_placement',
  'in_future',
  'storage_full',
  'undone',
] as const
export type FileState = (typeof fileStates)[number]

/** Whether a file in this state is still to be sent. A wrong digest or full storage may succeed on retry. */
export const isToSend = (state: FileState): boolean => state === 'waiting' || state === 'sending'

/** Source of a time: the file's EXIF data, or when the file was last modified. */
const timeSources = ['exif', 'file'] as const
export type TimeSource = (typeof timeSources)[number]
const timeSource = named('ImageTimeSource', z.enum(timeSources))

const count = z.int().check(z.nonnegative())

/** An upload of images from a folder or memory card. */
export const imageUpload = named(
  'ImageUpload',
  z.object({
    id,
    organisation_id: id,
    organisation: z.string(),
    state: named('ImageUploadState', z.enum(imageUploadStates)),
    zone: z.string(),
    clock_offset_s: z.int(),
    created_by: z.object({ id, firstname: z.string(), lastname: z.string() }),
    created_at: z.iso.datetime(),
    finished_at: z.nullable(z.iso.datetime()),
    files: described(count, 'Files that were registered.'),
    waiting: described(count, 'Files that are still to be sent.'),
    stored: described(count, 'Files that are images now.'),
    duplicates: described(count, 'Files of which the same bytes were stored already, or deleted by somebody.'),
    refused: described(count, 'Files that are no images, for another reason.'),
    bytes: described(z.number(), 'Bytes of the files that are images now.'),
    first_captured_at: z.nullable(z.iso.datetime()),
    last_captured_at: z.nullable(z.iso.datetime()),
    version: z.int(),
  }),
)
export type ImageUpload = z.infer<typeof imageUpload>
export const imageUploadColumns = ['created_at', 'organisation', 'state', 'files', 'stored', 'created_by'] as const

const zone = z.string().check(z.refine(isTimeZone, t('must be a time zone such as Europe/London')))

export const newImageUpload = named(
  'NewImageUpload',
  z.strictObject({
    organisation_id: id,
    zone,
    clock_offset_s: z.int().check(z.minimum(-MAX_OFFSET_S), z.maximum(MAX_OFFSET_S)),
  }),
)
export type NewImageUpload = z.infer<typeof newImageUpload>

const digest = z
  .string()
  .check(z.regex(/^[0-9a-f]{64}$/, t('must be a SHA-256 digest in lowercase hexadecimal digits')))

const newImageFile = named(
  'NewImageUploadFile',
  z.strictObject({
    name: requiredText(300, t('Name is required')),
    digest,
    bytes: z.int().check(z.positive(t('is empty')), z.maximum(MAX_FILE_BYTES, t('is larger than 10 MB'))),
    device_id: id,
    captured_at: measuredInstant,
    time_source: timeSource,
  }),
)
export type NewImageFile = z.infer<typeof newImageFile>

export const newImageFiles = named(
  'NewImageUploadFiles',
  z.strictObject({ files: z.array(newImageFile).check(z.minLength(1), z.maxLength(MOST_REGISTERED)) }),
)

export const imageUploadFile = named(
  'ImageUploadFile',
  z.object({
    id,
    name: z.string(),
    digest: z.string(),
    bytes: z.int(),
    device_id: id,
    device_name: z.string(),
    captured_at: z.iso.datetime(),
    time_source: timeSource,
    state: named('ImageUploadFileState', z.enum(fileStates)),
    reason: z.nullable(z.string()),
    image_id: z.nullable(z.int()),
  }),
)
export type ImageUploadFile = z.infer<typeof imageUploadFile>
