/** What a score rests on and what to do about it, in the order in which it is told. */
const scoredFindings = [
  'ZERO_VISITS',
  'NO_VISITS_YET',
  'SPRAY_ACTIVE',
  'LOW_VISITS_GOOD_WEATHER',
  'LOW_VISITS_POOR_WEATHER',
  'LOW_VISITS',
  'NEAR_TARGET',
  'POOR_SET',
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

/** What to bear in mind when reading a score: shown beside the gauge, not among the findings. */
const noteCodes = [
  'EVIDENCE_WEAK',
  'FEW_CAMERAS',
  'FEW_DAYS',
  'DETECTION_CHECKED',
  'SHORT_VISITS',
  'APPROXIMATE',
  'CALIBRATED',
] as const
export type NoteCode = (typeof noteCodes)[number]

export const scoredCodes = [...scoredFindings, ...noteCodes] as const
export type ScoredCode = (typeof scoredCodes)[number]

/** Every code: why there is no score, then what a score rests on, then notes. */
export const codes = ['NO_CAPTURE', 'OUT_OF_SEASON', 'NO_FLOWERS', ...scoredCodes] as const
export type Code = (typeof codes)[number]

export const isNote = (code: Code): code is NoteCode => noteCodes.some((note) => note === code)
