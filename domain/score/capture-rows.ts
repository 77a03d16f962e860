import { type FunctionalGroup, functionalGroups } from '#domain/intensity/functional-groups.ts'
import type { CameraHours, HealthInput } from './shapes.ts'
import { onDays } from './window.ts'

export type WatchedRow = CameraHours & { flowers: number }

export interface Camera {
  deviceId: string
  flowerHours: number
  visits: number
}

export interface CaptureTotals {
  /** Rows of the window with recordings and known flowers. */
  watchedRows: WatchedRow[]
  /** Rows with flowers; only their visits and insects are scored. */
  rows: WatchedRow[]
  hours: number
  flowerHours: number
  visits: number
  meanFlowers: number | null
  /** Days with at least 2 hours in total. */
  daysWithRows: number
  /** Cameras with flowers in view. */
  cameras: Camera[]
}

const leastHoursOfADay = 2

const daysWithRows = (rows: readonly WatchedRow[]): number => {
  const hours = new Map<string, number>()
  for (const row of rows) hours.set(row.date, (hours.get(row.date) ?? 0) + row.hours)
  return [...hours.values()].filter((watched) => watched >= leastHoursOfADay).length
}

const camerasOf = (rows: readonly WatchedRow[]): Camera[] => {
  const cameras = new Map<string, Camera>()
  for (const { deviceId, flowers, hours, visits } of rows) {
    const camera = cameras.get(deviceId) ?? { deviceId, flowerHours: 0, visits: 0 }
    camera.flowerHours += flowers * hours
    camera.visits += visits
    cameras.set(deviceId, camera)
  }
  return [...cameras.values()]
}

/** Sums over the window's rows. Rows with unknown flowers are excluded; rows without flowers only add hours. */
export const captureTotals = ({ captures }: Pick<HealthInput, 'captures'>, days: readonly string[]): CaptureTotals => {
  const watchedRows = onDays(captures, days).filter((row): row is WatchedRow => row.hours > 0 && row.flowers !== null)
  const rows = watchedRows.filter(({ flowers }) => flowers > 0)
  const cameras = camerasOf(rows)
  const hours = watchedRows.reduce((sum, row) => sum + row.hours, 0)
  const flowerHours = rows.reduce((sum, row) => sum + row.flowers * row.hours, 0)
  return {
    watchedRows,
    rows,
    hours,
    flowerHours,
    visits: rows.reduce((sum, row) => sum + row.visits, 0),
    meanFlowers: hours > 0 ? flowerHours / hours : null,
    daysWithRows: daysWithRows(watchedRows),
    cameras,
  }
}

/** Recognised insects in these rows, by group. */
export const insectsOf = (rows: readonly WatchedRow[]): { group: FunctionalGroup; count: number }[] =>
  functionalGroups.map((group) => ({
    group,
    count: rows.reduce((sum, { counts }) => sum + (counts?.[group] ?? 0), 0),
  }))

/** Insects without any flower mean that focus or aim is wrong. */
export const sawVisitsWithoutFlowers = (watchedRows: readonly WatchedRow[]): boolean =>
  watchedRows.some(({ flowers, visits }) => flowers === 0 && visits > 0)
