import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { requestedDate, id, instant, plainText, requiredText, trimmedOrNull } from '../platform/shapes.ts'

/** A plot with its tunnel, field and farm. */
export const surveyedPlot = named(
  'SurveyedPlot',
  z.object({
    id,
    number: z.int(),
    tunnel_id: id,
    treatment_type: z.nullable(z.string()),
    tunnel: z.object({
      id,
      number: z.int(),
      field_id: id,
      field: z.object({
        id,
        field_name: z.string(),
        farm_id: id,
        crop_type: z.nullable(z.string()),
        farm: z.object({ id, title: z.string(), city: z.nullable(z.string()), time_zone: z.string() }),
      }),
    }),
  }),
)

/** Number of the visit to the plot on that day, from 1. */
export const round = z.int().check(z.positive())

/**
 * A visit to a plot on a local date, and its number of entries. `started_at`: as entered, or else the start of its
 * first entry; `ended_at`: as entered, or else unknown.
 */
export const survey = named(
  'Survey',
  z.object({
    id,
    plot_id: id,
    survey_date: z.iso.date(),
    round,
    started_at: z.nullable(z.iso.datetime()),
    ended_at: z.nullable(z.iso.datetime()),
    created_at: z.iso.datetime(),
    created_by: z.nullable(id),
    /** Names of the observers; without entries, of the person who started it. */
    observers: z.array(z.string()),
    count_flowers: z.int(),
    count_pollinators: z.int(),
    count_predators: z.int(),
    plot: surveyedPlot,
    version: z.int(),
  }),
)
export type Survey = z.infer<typeof survey>

export const surveyColumns = [
  'date',
  'round',
  'started_at',
  'ended_at',
  'plot_number',
  'treatment_type',
  'tunnel_number',
  'field_name',
] as const
export type SurveyColumn = (typeof surveyColumns)[number]

export const observer = named('Observer', z.object({ firstname: z.string(), lastname: z.string() }))

/** How far a phone's clock was ahead, if the time was corrected; null: it was right, or a person entered the time. */
const clock_ahead_seconds = z.nullable(z.int())

/** The observer; a person without an account has a name only. */
export const observed = {
  survey_id: id,
  plot_id: id,
  survey_date: z.iso.date(),
  round,
  observer_id: z.nullable(id),
  observer,
  start_time: z.iso.datetime(),
  clock_ahead_seconds,
  version: z.int(),
}

export const PLANTS = [1, 2, 3, 4, 5] as const
const MAX_COUNT = 1_000_000
export const MAX_NOTE_LENGTH = 2_000

export const plantNumber = z
  .int(messages.plantNumber)
  .check(z.gte(1, messages.plantNumber), z.lte(5, messages.plantNumber))

/** A count of zero is a result; a missing count is not. */
export const count = z
  .int({
    error: (issue) => (issue.input == null || issue.input === '' ? messages.countRequired : messages.countNumber),
  })
  .check(z.gte(0, messages.countNumber), z.lte(MAX_COUNT))

/** A note; blank means none. */
export const note = z.pipe(z.nullish(plainText(MAX_NOTE_LENGTH)), z.transform(trimmedOrNull))
export const requiredNote = requiredText(MAX_NOTE_LENGTH, messages.noteRequired)

/** Observer and time of an entry; the caller and now by default. */
export const entered = { start_time: z.optional(instant), observer_id: z.optional(id) }

const MAX_AHEAD_SECONDS = 10 * 366 * 86_400
/** Sent with a new entry if its time was corrected for a wrong phone clock. */
export const clockAhead = z.optional(z.nullable(z.int().check(z.gte(-MAX_AHEAD_SECONDS), z.lte(MAX_AHEAD_SECONDS))))

const year = /^(19|20)\d\d$/
export const yearText = z.pipe(
  z.string().check(z.regex(year, t('must be a year'))),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(1900), z.lte(2099)),
  ),
)

/**
 * A new visit. `go_on`: return the plot's newest survey of that day if there is one. With an Idempotency-Key it is
 * created once, however often it is retried: entries counted offline wait for it.
 */
export const newVisit = z.strictObject({
  plot_id: id,
  survey_date: z.optional(requestedDate),
  go_on: z.optional(z.boolean()),
  started_at: z.optional(instant),
})

export const surveyChange = named(
  'SurveyChange',
  z.strictObject({
    plot_id: z.optional(id),
    started_at: z.nullish(instant),
    ended_at: z.nullish(instant),
    version: z.optional(z.int()),
  }),
)
