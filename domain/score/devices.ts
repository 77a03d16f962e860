import type { Camera } from './capture-rows.ts'
import type { DeviceHours } from './placements.ts'

export interface UnevenDevices {
  best: string
  worst: string
  /** Ratio of the best camera's rate to the worst one's: at least 4, Infinity if the worst saw no visit. */
  times: number
}

const leastFlowerHours = 50
const leastVisits = 40
const leastTimes = 4

/**
 * The busiest and the quietest camera if they differ (4 times by default); only cameras with 50 flower-hours, and 40
 * visits together.
 */
export const unevenDevices = (cameras: readonly Camera[], least = leastTimes): UnevenDevices | null => {
  const compared = cameras.filter(({ flowerHours }) => flowerHours >= leastFlowerHours)
  if (compared.reduce((sum, { visits }) => sum + visits, 0) < leastVisits) return null
  const rates = compared
    .map(({ deviceId, flowerHours, visits }) => ({ deviceId, rate: visits / flowerHours }))
    .sort((a, b) => b.rate - a.rate || a.deviceId.localeCompare(b.deviceId))
  const [best, worst] = [rates[0], rates.at(-1)]
  if (!best || !worst || best.rate < least * worst.rate || best === worst) return null
  return { best: best.deviceId, worst: worst.deviceId, times: best.rate / worst.rate }
}

/** Standard errors between the busiest and the quietest of many cameras that are rarely exceeded by chance alone. */
const chanceErrors = 5

/** Whether the busiest and the quietest differ by more than chance explains. */
export const beyondChance = (cameras: readonly Camera[], { best, worst }: UnevenDevices): boolean => {
  const compared = cameras.filter(({ flowerHours }) => flowerHours >= leastFlowerHours)
  const sum = (figure: (camera: Camera) => number) => compared.reduce((total, camera) => total + figure(camera), 0)
  const [busy, quiet] = [best, worst].map((id) => compared.find(({ deviceId }) => deviceId === id))
  if (!busy || !quiet) return false
  const rate = sum(({ visits }) => visits) / sum(({ flowerHours }) => flowerHours)
  const error = Math.sqrt(rate / busy.flowerHours + rate / quiet.flowerHours)
  return busy.visits / busy.flowerHours - quiet.visits / quiet.flowerHours >= chanceErrors * error
}

/** Devices that recorded less than half of their possible hours, including those that sent nothing. */
export const littleWatched = (devices: ReadonlyMap<string, DeviceHours>): string[] =>
  [...devices].filter(([, { watched, possible }]) => watched < possible / 2).map(([deviceId]) => deviceId)
