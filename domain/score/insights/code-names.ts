/** Findings about a score and its causes, in the order in which they are shown. */
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

/** Notes for interpreting a score, shown beside the gauge and not among the findings. */
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

/** All codes: reasons for no score, findings, then notes. */
export const codes = ['NO_CAPTURE', 'OUT_OF_SEASON', 'NO_FLOWERS', ...scoredCodes] as const
export type Code = (typeof codes)[number]

export const isNote = (code: Code): code is NoteCode => noteCodes.some((note) => note === code)
