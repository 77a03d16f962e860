/** Local hours of the day that are scored, by their start: from 08:00 to before 18:00. */
export const SCORED_HOURS = { first: 8, last: 17 }
