import { deviceStore } from '#web/platform/offline/device-store.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { createStore } from '#web/platform/store.ts'
import type { StoredPicture } from '../farm-map/stored-picture.ts'

/** The data of a farm that this phone stores for offline use. */
export interface Ready {
  farm_id: number
  farm_title: string
  /** When it was downloaded, as an ISO instant. */
  at: string
  /** The number of lists and places, and their approximate size in bytes. */
  parts: number
  bytes: number
  /** The number of stored plots, and the total. Missing in earlier versions, where all are stored. */
  plots?: number
  of?: number
  /** The last stored plot, if not all were received: the missing ones follow it. */
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
