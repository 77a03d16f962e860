import { deviceStore } from '../outbox/device-store.ts'

/** Names the draft of a new observation of a tunnel. */
export const newDraft = (tunnelId: number): string => `weather:new:${tunnelId}`
const nameOf = (personId: number, tunnelId: number) => `bombus-draft:${personId}:${newDraft(tunnelId)}`

/** What was typed of a new observation and not saved. */
export const readDraft = (personId: number, tunnelId: number): unknown => deviceStore.read(nameOf(personId, tunnelId))

/** Puts values where the form of a new observation finds and offers them. False: the phone could not keep them. */
export const offerDraft = (personId: number, tunnelId: number, values: unknown): boolean =>
  deviceStore.write(nameOf(personId, tunnelId), { at: new Date().toISOString(), values })
