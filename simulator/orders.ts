import type { Fleet } from './fleet.ts'

/** What a fleet's process is told to do. Instants in ms since 1970. */
export interface FleetOrder {
  fleet: Fleet
  /** From here on cameras send every 15 minutes, before it every hour, as their older firmware did. */
  fineSince: number
  /** The recent past that is sent first. */
  recentSince: number
  /** Where an earlier run stopped, if it lies further back than the recent past. */
  gapSince: number | null
  /** How far back earlier runs have filled the seasons. */
  filledTo: number | null
  /** How far back seasons are to be filled; null: not at all. */
  oldest: number | null
  /** So many of the cameras, the first ones, send the pictures of the last days, too. */
  pictured: number
}

export type FleetReport = { kind: 'recent' } | { kind: 'filled'; to: number } | { kind: 'trouble'; message: string }
