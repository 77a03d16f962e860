import type { TreatmentArm, TreatmentType } from '#domain/treatments/treatment-arm.ts'
import type * as z from 'zod/mini'
import type { newDeficitMarking } from '#domain/deficit/deficit-marking.ts'
import type { newDeficitFruit } from '#domain/deficit/deficit-trial.ts'
import type { newFlowerSurvey } from '#domain/surveys/flower.ts'
import type { PollinatorGroup } from '#domain/reference/taxon.ts'
import type { pollinatorAddition, newPollinatorSurvey } from '#domain/surveys/pollinator.ts'
import type { predatorAddition, newPredatorSurvey } from '#domain/surveys/predator.ts'
import type { newWeatherObservation } from '#domain/weather-observations/weather-observation.ts'

/** The place of a weather observation, with what the phone shows without a signal. */
export interface Tunnel {
  tunnel_id: number
  tunnel_number: number
  field_name: string
  farm_id: number
  farm_title: string
  zone: string
}
/** The place of a count. */
export interface Place extends Tunnel {
  plot_id: number
  plot_number: number
  /** Missing in places that earlier versions stored. */
  treatment_type?: TreatmentType | null
  treatment_arms?: TreatmentArm[]
}

export type EntryData =
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
  | { kind: 'fruit'; to: { farm_id: number; trial_id: number }; body: z.input<typeof newDeficitFruit> }
  | { kind: 'marking'; to: { farm_id: number; trial_id: number }; body: z.input<typeof newDeficitMarking> }
type AdditionData = Extract<EntryData, { to: object }>
/** What is counted on a plot or in a tunnel. An addition to a stored entry is not a separate kind. */
export type CountKind = Exclude<EntryData['kind'], AdditionData['kind']>

/**
 * Whether it adds to a record that the server has: an entry, or a deficit trial. An addition has no separate time,
 * visit or place.
 */
export const isAddition = (counted: EntryData): counted is AdditionData => 'to' in counted

/** The fields that identify the visit of a count, as far as the phone knows them. */
export type VisitName = Pick<Entry, 'survey_date' | 'survey_id' | 'visit_key'>

/** Whether two counts of one plot belong to the same visit: compares the ids, or else the keys under which the visits are created. */
export const isSameVisit = (one: VisitName, other: VisitName): boolean =>
  one.survey_date === other.survey_date &&
  (one.survey_id !== null && other.survey_id !== null
    ? one.survey_id === other.survey_id
    : (one.visit_key ?? null) === (other.visit_key ?? null))

/** The lists in a batch's request. */
export type EntryList = 'flowers' | 'pollinators' | 'predators'

/** One request that stores a visit with several entries. Its body never changes, so that a retry with the same key is stored once. */
export interface Batch {
  key: string
  body: unknown
  /** The keys of the entries, in the order of the request's lists. */
  members: Record<EntryList, string[]>
}

/** A count that is not sent yet. Its body never changes, so that a retry with the same key is stored once. */
export interface Entry {
  /** The Idempotency-Key, created when the count was begun. */
  key: string
  /** When it was saved on this phone, as an ISO instant. */
  at: string
  /** Its position among the entries that were saved at the same instant. Entries of earlier versions have none. */
  position?: number
  /** `plot_id` and `plot_number` are null for weather. */
  place: Tunnel & { plot_id: number | null; plot_number: number | null }
  /** The day of the count in the farm's time zone. */
  survey_date: string
  /** Null: the visit is not known yet and is requested first. Always null for weather. */
  survey_id: number | null
  /**
   * The Idempotency-Key of the visit that was begun with "New visit". Null or missing: the entry belongs to the newest visit of that
   * plot and day.
   */
  visit_key?: string | null
  counted: EntryData
  /** A summary for lists. */
  words: string
  /** What the form needs to edit the entry again. */
  draft: unknown
  /** Why the server rejected it. The entry stays until a person edits or discards it. */
  refusal: string | null
  /** How far the phone's clock was ahead when it was saved, in milliseconds. Entries of earlier versions have none. */
  clock_ahead?: number
  /** How far that clock was set since, in milliseconds. The entry waits until a person decides which time is right. */
  clock_set?: number
  /** The batch in which it was first sent, until the outcome of that request is known. */
  batch?: Batch
  /**
   * The batch in which it was sent before a person moved it to another place, until the outcome of that request is
   * known.
   */
  moved_from?: Batch
  /** The server rejected its batch, so it is sent in a separate request. */
  send_separately?: true
  /** Why the last attempt failed. */
  tried: string | null
}

/** The names that earlier versions stored on phones. */
interface FormerNames {
  together?: Batch
  parted?: Batch
  alone?: true
}
/** An entry as it is stored, with the member names of this version. */
export const toEntry = ({ together, parted, alone, ...entry }: Entry & FormerNames): Entry => ({
  ...(together && { batch: together }),
  ...(parted && { moved_from: parted }),
  ...(alone && { send_separately: alone }),
  ...entry,
})
