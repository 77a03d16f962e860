import { rightNow } from '#web/platform/time/clock.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { COUNT } from '#web/platform/offline/pending-names.ts'
import type { CountKind } from '../outbox/entry.ts'
import { emptyTally, holds } from './tally.ts'

/** What was saved leaves the count under way in the transaction that puts it into the outbox. */
export interface Settling {
  change: Change
  /** The transaction is complete. */
  done: () => void
  /** The phone has no room even for that, but the server has what was saved. */
  anyway: () => void
}

/** A count under way, on the phone from its first tap. */
export interface DraftCount<V> {
  /** The Idempotency-Key of what it becomes. */
  key: string
  begun: string
  survey_id: number | null
  /** The key of a new visit that this count begins or goes on with; null: the newest of the day is gone on with. */
  visit_key?: string | null
  /** The farm's day on which it was begun. */
  survey_date: string
  value: V
}

export const nameOf = (personId: number, kind: CountKind, placeId: number): string =>
  `${COUNT}:${personId}:${kind}:${placeId}`

/** Whether anything was counted that a person would miss. */
export const isCounted = ({ value }: DraftCount<object>): boolean => holds({ ...emptyTally, ...value })

/** Null where nothing was counted that a person would miss: a dialog that was only looked into is no count. */
export const readDraftCount = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
): DraftCount<V> | null => {
  const draft = deviceStore.read<DraftCount<V>>(nameOf(personId, kind, placeId))
  return draft && isCounted(draft) ? draft : null
}
/** Null: it goes. */
export const writeDraftCount = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
  draft: DraftCount<V> | null,
): Change => writing(nameOf(personId, kind, placeId), draft)
export const deleteDraftCount = (personId: number, kind: CountKind, placeId: number): Promise<boolean> =>
  deviceStore.remove(nameOf(personId, kind, placeId))

export const beginDraftCount = <V extends object>(
  value: V,
  survey_id: number | null,
  survey_date: string,
  visit_key: string | null = null,
): DraftCount<V> => ({
  key: crypto.randomUUID(),
  begun: new Date(rightNow()).toISOString(),
  survey_id,
  visit_key,
  survey_date,
  value,
})
