import { RETENTION_MS } from '#web/platform/offline/retention.ts'

/** The map picture of a farm on this phone. */
export interface StoredPicture {
  /** The URL template of its map service. */
  url: string
  attribution: string
  licence: string
  /** Zoom levels that are completely stored. */
  from: number
  to: number
  tiles: number
  bytes: number
  /** When the oldest tile was fetched, as an ISO instant. */
  at: string
  /** False if the deepest intended zoom levels could not be fetched. */
  isWhole: boolean
}

/** Pictures are valid for as long as everything else that a phone stores for the field. */
export const isCurrent = ({ at }: StoredPicture): boolean => Date.parse(at) > Date.now() - RETENTION_MS
