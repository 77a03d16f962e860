/**
 * The local hours that are scored: those that begin from 08:00 to before 18:00. Rollups sum them, and the score is worked
 * out of them: another window is a new version of the model, and a recount of all that is stored.
 */
export const SCORED_DAY = { from: 8, to: 18 } as const

/** So many hours can be watched on a scored day. */
export const HOURS_PER_SCORED_DAY = SCORED_DAY.to - SCORED_DAY.from
