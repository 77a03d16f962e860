import * as z from 'zod/mini'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { byId, id } from '../platform/shapes.ts'
import { period } from '../score/period.ts'
import { contrastBases } from './arm-contrasts.ts'
import { missingReasons } from './arm-effects.ts'
import { matchings } from './matched-hours.ts'
import { unitKinds } from './experimental-units.ts'
import { armMeaning, treatmentType } from './treatment-arm.ts'

/**
 * The compared measure: visits that cameras recorded, or what people counted on the same plots. By hand,
 * `centre_visits` and `contacts` are per flower and time, from counts of all groups of insects; `pollinators` are all
 * contacts per time.
 */
export const trialMeasures = ['visits', 'centre_visits', 'contacts', 'pollinators', 'flowers', 'predators'] as const
export type TrialMeasure = (typeof trialMeasures)[number]
export type HandMeasure = Exclude<TrialMeasure, 'visits'>

/** Measures whose rate is given per 100 flowers and hour; their effort is in flower-hours. */
export const isPerFlower = (measure: TrialMeasure): boolean =>
  measure === 'visits' || measure === 'centre_visits' || measure === 'contacts'

const amount = z.number().check(z.nonnegative())
const named_arm = {
  treatment_type: treatmentType,
  /** Null: no meaning was recorded for those days. */
  arm_id: z.nullable(id),
  meaning: z.nullable(armMeaning),
  note: z.nullable(z.string()),
}
const trialArmName = named('TrialArmName', z.object(named_arm))
export type TrialArmName = z.infer<typeof trialArmName>

const trialArm = named(
  'TrialArm',
  z.object({
    ...named_arm,
    units: z.int(),
    cameras: z.int(),
    count: z.int(),
    effort: amount,
    rate: amount,
    /** Null for cameras. */
    by_hand: z.nullable(
      named(
        'HandEffort',
        z.object({
          counts: z.int(),
          minutes: z.nullable(amount),
          flowers: z.nullable(z.int()),
          mean_start_time: z.nullable(z.string()),
        }),
      ),
    ),
  }),
)
export type TrialArmResult = z.infer<typeof trialArm>

const trialEffect = named(
  'TrialEffect',
  z.object({
    arm: trialArmName,
    reference: trialArmName,
    ratio: z.nullable(amount),
    range: z.nullable(z.tuple([amount, amount])),
    p_value: z.nullable(amount),
    significant: z.boolean(),
    single_unit: z.boolean(),
    basis: z.nullable(z.enum(contrastBases)),
    missing: z.nullable(z.enum(missingReasons)),
    units_needed: z.nullable(z.int()),
  }),
)
export type TrialEffect = z.infer<typeof trialEffect>

export const trialResult = named(
  'TrialResult',
  z.object({
    measure: z.enum(trialMeasures),
    unit_kind: z.enum(unitKinds),
    days: z.int(),
    hours: z.int(),
    matched_by: z.enum(matchings),
    half_added: z.boolean(),
    arms: z.array(trialArm),
    effects: z.array(trialEffect),
    left_out: z.array(trialArmName),
    counts_left_out: z.int(),
    counts_unmatched: z.int(),
  }),
)
export type TrialResult = z.infer<typeof trialResult>

const shared = { tag: 'Farms', method: 'GET', reads: 'may lag', params: byId, query: period } as const

export const getTreatmentEffects = endpoint({
  ...shared,
  id: 'getTreatmentEffects',
  path: '/farms/{id}/treatment-arms/effects',
  can: 'farm.see',
  summary: 'Get the effects of treatments over a period',
  description:
    'Ratios of treatments to the control, or to each other where there is none, by experimental unit, over the days and hours that all compared treatments were watched: visits seen by cameras first, then counts by hand of which there are some. Counts of insects by hand are compared within hours if that keeps all plots and half of the counts, otherwise within days. `centre_visits` and `contacts` rest on counts of all groups of insects with time and flowers noted. At most 400 days.',
  response: z.array(trialResult),
})

export const downloadTreatmentAnalysis = endpoint({
  ...shared,
  id: 'downloadTreatmentAnalysis',
  path: '/farms/{id}/treatment-arms/analysis',
  can: 'report.use',
  summary: 'Export the data of a trial with an R script',
  description:
    'A ZIP with `units.csv` (visits and flower-hours of each experimental unit), `hours.csv` (the same by camera and hour), `hand_units.csv` and `hand_counts.csv` (counts by hand of each unit, and by plot, day and hour) and `analysis.R`, which repeats the ratios and fits a mixed model with glmmTMB where that is installed. Tables are empty where treatments share no hours or days. At most 400 days.',
  file: ['application/zip'],
  event: 'exported',
})
