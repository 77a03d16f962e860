import type { FunctionalGroup } from '#domain/intensity/functional-groups.ts'

// Every figure and its source: the model page of ph-1.0, section 6. A change here is a new model version.
export const model = 'ph-1.0'

export const crops = ['strawberry', 'raspberry', 'blackberry', 'blueberry', 'avocado'] as const
export type Crop = (typeof crops)[number]

interface CropParameters {
  visitsNeeded: number
  receptiveDays: number
  effectiveness: number
  evidence: number
}

/** Effective visits that a flower needs (N), days it is receptive (L), mean effectiveness if no class is known (q), evidence (ev). */
export const cropParameters: Record<Crop, CropParameters> = {
  strawberry: { visitsNeeded: 4, receptiveDays: 4, effectiveness: 1, evidence: 0.95 },
  raspberry: { visitsNeeded: 2, receptiveDays: 3, effectiveness: 1, evidence: 0.95 },
  blackberry: { visitsNeeded: 3, receptiveDays: 3, effectiveness: 1, evidence: 0.7 },
  blueberry: { visitsNeeded: 2, receptiveDays: 3, effectiveness: 0.7, evidence: 0.7 },
  avocado: { visitsNeeded: 0.45, receptiveDays: 0.3, effectiveness: 1, evidence: 0.5 },
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

/** Effective visits that one visit of each group is worth (e), 0 to 1. */
export const effectiveness: Record<Crop, Effectiveness> = {
  strawberry: { ...caneFruit, 'solitary bee': 0.9, hoverfly: 0.6 },
  raspberry: caneFruit,
  blackberry: caneFruit,
  blueberry: { ...caneFruit, honeybee: 0.4, hoverfly: 0.2, 'other fly': 0.1, 'social wasp': 0.1 },
  avocado: { ...caneFruit, hoverfly: 1, 'other fly': 1, 'social wasp': 1 },
}

export const hazards = ['low', 'unknown', 'moderate', 'high'] as const
export type Hazard = (typeof hazards)[number]

/** What a spray leaves of the treatment part on its day, and the days until all of it is back. The product's label overrides. */
export const sprayEffects: Record<Hazard, { onTheDay: number; recoveryDays: number }> = {
  low: { onTheDay: 0.8, recoveryDays: 2 },
  unknown: { onTheDay: 0.5, recoveryDays: 4 },
  moderate: { onTheDay: 0.4, recoveryDays: 4 },
  high: { onTheDay: 0.1, recoveryDays: 7 },
}

export const countries = ['GB', 'US'] as const
export type Country = (typeof countries)[number]
/** First and last flowering month, 1 to 12; it may wrap the year's end. */
export type Season = readonly [number, number]

/** Used only where the farm has entered none. Null: no season penalty. */
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
/** Flowers in view at good bloom, where the placement has no figure of its own. */
export const defaultFlowersReference = 5
/** Under so many recognised insects the crop's own effectiveness is used. */
export const leastInsects = 10
/** What stands for the weather part of a window without one day of weather. */
export const weatherUnknown = 0.8
/** The weather and treatment parts never fall below this. */
export const leastPart = 0.05
