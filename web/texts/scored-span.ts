import { timeText } from '#domain/display/dates.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'

/** The hours that scores and visits refer to, for texts: `08:00` and `18:00`. */
export const scoredSpan = () => ({ from: timeText(SCORED_HOURS.first, 0), until: timeText(SCORED_HOURS.last + 1, 0) })
