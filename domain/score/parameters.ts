import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

// Every figure and its source: docs/pollination-health.md. A change here is a new version of the model.
export const model = 'ph-1.1'

export const crops = ['strawberry', 'raspberry', 'blackberry', 'blueberry', 'avocado'] as const
export type Crop = (typeof crops)[number]

export const evidences = ['fair', 'weak'] as const
type Evidence = (typeof evidences)[number]

interface CropParameters {
  /** N: effective visits that a flower needs. */
  visitsNeeded: number
  /** L: days on which a flower can be pollinated. */
  receptiveDays: number
  /** q where too few insects were recognised: effective visits that a visit is worth. */
  effectiveness: number
  /** Visits per flower from which on no benefit is known. */
  mostUseful: number
  /** a0: share of fruit that is well formed without a visit. */
  selfing: number
  evidence: Evidence
}

export const cropParameters: Record<Crop, CropParameters> = {
  strawberry: {
    visitsNeeded: 4,
    receptiveDays: 4,
    effectiveness: 1,
    mostUseful: 40,
    selfing: 0.5,
    evidence: 'fair',
  },
  raspberry: {
    visitsNeeded: 2,
    receptiveDays: 3,
    effectiveness: 1,
    mostUseful: 35,
    selfing: 0.35,
    evidence: 'fair',
  },
  blackberry: {
    visitsNeeded: 3,
    receptiveDays: 3,
    effectiveness: 1,
    mostUseful: 35,
    selfing: 0.35,
    evidence: 'weak',
  },
  blueberry: {
    visitsNeeded: 2,
    receptiveDays: 3,
    effectiveness: 0.7,
    mostUseful: 20,
    selfing: 0.2,
    evidence: 'weak',
  },
  avocado: {
    visitsNeeded: 0.45,
    receptiveDays: 0.3,
    effectiveness: 1,
    mostUseful: 4.5,
    selfing: 0.05,
    evidence: 'weak',
  },
}

type Effectiveness = Record<FunctionalGroup, number>

const caneFruit: Effectiveness = {
  honeybee: 1,
  bumblebee: 1,
  'solitary bee': 1,
  hoverfly: 0.5,
  'other fly': 0.3,
  'social wasp': 0.3,
}

/** e: effective visits that one visit of each group is worth, 0 to 1. */
export const effectiveness: Record<Crop, Effectiveness> = {
  strawberry: { ...caneFruit, 'solitary bee': 0.9, hoverfly: 0.6 },
  raspberry: caneFruit,
  blackberry: caneFruit,
  blueberry: { ...caneFruit, honeybee: 0.4, hoverfly: 0.2, 'other fly': 0.1, 'social wasp': 0.1 },
  avocado: { ...caneFruit, hoverfly: 1, 'other fly': 1, 'social wasp': 1 },
}

export const hazards = ['low', 'unknown', 'moderate', 'high'] as const
export type Hazard = (typeof hazards)[number]

/** What a spray leaves of the treatment rating on its day, and the days until all of it is back. The product's label overrides. */
export const sprayEffects: Record<Hazard, { onTheDay: number; recoveryDays: number }> = {
  low: { onTheDay: 0.8, recoveryDays: 2 },
  unknown: { onTheDay: 0.5, recoveryDays: 4 },
  moderate: { onTheDay: 0.4, recoveryDays: 4 },
  high: { onTheDay: 0.1, recoveryDays: 7 },
}

/** Days for which any spray is felt: sprays of so many days before a window belong to its input. */
export const SPRAY_DAYS = Math.max(...hazards.map((hazard) => sprayEffects[hazard].recoveryDays))

export const countries = ['GB', 'US'] as const
export type Country = (typeof countries)[number]
/** First and last flowering month, 1 to 12; it may wrap the year's end. */
export type Season = readonly [number, number]

/** Used only where the farm has entered none. Null: no month is out of season. */
export const defaultSeasons: Record<Crop, Record<Country, { open: Season; protected: Season } | null>> = {
  strawberry: { GB: { open: [4, 8], protected: [3, 9] }, US: { open: [2, 9], protected: [1, 12] } },
  raspberry: { GB: { open: [5, 8], protected: [4, 9] }, US: { open: [5, 9], protected: [4, 10] } },
  blackberry: { GB: { open: [5, 8], protected: [4, 8] }, US: { open: [4, 7], protected: [3, 9] } },
  blueberry: { GB: { open: [4, 5], protected: [3, 5] }, US: { open: [2, 6], protected: [1, 6] } },
  avocado: { GB: null, US: { open: [2, 6], protected: [2, 6] } },
}

/** Under so many hours of capture there is no score. */
export const leastHours = 5
/** Under so many flowers in view, on average, there is nothing to pollinate. */
export const leastFlowers = 0.05
/** Under so many recognised insects the crop's own effectiveness is used, and no check of them. */
export const leastInsects = 10
/** Under so many checked insects of a group and model version its counts stay as they are. */
export const leastChecks = 30
/** The ratings of flowers, weather and treatment, and what they make of expected visits, never fall below this. */
export const leastPart = 0.05
