/** In the order in which they are told; the first three are shown. */
export const scoredCodes = [
  'ZERO_VISITS',
  'SPRAY_ACTIVE',
  'LOW_VISITS_GOOD_WEATHER',
  'LOW_VISITS_POOR_WEATHER',
  'NEAR_TARGET',
  'ON_TARGET',
  'OVER_VISITED',
  'COOL_FOR_HONEYBEES',
  'HEAT',
  'WET_WEEK',
  'WINDY_WEEK',
  'ONE_GROUP',
  'UNEVEN_DEVICES',
  'SEASON_MISMATCH',
  'LOW_CAPTURE',
  'VISITS_WITHOUT_FLOWERS',
  'WEATHER_MISSING',
  'TREATMENT_UNKNOWN',
] as const
export type ScoredCode = (typeof scoredCodes)[number]

/** Every code: why there is no score, then what a score rests on. */
export const codes = ['NO_CAPTURE', 'OUT_OF_SEASON', 'NO_FLOWERS', ...scoredCodes] as const
export type Code = (typeof codes)[number]
