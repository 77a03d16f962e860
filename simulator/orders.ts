import type { Fleet } from './fleet.ts'

/** Order to a fleet's process. Timestamps in ms since 1970. */
export interface FleetOrder {
  fleet: Fleet
  /** From this time on cameras send every 15 minutes, before it every hour, like their older firmware. */
  fineSince: number
  /** The recent past that is sent first. */
  recentSince: number
  /** Where an earlier run stopped, if that is before the recent past. */
  gapSince: number | null
  /** How far back earlier runs have filled the seasons. */
  filledTo: number | null
  /** How far back seasons are to be filled; null: not at all. */
  oldest: number | null
  /** The first cameras, up to this number, also send the images of the last days. */
  pictured: number
}

export type FleetReport = { kind: 'recent' } | { kind: 'filled'; to: number } | { kind: 'trouble'; message: string }
