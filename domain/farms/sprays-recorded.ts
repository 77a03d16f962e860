import { messages } from '../messages.ts'

/**
 * The statement that all sprays of a farm are recorded. Without a first day it applies from the beginning, without a
 * last one until today.
 */
export interface SpraysRecorded {
  sprays_recorded: boolean
  sprays_recorded_from: string | null
  sprays_recorded_until: string | null
}
type Change = { [name in keyof SpraysRecorded]?: SpraysRecorded[name] | undefined }
interface Fault {
  path: keyof SpraysRecorded
  message: string
}

const isDated = ({ sprays_recorded_from, sprays_recorded_until }: Change) =>
  (sprays_recorded_from ?? null) !== null || (sprays_recorded_until ?? null) !== null

/** The statement after a change: entering a date makes it, and withdrawing it removes its dates. */
export const spraysRecordedAfter = (before: SpraysRecorded, change: Change): SpraysRecorded | Fault => {
  const sprays_recorded = change.sprays_recorded ?? (before.sprays_recorded || isDated(change))
  if (!sprays_recorded) {
    if (!isDated(change)) return { sprays_recorded, sprays_recorded_from: null, sprays_recorded_until: null }
    const path = change.sprays_recorded_from ? 'sprays_recorded_from' : 'sprays_recorded_until'
    return { path, message: messages.spraysNotRecorded }
  }
  const { sprays_recorded_from: from = before.sprays_recorded_from } = change
  const { sprays_recorded_until: until = before.sprays_recorded_until } = change
  return from !== null && until !== null && until < from
    ? { path: 'sprays_recorded_until', message: messages.spraysRecordedUntilTooEarly }
    : { sprays_recorded, sprays_recorded_from: from, sprays_recorded_until: until }
}

/** Whether the statement covers all days from `start` to `end`, both included. */
export const spraysRecordedThroughout = (
  { sprays_recorded, sprays_recorded_from, sprays_recorded_until }: SpraysRecorded,
  { start, end }: { start: string; end: string },
): boolean =>
  sprays_recorded &&
  (sprays_recorded_from === null || sprays_recorded_from <= start) &&
  (sprays_recorded_until === null || end <= sprays_recorded_until)
