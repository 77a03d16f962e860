import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { DRAFT } from '#web/platform/offline/pending-names.ts'

/** The name of the draft of a new observation of a tunnel. */
export const newDraft = (tunnelId: number): string => `weather:new:${tunnelId}`
const nameOf = (personId: number, tunnelId: number) => `${DRAFT}:${personId}:${newDraft(tunnelId)}`

/** The unsaved draft of a new observation. */
export const readDraft = (personId: number, tunnelId: number): unknown => deviceStore.read(nameOf(personId, tunnelId))

/** Stores values as the draft that the form of a new observation restores. */
export const offeringDraft = (personId: number, tunnelId: number, values: unknown): Change =>
  writing(nameOf(personId, tunnelId), { at: new Date().toISOString(), values })
