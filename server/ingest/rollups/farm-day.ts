import { SCORED_DAY } from '#domain/score/window.ts'
import { addDays, datesBetween } from '#domain/weeks/dates.ts'
import { dayStart, localDay, instantAt } from '#domain/weeks/local-time.ts'
import { memoized } from '#domain/platform/memoized.ts'

/** A farm's local day: its start and end, and the times between which its scored hours begin. */
export interface FarmDay {
  day: string
  from: string
  to: string
  opens: string
  closes: string
}

const MAX_REMEMBERED = 20_000

const twoDigits = (hour: number) => String(hour).padStart(2, '0')
const makeDay = (day: string, zone: string): FarmDay => ({
  day,
  from: dayStart(day, zone).toISOString(),
  to: dayStart(addDays(day, 1), zone).toISOString(),
  opens: instantAt(`${day}T${twoDigits(SCORED_DAY.from)}:00`, zone).toISOString(),
  closes: instantAt(`${day}T${twoDigits(SCORED_DAY.to)}:00`, zone).toISOString(),
})

const dayOf = memoized(MAX_REMEMBERED, (key) => {
  const [hour = '', zone = ''] = key.split(' ')
  return makeDay(localDay(Number(hour), zone), zone)
})

/** The local day of the hour that begins at `hour` (ms since 1970). Cached, because a backlog covers few days. */
export const farmDay = (hour: number, zone: string): FarmDay => dayOf(`${hour} ${zone}`)

/** The local days of the hours from `first` to `last`, both included. */
export const farmDays = (first: Date, last: Date, zone: string): FarmDay[] =>
  datesBetween(localDay(first, zone), localDay(last, zone)).map((day) => makeDay(day, zone))
