import { addDays, dayNumber } from '#domain/weeks/dates.ts'

/** The day after the date of most examples in the description. */
const EXAMPLES_AS_OF = '2026-06-09'

/**
 * Shifts all dates of an example by the same number of days, so that they are shortly before `today`: a pasted example
 * is then neither years old nor in the future.
 */
export const withRecentDates = (example: unknown, today: string): unknown =>
  JSON.parse(
    JSON.stringify(example).replaceAll(/(?<=")\d{4}-\d{2}-\d{2}(?=["T])/g, (day) =>
      addDays(today, dayNumber(day) - dayNumber(EXAMPLES_AS_OF)),
    ),
  )
