import type { TreatmentArm, TreatmentType } from '#domain/treatments/treatment-arm.ts'
import type * as z from 'zod/mini'
import type { newFlowerSurvey } from '#domain/surveys/flower.ts'
import type { PollinatorGroup } from '#domain/reference/taxon.ts'
import type { pollinatorAddition, newPollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { predatorAddition, newPredatorSurvey } from '#domain/surveys/predator.ts'
import type { newWeatherObservation } from '#domain/weather-observations/weather-observation.ts'

/** Where weather is observed, as far as a phone must know it without a signal. */
export interface Tunnel {
  tunnel_id: number
  tunnel_number: number
  field_name: string
  farm_id: number
  farm_title: string
  zone: string
}
/** Where plants are counted. */
export interface Place extends Tunnel {
  plot_id: number
  plot_number: number
  /** Places that were kept earlier do not say. */
  treatment_type?: TreatmentType | null
  treatment_arms?: TreatmentArm[]
}

export type Counted =
  | { kind: 'flower'; body: z.input<typeof newFlowerSurvey> }
  | { kind: 'pollinator'; body: z.input<typeof newPollinatorSurvey> }
  | { kind: 'predator'; body: z.input<typeof newPredatorSurvey> }
  | { kind: 'weather'; body: z.input<typeof newWeatherObservation> }
  | {
      kind: 'more-pollinators'
      to: { entry_id: number; group: PollinatorGroup }
      body: z.input<typeof pollinatorAddition>
    }
  | { kind: 'more-predators'; to: { entry_id: number; plant: number }; body: z.input<typeof predatorAddition> }
type More = Extract<Counted, { to: object }>
/** What is counted on a plot or in a tunnel; what comes to a stored entry later is none of its own. */
export type CountKind = Exclude<Counted['kind'], More['kind']>

/** Whether something is added to an entry that the server has: it has no time, no visit and no place of its own. */
export const isMore = (counted: Counted): counted is More => 'to' in counted

/** Which visit something belongs to, as far as a phone knows. */
export type VisitName = Pick<Entry, 'survey_date' | 'survey_id' | 'visit_key'>

/** Whether two counts of one plot are of one visit: its id decides, or else the key that it is made with. */
export const isSameVisit = (one: VisitName, other: VisitName): boolean =>
  one.survey_date === other.survey_date &&
  (one.survey_id !== null && other.survey_id !== null
    ? one.survey_id === other.survey_id
    : (one.visit_key ?? null) === (other.visit_key ?? null))

/** The lists of a request that stores a visit with its entries. */
export type EntryList = 'flowers' | 'pollinators' | 'predators'

/** One request for several entries. Its body never changes: sent twice with the same key, it is stored once. */
export interface Together {
  key: string
  body: unknown
  /** The keys of the entries, in the order in which they are sent. */
  members: Record<EntryList, string[]>
}

/** One request that is still to be made. Its body never changes: sent twice with the same key, it is stored once. */
export interface Entry {
  /** The Idempotency-Key, made when the count was begun. */
  key: string
  /** When it was put here, as an ISO instant. */
  at: string
  /** Weather has no plot. */
  place: Tunnel & { plot_id: number | null; plot_number: number | null }
  /** The farm's day on which it was counted. */
  survey_date: string
  /** Null: the visit is not known yet, and is asked for first. Weather has none. */
  survey_id: number | null
  /**
   * The Idempotency-Key of the visit that was made for it ("New visit"). Null, or left out by entries that were kept earlier:
   * it goes on with the newest visit of that plot and day.
   */
  visit_key?: string | null
  counted: Counted
  /** What it holds, in words. */
  words: string
  /** What the page needs to show it for editing again. */
  draft: unknown
  /** Why the server did not take it: it stays until a person decides. */
  refusal: string | null
  /** How far the phone's clock was known to be ahead, in milliseconds, when it was put here. Entries kept earlier do not say. */
  clock_ahead?: number
  /** By how much that clock was set since, in milliseconds: a person says first which time is right. */
  clock_set?: number
  /** The request that stores it with its visit and others of that visit, as it was first made: until its outcome is known. */
  together?: Together
  /** The request of which it was a part before a person moved it, until it is known whether that stored it. */
  parted?: Together
  /** The server refused it together with others: it is sent by itself. */
  alone?: true
  /** Why the last try did not get through. */
  tried: string | null
}
