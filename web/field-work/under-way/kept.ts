import { rightNow } from '#web/platform/clock.ts'
import { deviceStore } from '../outbox/device-store.ts'
import type { CountKind } from '../outbox/entry.ts'
import { emptyTally, holds } from './tally.ts'

/** A count under way, on the phone from its first tap. */
export interface Kept<V> {
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
  `bombus-count:${personId}:${kind}:${placeId}`

/** Whether anything was counted that a person would miss. */
export const isCounted = ({ value }: Kept<object>): boolean => holds({ ...emptyTally, ...value })

/** Null where nothing was counted that a person would miss: a dialog that was only looked into is no count. */
export const readKept = <V extends object>(personId: number, kind: CountKind, placeId: number): Kept<V> | null => {
  const kept = deviceStore.read<Kept<V>>(nameOf(personId, kind, placeId))
  return kept && isCounted(kept) ? kept : null
}
export const writeKept = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
  kept: Kept<V>,
): boolean => deviceStore.write(nameOf(personId, kind, placeId), kept)
export const dropKept = (personId: number, kind: CountKind, placeId: number): void =>
  deviceStore.remove(nameOf(personId, kind, placeId))

export const beginKept = <V extends object>(
  value: V,
  survey_id: number | null,
  survey_date: string,
  visit_key: string | null = null,
): Kept<V> => ({
  key: crypto.randomUUID(),
  begun: new Date(rightNow()).toISOString(),
  survey_id,
  visit_key,
  survey_date,
  value,
})

/** Calls back for each change that another tab makes to a key with this prefix. */
export const followOtherTabs = (begin: string, act: () => void): (() => void) => {
  const hear = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(begin)) act()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}
