import { datesBetween } from '#domain/weeks/dates.ts'
import { HOURS_PER_SCORED_DAY } from './scored-day.ts'
import type { Capture, HealthInput } from './shapes.ts'

export interface UnevenDevices {
  best: string
  worst: string
  /** How many times the worst camera's rate the best one's is: at least 4, Infinity if the worst saw no visit. */
  times: number
}

const leastFlowerHours = 50
const leastVisits = 40
const leastTimes = 4

/** The busiest and the quietest camera, if far apart; only cameras with 50 flower-hours, which saw 40 visits together. */
export const unevenDevices = (rows: readonly Capture[]): UnevenDevices | null => {
  const totals = new Map<string, { flowerHours: number; visits: number }>()
  for (const { deviceId, flowers, hours, visits } of rows) {
    if (flowers === null || flowers === 0) continue
    const device = totals.get(deviceId) ?? { flowerHours: 0, visits: 0 }
    totals.set(deviceId, { flowerHours: device.flowerHours + flowers * hours, visits: device.visits + visits })
  }
  const compared = [...totals].filter(([, { flowerHours }]) => flowerHours >= leastFlowerHours)
  if (compared.reduce((sum, [, { visits }]) => sum + visits, 0) < leastVisits) return null
  const rates = compared
    .map(([device, { flowerHours, visits }]) => ({ device, rate: visits / flowerHours }))
    .sort((a, b) => b.rate - a.rate || a.device.localeCompare(b.device))
  const [best, worst] = [rates[0], rates.at(-1)]
  if (!best || !worst || best.rate < leastTimes * worst.rate || best === worst) return null
  return { best: best.device, worst: worst.device, times: best.rate / worst.rate }
}

/** Which of these devices watched less than half of the window's daylight, those that sent nothing included. */
export const littleWatched = (input: HealthInput, deviceIds: Iterable<string>): string[] => {
  const possible = datesBetween(input.start, input.end).length * HOURS_PER_SCORED_DAY
  const hours = new Map([...deviceIds].map((device) => [device, 0]))
  for (const row of input.captures) {
    const inWindow = row.date >= input.start && row.date <= input.end
    hours.set(row.deviceId, (hours.get(row.deviceId) ?? 0) + (inWindow ? row.hours : 0))
  }
  return [...hours].filter(([, watched]) => watched < possible / 2).map(([device]) => device)
}
