import * as z from 'zod/mini'
import { treatmentType } from '../treatments/treatment-arm.ts'
import { metresBetween, type Point } from '../locations/distance.ts'
import { named } from '../platform/named.ts'
import { date, id } from '../platform/shapes.ts'
import { round } from './survey.ts'

/** Rows of a list that a page shows first. */
export const FIRST_ROWS = 10
/** The plants counted last on a plot, which include those of its two newest visits. */
export const LATEST_FLOWERS = 10
/** A plot's latest visits: an unsent count can be moved to one of the same day. */
export const LATEST_VISITS = 30
/** First species of each group, offered at the start of a count. */
export const FIRST_OF_GROUP = 2

/** What is counted on a round: any kind, or one. */
export const roundKinds = ['flower', 'pollinator', 'predator'] as const
export type RoundKind = (typeof roundKinds)[number]

const roundVisit = named(
  'RoundVisit',
  z.object({ id, round, count_flowers: z.int(), count_pollinators: z.int(), count_predators: z.int() }),
)
/** A plot of a farm, and the visits of the last day on which it was visited. */
export const roundPlot = named(
  'RoundPlot',
  z.object({
    id,
    number: z.int(),
    treatment_type: z.nullable(treatmentType),
    block: z.nullable(z.string()),
    replicate: z.nullable(z.int()),
    latitude: z.nullable(z.number()),
    longitude: z.nullable(z.number()),
    tunnel_id: id,
    tunnel_number: z.int(),
    field_id: id,
    field_name: z.string(),
    last_day: z.nullable(date),
    visits: z.array(roundVisit),
  }),
)
export type RoundPlot = z.infer<typeof roundPlot>

/** The round in progress on a farm today: the highest number of visits with counts that one of its plots has. */
export const farmRound = named(
  'FarmRound',
  z.object({ farm_id: id, farm_title: z.string(), round, count_plots: z.int(), count_done: z.int() }),
)
export type FarmRound = z.infer<typeof farmRound>

/** An unsent count on a phone: its visit and kind. */
export interface WaitingCount {
  plot_id: number
  survey_id: number | null
  visit_key: string | null
  kind: RoundKind
}

/** A count that the server has stored. */
export interface SentCount {
  plot_id: number
  survey_id: number
  /** The farm's local date of its visit. */
  survey_date: string
  kind: RoundKind
}

const figures = { flower: 'count_flowers', pollinator: 'count_pollinators', predator: 'count_predators' } as const

/** Whether the list of a round, which may have been read before the count was stored, contains it. */
export const isListed = ({ last_day, visits }: RoundPlot, { survey_id, survey_date, kind }: SentCount): boolean =>
  last_day !== null &&
  (last_day > survey_date ||
    (last_day === survey_date && visits.some((visit) => visit.id === survey_id && visit[figures[kind]] > 0)))

/** A plot of a round with the stored counts that its list does not contain yet. */
export const withSent = (plot: RoundPlot, sent: readonly SentCount[]): RoundPlot =>
  sent.reduce((before, count) => {
    if (count.plot_id !== plot.id || isListed(before, count)) return before
    const visits = before.last_day === count.survey_date ? before.visits : []
    const visit = visits.find(({ id }) => id === count.survey_id) ?? {
      id: count.survey_id,
      round: visits.length + 1,
      count_flowers: 0,
      count_pollinators: 0,
      count_predators: 0,
    }
    const counted = { ...visit, [figures[count.kind]]: 1 }
    return {
      ...before,
      last_day: count.survey_date,
      visits: visits.includes(visit) ? visits.map((each) => (each === visit ? counted : each)) : [...visits, counted],
    }
  }, plot)

export type RoundState = 'done' | 'waits' | 'left'
export interface Walked {
  plot: RoundPlot
  /** Visits of the day with counts of the kind: those on the server, and including unsent ones. */
  sent: number
  all: number
  counted: ReadonlySet<RoundKind>
}

const kindsOf = (visit: RoundPlot['visits'][number]): RoundKind[] =>
  roundKinds.filter((kind) => visit[figures[kind]] > 0)

/** How often a plot was visited on a day, for one kind or any. Unsent counts are of that day. */
export const walkedOn = (
  day: string,
  kind: RoundKind | null,
  plot: RoundPlot,
  waiting: readonly WaitingCount[],
): Walked => {
  const visits = plot.last_day === day ? plot.visits : []
  const newest = visits.at(-1)?.id ?? null
  const byVisit = new Map(visits.map((visit) => [String(visit.id), new Set(kindsOf(visit))]))
  const isOf = (kinds: ReadonlySet<RoundKind>) => (kind === null ? kinds.size > 0 : kinds.has(kind))
  const sent = [...byVisit.values()].filter(isOf).length
  for (const count of waiting) {
    if (count.plot_id !== plot.id) continue
    // Without a visit of its own it continues the newest visit of the day.
    const name = String(count.survey_id ?? count.visit_key ?? newest ?? 'first')
    const kinds = byVisit.get(name) ?? new Set<RoundKind>()
    byVisit.set(name, kinds.add(count.kind))
  }
  const all = [...byVisit.values()].filter(isOf).length
  return { plot, sent, all, counted: new Set([...byVisit.values()].flatMap((kinds) => [...kinds])) }
}

/** State of a plot in a round: the first round is its first visit of the day. */
export const stateIn = (wanted: number, { sent, all }: Pick<Walked, 'sent' | 'all'>): RoundState =>
  sent >= wanted ? 'done' : all >= wanted ? 'waits' : 'left'

/** The round in progress: the one begun last. */
export const roundUnderWay = (walked: readonly Pick<Walked, 'all'>[]): number =>
  Math.max(1, ...walked.map(({ all }) => all))

/** Distance to a plot; null if either position is unknown. */
export const metresTo = ({ latitude, longitude }: RoundPlot, here: Point | null): number | null =>
  here === null || latitude === null || longitude === null ? null : metresBetween(here, { latitude, longitude })

/** The order to walk: nearest first; plots without a position follow in their order. */
export const nearestFirst = <P extends { plot: RoundPlot }>(left: readonly P[], here: Point | null): P[] =>
  left
    .map((one) => ({ one, metres: metresTo(one.plot, here) ?? Number.POSITIVE_INFINITY }))
    .toSorted((a, b) => (a.metres === b.metres ? 0 : a.metres - b.metres))
    .map(({ one }) => one)
