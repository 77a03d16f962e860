import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

// Sources of all figures: docs/pollination-health.md. Any change needs a new model version.
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
  /** q if too few insects were recognised: effective visits per visit. */
  effectiveness: number
  /** Visits per flower beyond which there is no known benefit. */
  mostUseful: number
  /** a0: share of well-formed fruit without visits. */
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

/** e: effective visits per visit by group, 0 to 1. */
export const effectiveness: Record<Crop, Effectiveness> = {
  strawberry: { ...caneFruit, 'solitary bee': 0.9, hoverfly: 0.6 },
  raspberry: caneFruit,
  blackberry: caneFruit,
  blueberry: { ...caneFruit, honeybee: 0.4, hoverfly: 0.2, 'other fly': 0.1, 'social wasp': 0.1 },
  avocado: { ...caneFruit, hoverfly: 1, 'other fly': 1, 'social wasp': 1 },
}

export const hazards = ['low', 'unknown', 'moderate', 'high'] as const
export type Hazard = (typeof hazards)[number]

/** The treatment rating on the day of a spray, and the days until it has recovered. The product's label overrides. */
export const sprayEffects: Record<Hazard, { onTheDay: number; recoveryDays: number }> = {
  low: { onTheDay: 0.8, recoveryDays: 2 },
  unknown: { onTheDay: 0.5, recoveryDays: 4 },
  moderate: { onTheDay: 0.4, recoveryDays: 4 },
  high: { onTheDay: 0.1, recoveryDays: 7 },
}

/** Days for which any spray has an effect: sprays of that many days before a window are part of its input. */
export const SPRAY_DAYS = Math.max(...hazards.map((hazard) => sprayEffects[hazard].recoveryDays))

export const countries = ['GB', 'US'] as const
export type Country = (typeof countries)[number]
/** First and last flowering month, 1 to 12; may span the end of the year. */
export type Season = readonly [number, number]

/** Used only if the farm has entered none. Null: no month is out of season. */
export const defaultSeasons: Record<Crop, Record<Country, { open: Season; protected: Season } | null>> = {
  strawberry: { GB: { open: [4, 8], protected: [3, 9] }, US: { open: [2, 9], protected: [1, 12] } },
  raspberry: { GB: { open: [5, 8], protected: [4, 9] }, US: { open: [5, 9], protected: [4, 10] } },
  blackberry: { GB: { open: [5, 8], protected: [4, 8] }, US: { open: [4, 7], protected: [3, 9] } },
  blueberry: { GB: { open: [4, 5], protected: [3, 5] }, US: { open: [2, 6], protected: [1, 6] } },
  avocado: { GB: null, US: { open: [2, 6], protected: [2, 6] } },
}

/** With fewer recorded hours there is no score. */
export const leastHours = 5
/** With fewer flowers in view on average there is nothing to pollinate. */
export const leastFlowers = 0.05
/** With fewer recognised insects the crop's default effectiveness is used, without corrections. */
export const leastInsects = 10
/** With fewer reviewed insects of a group and model version its counts are not corrected. */
export const leastChecks = 30
/** Lower limit of the ratings of flowers, weather and treatment, and of their effect on expected visits. */
export const leastPart = 0.05
