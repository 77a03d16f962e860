import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { named } from '../platform/named.ts'
import { photoKey } from '../platform/photo.ts'
import { caste } from './caste.ts'
import { count, observer, round, surveyedPlot } from './survey.ts'
import { flagText, id, idText, instant } from '../platform/shapes.ts'
import { taxon } from '../reference/taxon.ts'

/** Kinds of entries that may have photos. */
export const photoKinds = ['flower', 'pollinator', 'predator'] as const
export type PhotoKind = (typeof photoKinds)[number]
export const photoKind = named('PhotoKind', z.enum(photoKinds))

/** State of a photo's identification. */
export const identifications = ['waiting', 'confirmed', 'corrected', 'cannot_tell'] as const
export type Identification = (typeof identifications)[number]
const identification = named('Identification', z.enum(identifications))

export const entryPhoto = named(
  'EntryPhoto',
  z.object({
    id,
    key: photoKey,
    survey_id: z.int(),
    kind: photoKind,
    entry_id: id,
    /** The line of the entry that it shows; null: the entry as a whole. */
    observation_id: z.nullable(id),
    taxon: z.nullable(taxon),
    plant_number: z.nullable(z.int()),
    taken_at: z.iso.datetime(),
    added_by: id,
    adder: observer,
    /** Degrees, if the person agreed to store them. */
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    width: z.int(),
    height: z.int(),
    bytes: z.int(),
    /** The observer was unsure. */
    unsure: z.boolean(),
    /** Null: no identification was requested. */
    identification: z.nullable(identification),
    identified_at: z.nullable(z.iso.datetime()),
    identifier: z.nullable(observer),
    image_url: z.string(),
    small_url: z.string(),
    version: z.int(),
  }),
)
export type EntryPhoto = z.infer<typeof entryPhoto>

/** A photo to identify, with details of its entry. */
export const photoToIdentify = named(
  'PhotoToIdentify',
  z.object({
    photo: entryPhoto,
    plot: surveyedPlot,
    survey_date: z.iso.date(),
    round,
    /** Count of the line, and where on the flower; null without a line. */
    count: z.nullable(z.int()),
    flower_centre: z.nullable(z.boolean()),
    notes: z.nullable(z.string()),
  }),
)
export type PhotoToIdentify = z.infer<typeof photoToIdentify>

const degrees = /^-?\d{1,3}(\.\d{1,12})?$/
const degreesText = (most: number) =>
  z.pipe(
    z.string().check(z.regex(degrees, t('must be a number of degrees'))),
    z.pipe(
      z.transform((text: string) => Number(text)),
      z.number().check(z.minimum(-most), z.maximum(most)),
    ),
  )

/** Fields sent with a photo; the image is the form's part `photo`. */
export const sentPhoto = z.object({
  kind: photoKind,
  entry_id: idText,
  pollinator_id: z.optional(idText),
  predator_id: z.optional(idText),
  flower_centre: z.optional(flagText),
  caste: z.optional(caste),
  taken_at: z.optional(instant),
  unsure: z.optional(flagText),
  latitude: z.optional(degreesText(90)),
  longitude: z.optional(degreesText(180)),
})
export type SentPhoto = z.infer<typeof sentPhoto>

/**
 * An expert's identification. `correct` names the taxon. `count`: how many individuals of the line it applies to, all
 * by default; for a photo without a line, how many to add to the entry, none by default if it was counted there.
 */
export const photoVerdict = named(
  'PhotoVerdict',
  z.strictObject({
    verdict: named('PhotoVerdictWord', z.enum(['confirm', 'correct', 'cannot_tell'])),
    pollinator_id: z.optional(id),
    predator_id: z.optional(id),
    count: z.optional(count.check(z.positive(t('must be a number above 0')))),
    flower_centre: z.optional(z.boolean()),
    version: z.optional(z.int()),
  }),
)
export type PhotoVerdict = z.infer<typeof photoVerdict>
