import { addDays } from '../weeks/dates.ts'
import { localDay, localHour, instantAt } from '../weeks/local-time.ts'

export interface Quiet {
  /** Hours in the farm's time zone; both null: no quiet hours. */
  quiet_from: number | null
  quiet_until: number | null
}

/** The next time at which it is this hour in the farm's time zone. */
export const nextAt = (hour: number, now: Date, zone: string): Date => {
  const today = localDay(now, zone)
  const strike = (day: string) => instantAt(`${day}T${String(hour).padStart(2, '0')}:00`, zone)
  const first = strike(today)
  return first > now ? first : strike(addDays(today, 1))
}

/** Now, or the end of the quiet hours. */
export const afterQuiet = (now: Date, zone: string, { quiet_from, quiet_until }: Quiet): Date => {
  if (quiet_from === null || quiet_until === null) return now
  const hour = localHour(now, zone)
  const isQuiet =
    quiet_from < quiet_until ? hour >= quiet_from && hour < quiet_until : hour >= quiet_from || hour < quiet_until
  return isQuiet ? nextAt(quiet_until, now, zone) : now
}

/** When an event is notified: at once or daily, and never in quiet hours. */
export const dueAt = (
  mode: 'single' | 'daily',
  now: Date,
  zone: string,
  settings: Quiet & { daily_hour: number },
): Date => afterQuiet(mode === 'daily' ? nextAt(settings.daily_hour, now, zone) : now, zone, settings)
