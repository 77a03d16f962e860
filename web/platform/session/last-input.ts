/** The time of the last input in this tab, by a clock that is never adjusted; opening the page counts. */
let last = performance.now()
const A_WHILE_MS = 60_000

export const noteInput = (at = performance.now()): void => {
  last = at
}

/** Requests made now come from the page itself (a refresh in the background), not from a person. */
export const isAway = (): boolean => performance.now() - last > A_WHILE_MS
