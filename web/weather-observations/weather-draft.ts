import { stored } from '#web/platform/stored.ts'

/** Names the draft of a new observation of a tunnel. */
export const newDraft = (tunnelId: number): string => `weather:new:${tunnelId}`

/** Puts values where the form of a new observation finds and offers them. */
export const offerDraft = (personId: number, tunnelId: number, values: unknown): void =>
  stored.set(`bombus-draft:${personId}:${newDraft(tunnelId)}`, JSON.stringify({ at: new Date().toISOString(), values }))
