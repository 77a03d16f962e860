import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { classPerformance, performanceEstimate } from '../model-performance/endpoints.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { id, optionalText, plainText, requiredText } from '../platform/shapes.ts'

const MOST_CLASSES = 200
const MOST_FRAMES = 1_000
const LONG_TEXT = 4_000

/** The name of a model version, as cameras send it. */
export const modelVersionName = plainText(80).check(z.minLength(1))

const confidence = z.nullable(z.number().check(z.minimum(0), z.maximum(1)))
const cardClass = named('ModelCardClass', z.object({ name: z.string(), threshold: confidence }))
const newCardClass = named(
  'NewModelCardClass',
  z.strictObject({ name: requiredText(120, messages.classNameRequired), threshold: z._default(confidence, null) }),
)

const namedOnce = z.check<{ name: string }[]>(({ value, issues }) => {
  for (const [at, { name }] of value.entries())
    if (value.findIndex((other) => other.name === name) < at)
      issues.push({ code: 'custom', message: messages.classNamedTwice, input: name, path: [at, 'name'] })
})

const text = optionalText(LONG_TEXT)
const line = optionalText(300)
/** What people state about a model version; null: nothing was stated. */
const written = {
  description: text,
  tracking_rule: text,
  frames_per_second: z.nullable(z.number().check(z.positive(), z.maximum(MOST_FRAMES))),
  training_data: text,
  intended_use: text,
  limitations: text,
  licence: line,
  responsible_person: line,
  contact: line,
  url: z.nullable(z.url({ protocol: /^https?$/, error: messages.webAddressInvalid }).check(z.maxLength(2_000))),
}
export const cardMembers = membersOf(written)

export const modelCardForm = named(
  'ModelCardChange',
  z.partial(
    z.strictObject({
      ...written,
      classes: z.array(newCardClass).check(z.maxLength(MOST_CLASSES), namedOnce),
      version: z.int(),
    }),
  ),
)
export type ModelCardForm = z.infer<typeof modelCardForm>

export const modelCard = named(
  'ModelCard',
  z.object({
    organisation_id: id,
    model_version: z.string(),
    ...written,
    classes: z.array(cardClass),
    /** 0: not written yet. */
    version: z.int(),
  }),
)
export type ModelCard = z.infer<typeof modelCard>

/** A card with the review results of the model. */
export const measuredModelCard = named(
  'MeasuredModelCard',
  z.object({
    card: modelCard,
    /** Reviewed images on which precision and recall are based. */
    images_reviewed: z.number(),
    performance: z.array(classPerformance),
  }),
)
export type MeasuredModelCard = z.infer<typeof measuredModelCard>

/** A model version that counted insects on a farm. */
export const countingModelVersion = named(
  'CountingModelVersion',
  z.object({
    /** Null: the camera did not name it. */
    model_version: z.nullable(z.string()),
    hours_counted: z.number(),
    /** Of the farm's organisation, which has the card. */
    organisation_id: id,
    /** Reviewed images of all farms of the organisation on which precision and recall are based. */
    images_reviewed: z.int(),
    /** Of insects of any group. */
    precision: performanceEstimate,
    recall: performanceEstimate,
  }),
)
export type CountingModelVersion = z.infer<typeof countingModelVersion>
