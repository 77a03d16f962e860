import * as z from 'zod/mini'
import { doi, licences, orcid } from '../exports/publication.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { date, id, optionalText, requestedDate, requiredText } from '../platform/shapes.ts'
import { days, faultOfPeriod, inOrder } from '../score/period.ts'

/** Kinds of figures that can be frozen. */
const frozenKinds = ['score', 'comparison', 'season'] as const
const frozenKind = named('FrozenFigureKind', z.enum(frozenKinds))
export type FrozenKind = (typeof frozenKinds)[number]

/** Frozen figures of one organisation, withdrawn ones included: none is ever deleted. */
export const MOST_FROZEN_FIGURES = 1_000
/** Inputs and result of one frozen figure, as JSON. */
export const MOST_FROZEN_BYTES = 8_000_000

const MOST_AUTHORS = 50
const FIRST_YEAR = 2000
const LAST_YEAR = 2099

/** The score of a farm over days, as `GET /inference/pollination-health` returns it. */
const frozenScore = named(
  'FrozenScoreRequest',
  z.extend(z.strictObject({ kind: z.literal('score') }), days.shape).check(inOrder),
)
/** Two periods or places of one organisation, as `GET /inference/comparison` compares them. */
const frozenComparison = named(
  'FrozenComparisonRequest',
  z
    .extend(
      z.strictObject({
        kind: z.literal('comparison'),
        field_id: z.optional(id),
        with_farm_id: z.optional(id),
        with_field_id: z.optional(id),
        with_start_date: requestedDate,
        with_end_date: requestedDate,
      }),
      days.shape,
    )
    .check(
      inOrder,
      z.check(({ value, issues }) => {
        const fault = faultOfPeriod(value.with_start_date, value.with_end_date, 'with_start_date')
        if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, path: ['with_end_date'] })
      }),
    ),
)
/** The weekly scores of an ISO year, as `GET /farms/{id}/season` returns them. */
const frozenSeason = named(
  'FrozenSeasonRequest',
  z.strictObject({ kind: z.literal('season'), year: z.int().check(z.gte(FIRST_YEAR), z.lte(LAST_YEAR)) }),
)
export type ComparisonRequest = z.infer<typeof frozenComparison>

const frozenRequest = named(
  'FrozenFigureRequest',
  z.discriminatedUnion('kind', [frozenScore, frozenComparison, frozenSeason]),
)
export type FrozenRequest = z.infer<typeof frozenRequest>

const authorName = requiredText(200, messages.authorRequired)
const author = named('FrozenFigureAuthor', z.object({ name: z.string(), orcid: z.nullable(z.string()) }))
export type Author = z.infer<typeof author>
const newAuthor = named(
  'NewFrozenFigureAuthor',
  z.strictObject({ name: authorName, orcid: z._default(z.nullable(orcid), null) }),
)

const licence = named('Licence', z.enum(licences))

export const newFrozenFigure = named(
  'NewFrozenFigure',
  z.strictObject({
    figure: frozenRequest,
    title: z._default(optionalText(300), null),
    authors: z.array(newAuthor).check(z.minLength(1, messages.authorRequired), z.maxLength(MOST_AUTHORS)),
    /** Absent: the licence of the organisation's exports. */
    licence: z.optional(licence),
  }),
)
export type NewFrozenFigure = z.infer<typeof newFrozenFigure>

export const frozenFigureChange = named('FrozenFigureChange', z.strictObject({ doi, version: z.optional(z.int()) }))
export type FrozenFigureChange = z.infer<typeof frozenFigureChange>

export const frozenFigureWithdrawal = named(
  'FrozenFigureWithdrawal',
  z.strictObject({ reason: requiredText(500, messages.withdrawalReasonRequired) }),
)

/** How a figure is published: accessible to everybody who has its address. */
export const figurePublication = named(
  'FigurePublication',
  z.strictObject({ with_inputs: z._default(z.boolean(), false), is_indexed: z._default(z.boolean(), false) }),
)
export type FigurePublication = z.infer<typeof figurePublication>

const publicId = z.uuid()
export const byPublicId = z.object({ id: publicId })

const listed = {
  id: publicId,
  farm_id: id,
  kind: frozenKind,
  title: z.string(),
  from: date,
  to: date,
  model: z.string(),
  doi: z.nullable(z.string()),
  created_by: id,
  /** Name of the person; null: since deleted. */
  created_by_name: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  withdrawn_at: z.nullable(z.iso.datetime()),
}
/** A frozen figure in a list. */
export const frozenFigureRow = named('FrozenFigureRow', z.object(listed))
export type FrozenFigureRow = z.infer<typeof frozenFigureRow>

/** A model version that counted insects in the period when the figure was frozen. */
const frozenModelVersion = named(
  'FrozenModelVersion',
  z.object({
    /** Null: the device did not report a version. */
    model_version: z.nullable(z.string()),
    hours_counted: z.number(),
  }),
)
export type FrozenModelVersion = z.infer<typeof frozenModelVersion>

/** One figure then and now. `of`: the field, or the first day of the week, that it belongs to; null: the farm. */
const frozenDifference = named(
  'FrozenFigureDifference',
  z.object({
    figure: z.string(),
    of: z.nullable(z.string()),
    frozen: z.nullable(z.number()),
    today: z.nullable(z.number()),
    /** Null: one of them has no value. */
    difference: z.nullable(z.number()),
  }),
)
export type FrozenDifference = z.infer<typeof frozenDifference>

/** The same figure calculated today, and how each of its numbers differs. */
export const frozenToday = named(
  'FrozenFigureToday',
  z.object({
    state: named('FrozenFigureState', z.enum(['same', 'different', 'unavailable'])),
    /** Why it cannot be calculated today; null otherwise. */
    reason: z.nullable(z.string()),
    /** Model of today's figure; null if it cannot be calculated. */
    model: z.nullable(z.string()),
    /** All figures, those that differ first. */
    figures: z.array(frozenDifference),
  }),
)
export type FrozenToday = z.infer<typeof frozenToday>

/** The public content of a published figure. */
const cited = {
  id: publicId,
  kind: frozenKind,
  title: z.string(),
  from: date,
  to: date,
  model: z.string(),
  doi: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  farm_title: z.string(),
  organisation_title: z.string(),
  /** As it was returned on the day it was frozen; members of later releases are absent. */
  result: z.record(z.string(), z.unknown()),
  /** By counted hours at the time of freezing; null: frozen by a release that did not store them. */
  model_versions: z.nullable(z.array(frozenModelVersion)),
  authors: z.array(author),
  licence: z.string(),
  product_version: z.string(),
  product_commit: z.nullable(z.string()),
  digest: z.string(),
  citation: z.string(),
  /** Whether the inputs are also public. */
  with_inputs: z.boolean(),
}

export const frozenFigure = named(
  'FrozenFigure',
  z.object({
    ...listed,
    ...cited,
    request: frozenRequest,
    url: z.string(),
    /** Null unless it is public there. */
    public_url: z.nullable(z.string()),
    published_at: z.nullable(z.iso.datetime()),
    is_indexed: z.boolean(),
    withdrawn_reason: z.nullable(z.string()),
    version: z.int(),
  }),
)
export type FrozenFigure = z.infer<typeof frozenFigure>

/** A published figure in its public form: without the people and records of the portal. */
export const publishedFigure = named(
  'PublishedFigure',
  z.object({ ...cited, url: z.string(), published_at: z.iso.datetime() }),
)
export type PublishedFigure = z.infer<typeof publishedFigure>
/** The members that a published figure takes from its frozen figure. */
export const publishedMembers = membersOf(cited)
