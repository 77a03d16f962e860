import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { named } from '../platform/named.ts'
import { requestedDate, id, instant, plainText, requiredText, trimmedOrNull } from '../platform/shapes.ts'

/** A plot and what it lies in, as surveys name it. */
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

/** Which visit to the plot on that day: 1 is the first. */
export const round = z.int().check(z.positive())

/**
 * One visit to one plot on one day of its farm, and how many entries it has. `started_at`: as somebody said, or else the
 * start of its first entry; `ended_at`: as somebody said, or else not known.
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
    /** The names of those who counted on it; of a visit without entries, of whoever began it. */
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

/** How far ahead the clock of a phone was whose time is corrected by that; null: it was right, or a person said the time. */
const clock_ahead_seconds = z.nullable(z.int())

/** Who looked. Somebody without an account is named only. */
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

/** A count of nothing is a finding; a count that is missing is not. */
export const count = z
  .int({
    error: (issue) => (issue.input == null || issue.input === '' ? messages.countRequired : messages.countNumber),
  })
  .check(z.gte(0, messages.countNumber), z.lte(MAX_COUNT))

/** A note: '' and blanks are none. */
export const note = z.pipe(z.nullish(plainText(MAX_NOTE_LENGTH)), z.transform(trimmedOrNull))
export const requiredNote = requiredText(MAX_NOTE_LENGTH, messages.noteRequired)

/** What an entry may say of who looked and when; otherwise the person who sends it, now. */
export const entered = { start_time: z.optional(instant), observer_id: z.optional(id) }

const MAX_AHEAD_SECONDS = 10 * 366 * 86_400
/** What a new entry says where its time is by a phone whose clock was wrong, and is corrected already. */
export const clockAhead = z.optional(z.nullable(z.int().check(z.gte(-MAX_AHEAD_SECONDS), z.lte(MAX_AHEAD_SECONDS))))

const year = /^(19|20)\d\d$/
export const yearText = z.pipe(
  z.string().check(z.regex(year, 'must be a year')),
  z.pipe(
    z.transform((text: string) => Number(text)),
    z.int().check(z.gte(1900), z.lte(2099)),
  ),
)

/**
 * A visit that is begun. `go_on`: return the plot's newest survey of that day if there is one, instead of making another. Made anew
 * with an Idempotency-Key it is made once, however often it is asked for: entries that were counted offline wait for it so.
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
