/** How many rows of a list a page shows first. */
export const FIRST_ROWS = 10
/** The plants that were counted last on a plot: those of its newest two visits are among them. */
export const LATEST_FLOWERS = 10
/** The visits that a plot had last: a count that waits can be moved to one of its day. */
export const LATEST_VISITS = 30
/** The first species of each group, with which a count can begin. */
export const FIRST_OF_GROUP = 2
