import { addDays } from '#domain/weeks/dates.ts'
import { dayStart, localDay } from '#domain/weeks/local-time.ts'

/** A farm's local day and the instants between which it lies. */
export interface FarmDay {
  day: string
  from: string
  to: string
}

const MAX_CACHED = 20_000
const remembered = new Map<string, FarmDay>()

/** The local day to which the hour beginning at `hour` (ms since 1970) belongs. Remembered: a backlog asks for few. */
export const farmDay = (hour: number, zone: string): FarmDay => {
  const key = `${zone} ${hour}`
  const known = remembered.get(key)
  if (known) return known
  const day = localDay(hour, zone)
  const made = { day, from: dayStart(day, zone).toISOString(), to: dayStart(addDays(day, 1), zone).toISOString() }
  if (remembered.size >= MAX_CACHED) remembered.clear()
  remembered.set(key, made)
  return made
}
