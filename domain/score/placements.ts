import type { WatchedRow } from './capture-rows.ts'
import { SCORED_DAY } from './window.ts'
import type { HealthInput, Placement } from './shapes.ts'

const minutesOfADay = 24 * 60

/** Minutes of a day before a given time: none if the time is before the day, all if after. */
const minutesInto = (date: string, moment: string): number => {
  const day = moment.slice(0, 10)
  if (day !== date) return day < date ? 0 : minutesOfADay
  return Number(moment.slice(11, 13)) * 60 + Number(moment.slice(14, 16))
}

/** Hours of the scored day, until now, covered by at least one of a device's placements. */
const standingHours = (date: string, placements: readonly Placement[], asOf: string | null): number => {
  const now = asOf === null ? minutesOfADay : minutesInto(date, asOf)
  const last = Math.min(SCORED_DAY.to * 60, now)
  const stays = placements
    .map(({ from, to }) => ({
      from: from === null ? 0 : minutesInto(date, from),
      to: to === null ? minutesOfADay : minutesInto(date, to),
    }))
    .sort((a, b) => a.from - b.from)
  let minutes = 0
  let counted = SCORED_DAY.from * 60
  for (const stay of stays) {
    const until = Math.min(stay.to, last)
    const since = Math.max(stay.from, counted)
    if (until <= since) continue
    minutes += until - since
    counted = until
  }
  return minutes / 60
}

const stoodAllTheTime = (deviceId: string): Placement => ({ deviceId, from: null, to: null })

export interface DeviceHours {
  watched: number
  possible: number
}

/**
 * Recorded and possible hours of each device: device-days of its placements until now. A device-day with more recorded
 * than possible hours counts as recorded. Includes devices with recordings and devices with placements.
 */
export const deviceHours = (
  { placements, asOf }: Pick<HealthInput, 'placements' | 'asOf'>,
  days: readonly string[],
  kept: readonly WatchedRow[],
): Map<string, DeviceHours> => {
  const watched = new Map<string, Map<string, number>>()
  for (const { deviceId, date, hours } of kept) {
    const byDay = watched.get(deviceId) ?? new Map<string, number>()
    byDay.set(date, (byDay.get(date) ?? 0) + hours)
    watched.set(deviceId, byDay)
  }
  const stays = Map.groupBy(placements ?? [...watched.keys()].map(stoodAllTheTime), ({ deviceId }) => deviceId)
  const devices = [...new Set([...stays.keys(), ...watched.keys()])].sort()
  return new Map(
    devices.map((deviceId) => {
      const total = { watched: 0, possible: 0 }
      for (const date of days) {
        const hours = watched.get(deviceId)?.get(date) ?? 0
        total.watched += hours
        total.possible += Math.max(hours, standingHours(date, stays.get(deviceId) ?? [], asOf))
      }
      return [deviceId, total]
    }),
  )
}

/** Possible hours of all devices together. */
export const possibleHours = (devices: ReadonlyMap<string, DeviceHours>): number =>
  [...devices.values()].reduce((sum, { possible }) => sum + possible, 0)
