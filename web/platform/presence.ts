/** When a person last did something in this tab; opening the page counts. */
let last = Date.now()
const A_WHILE_MS = 60_000

export const touched = (at: number): void => {
  last = at
}

/** Calls made now are nobody's wish, but the page's own (a refresh in the background). */
export const isAway = (now = Date.now()): boolean => now - last > A_WHILE_MS
