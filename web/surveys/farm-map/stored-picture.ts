import { RETENTION_MS } from '#web/platform/offline/retention.ts'

/** The map picture of a farm on this phone. */
export interface StoredPicture {
  /** The template of the map service that it is of. */
  url: string
  attribution: string
  licence: string
  /** Zooms that are here as a whole. */
  from: number
  to: number
  tiles: number
  bytes: number
  /** When the oldest tile was read, as an ISO instant. */
  at: string
  /** False: it could not be read as deeply as intended. */
  isWhole: boolean
}

/** Pictures are of use for as long as everything else that a phone reads for the field. */
export const isCurrent = ({ at }: StoredPicture): boolean => Date.parse(at) > Date.now() - RETENTION_MS
