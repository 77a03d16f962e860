import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { sentDetection } from '../ingest/sent-boxes.ts'
import { named } from '../platform/named.ts'
import { id, requestedDate, requiredText } from '../platform/shapes.ts'

/** Maximum number of images that a preview of a choice examines. */
export const MOST_PREVIEWED = 50_000

/** Maximum number of detections of an image, the same as for devices. */
const MOST_DETECTIONS = 500
/** Model versions with results in an organisation. */
export const MOST_RESULT_MODELS = 50

const written = {
  /** Versions that differ only in spaces are the same. */
  model_version: requiredText(80, t('Model version is required')).check(
    z.overwrite((text) => text.normalize().replaceAll(/\s+/g, ' ')),
  ),
  detections: z.array(sentDetection).check(z.maxLength(MOST_DETECTIONS)),
}
export const imageResultForm = named('NewImageResult', z.strictObject(written))
export type ImageResultForm = z.infer<typeof imageResultForm>
export const imageResultOfForm = named('NewImageResultOf', z.strictObject({ image_id: id, ...written }))

/** What was stored of an image's results. */
export const storedImageResult = named(
  'StoredImageResult',
  z.object({
    image_id: id,
    model_version: z.string(),
    detections: z.int(),
    /** Boxes outside the image, which are not stored. */
    boxes_left_out: z.int(),
    counts: z.boolean(),
  }),
)
export type StoredImageResult = z.infer<typeof storedImageResult>

/** The model version whose results count on a farm from a local day until a later choice begins. */
export const modelChoice = named(
  'ModelChoice',
  z.object({
    from_date: z.iso.date(),
    /** Null: the results sent by the devices. */
    model_version: z.nullable(z.string()),
  }),
)
export type ModelChoice = z.infer<typeof modelChoice>

export const modelChoiceForm = named(
  'NewModelChoice',
  z.strictObject({ from_date: requestedDate, model_version: z.nullable(written.model_version) }),
)
export type ModelChoiceForm = z.infer<typeof modelChoiceForm>

/** The choice that applies on a local day: the latest that has begun. */
export const choiceOn = <Choice extends Pick<ModelChoice, 'from_date'>>(
  choices: readonly Choice[],
  day: string,
): Choice | undefined =>
  choices
    .filter(({ from_date }) => from_date <= day)
    .toSorted((one, other) => other.from_date.localeCompare(one.from_date))[0]
