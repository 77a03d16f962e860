import { rightNow } from '#web/platform/time/clock.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { writing, type Change } from '#web/platform/offline/device-writes.ts'
import { COUNT } from '#web/platform/offline/pending-names.ts'
import type { CountKind } from '../outbox/entry.ts'
import { emptyTally, holds } from './tally.ts'

/** Removes saved rows from a draft count, in the transaction that adds them to the outbox. */
export interface Settling {
  change: Change
  /** Called when the transaction is complete. */
  done: () => void
  /** Called when the phone could not store the change but the server has the rows. */
  anyway: () => void
}

/** A count in progress, stored on the phone from its first tap. */
export interface DraftCount<V> {
  /** The Idempotency-Key of the entry that it becomes. */
  key: string
  begun: string
  survey_id: number | null
  /** The key of the new visit that this count belongs to. Null: it belongs to the newest visit of the day. */
  visit_key?: string | null
  /** The day on which it was begun, in the farm's time zone. */
  survey_date: string
  value: V
}

export const nameOf = (personId: number, kind: CountKind, placeId: number): string =>
  `${COUNT}:${personId}:${kind}:${placeId}`

/** Whether a person counted or wrote anything. */
export const isCounted = ({ value }: DraftCount<object>): boolean => holds({ ...emptyTally, ...value })

/** The draft count. Null: a dialog was opened, but nothing was counted in it. */
export const readDraftCount = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
): DraftCount<V> | null => {
  const draft = deviceStore.read<DraftCount<V>>(nameOf(personId, kind, placeId))
  return draft && isCounted(draft) ? draft : null
}
/** A null draft deletes it. */
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
