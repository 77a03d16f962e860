import { defaultFlowersReference } from './parameters.ts'
import { HOURS_PER_SCORED_DAY } from './scored-day.ts'
import type { Capture, HealthInput } from './shapes.ts'

export interface CaptureTotals {
  rows: Capture[]
  hours: number
  flowerHours: number
  visits: number
  meanFlowers: number | null
  coverage: number
}

type Watched = Capture & { flowers: number }

/** Sums over the window's rows. Rows with unknown flowers are left out; those without flowers add to hours only. */
export const captureTotals = (input: HealthInput, days: number): CaptureTotals => {
  const rows = input.captures.filter(({ date }) => date >= input.start && date <= input.end)
  const watched = rows.filter((row): row is Watched => row.flowers !== null)
  const inFlower = watched.filter(({ flowers }) => flowers > 0)
  const hours = watched.reduce((sum, row) => sum + row.hours, 0)
  const flowerHours = inFlower.reduce((sum, row) => sum + row.flowers * row.hours, 0)
  const visits = inFlower.reduce((sum, row) => sum + row.visits, 0)
  const devices = input.devices ?? new Set(rows.map(({ deviceId }) => deviceId)).size
  return {
    rows,
    hours,
    flowerHours,
    visits,
    meanFlowers: hours > 0 ? flowerHours / hours : null,
    coverage: devices > 0 ? Math.min(1, hours / (devices * days * HOURS_PER_SCORED_DAY)) : 0,
  }
}

/** F: flowers in view, as a share of those at good bloom, at most 1. */
export const flowersPart = (meanFlowers: number, reference: number | null): number =>
  Math.min(1, meanFlowers / (reference ?? defaultFlowersReference))
