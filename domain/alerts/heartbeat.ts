/** Rounds of what watches for alerts, one every so often. */
export const ROUND_SECONDS = 60
/** Without a round for so long it has stopped: nobody would hear of anything. */
export const LATE_SECONDS = 3 * ROUND_SECONDS
