import { type CaptureTotals, captureTotals } from './capture-rows.ts'
import { type DeviceHours, deviceHours, possibleHours } from './placements.ts'
import { monthValue, seasonOf } from './conditions/season.ts'
import type { CaptureMetrics, HealthInput } from './shapes.ts'
import { type RatedDay, ratedDays } from './conditions/weather-part.ts'
import { windowDays } from './window.ts'

/** The observations of a window, before any interpretation. */
export interface Observed {
  input: HealthInput
  days: string[]
  /** The season's value of each day. */
  months: number[]
  capture: CaptureTotals
  devices: ReadonlyMap<string, DeviceHours>
  rated: RatedDay[]
  metrics: CaptureMetrics
}

export const observe = (input: HealthInput): Observed => {
  const days = windowDays(input)
  const capture = captureTotals(input, days)
  const devices = deviceHours(input, days, capture.watchedRows)
  const rated = ratedDays(input, days)
  const possible = possibleHours(devices)
  return {
    input,
    days,
    months: days.map((date) => monthValue(date, seasonOf(input))),
    capture,
    devices,
    rated,
    metrics: {
      hours: capture.hours,
      possibleHours: possible,
      flowerHours: capture.flowerHours,
      meanFlowers: capture.meanFlowers,
      visits: capture.visits,
      coverage: possible > 0 ? Math.min(1, capture.hours / possible) : 0,
      watchedDays: capture.daysWithRows,
      weatherDays: rated.length,
      days: days.length,
      cameras: capture.cameras.length,
    },
  }
}
