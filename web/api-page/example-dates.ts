import { addDays, dayNumber } from '#domain/weeks/dates.ts'

/** The day after most examples of the description. */
const EXAMPLES_AS_OF = '2026-06-09'

/**
 * Moves all dates of an example by the same number of days, so that it is about the days before `today`: pasted as it
 * stands, it is neither years old nor in the future.
 */
export const withRecentDates = (example: unknown, today: string): unknown =>
  JSON.parse(
    JSON.stringify(example).replaceAll(/(?<=")\d{4}-\d{2}-\d{2}(?=["T])/g, (day) =>
      addDays(today, dayNumber(day) - dayNumber(EXAMPLES_AS_OF)),
    ),
  )
