import { addDays } from '../weeks/dates.ts'
import { localDay, localHour, instantAt } from '../weeks/local-time.ts'

export interface Quiet {
  /** Hours of the farm's clock; both null: none are quiet. */
  quiet_from: number | null
  quiet_until: number | null
}

/** The next moment after this one at which the farm's clock strikes the hour. */
export const nextAt = (hour: number, now: Date, zone: string): Date => {
  const today = localDay(now, zone)
  const strike = (day: string) => instantAt(`${day}T${String(hour).padStart(2, '0')}:00`, zone)
  const first = strike(today)
  return first > now ? first : strike(addDays(today, 1))
}

/** This moment, or where it is a quiet one the end of the quiet hours. */
export const afterQuiet = (now: Date, zone: string, { quiet_from, quiet_until }: Quiet): Date => {
  if (quiet_from === null || quiet_until === null) return now
  const hour = localHour(now, zone)
  const isQuiet =
    quiet_from < quiet_until ? hour >= quiet_from && hour < quiet_until : hour >= quiet_from || hour < quiet_until
  return isQuiet ? nextAt(quiet_until, now, zone) : now
}

/** When something that begins now is told: at once or with the others of the day, and never in quiet hours. */
export const dueAt = (
  mode: 'single' | 'daily',
  now: Date,
  zone: string,
  settings: Quiet & { daily_hour: number },
): Date => afterQuiet(mode === 'daily' ? nextAt(settings.daily_hour, now, zone) : now, zone, settings)
