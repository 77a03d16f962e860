/** Farms of a page, unless its address says otherwise. */
export const FIRST_ROWS = 10
