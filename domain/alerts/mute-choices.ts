import { addDays } from '../weeks/dates.ts'
import { localDay, momentAt } from '../weeks/local-time.ts'

/** Moments that people mute until, by the farm's clock: in a few hours, tomorrow or another morning at seven. */
export const muteChoices = (now: Date, zone: string): Date[] => {
  const HOUR_MS = 3_600_000
  const today = localDay(now, zone)
  const morningIn = (days: number) => momentAt(`${addDays(today, days)}T07:00`, zone)
  const inHours = new Date(Math.ceil((now.getTime() + 3 * HOUR_MS) / HOUR_MS) * HOUR_MS)
  return [inHours, ...[1, 3, 7, 30].map(morningIn)].toSorted((a, b) => a.getTime() - b.getTime())
}
