import { deviceStore } from '#web/platform/offline/device-store.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { createStore } from '#web/platform/store.ts'
import type { StoredPicture } from '../farm-map/stored-picture.ts'

/** What this phone has of a farm for use without a signal. */
export interface Ready {
  farm_id: number
  farm_title: string
  /** When it was read, as an ISO instant. */
  at: string
  /** How many lists and places, and about how many bytes they are. */
  parts: number
  bytes: number
  /** How many of its plots are here, and how many it has. Earlier versions do not say: all. */
  plots?: number
  of?: number
  /** The last plot that came, where not all did: what is missing begins after it. */
  after?: number | null
  /** Whether its survey protocol is on the phone. Missing in earlier versions. */
  protocol?: boolean
  /** The map picture; null if there is none, missing in earlier versions. */
  picture?: StoredPicture | null
  /** The progress of a repeated download of a complete farm. */
  coming?: Ready
}
export interface Making {
  farm_id: number
  done: number
  /** 0: unknown. */
  of: number
  /** Whether its map picture is being stored. */
  isPicture?: true
}

export const isWhole = ({ plots, of }: Ready): boolean => plots === of
export const readyFarms = (personId: number): Ready[] => deviceStore.read<Ready[]>(`${READY}:${personId}`) ?? []
/** The farm that is being downloaded in this tab. */
export const making = createStore<Making | null>(null)

/** Asks the browser not to delete what the portal stores. */
export const keepForGood = async (): Promise<boolean> => {
  try {
    return (await navigator.storage.persisted()) || (await navigator.storage.persist())
  } catch {
    return false
  }
}
