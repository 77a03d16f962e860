import { useCallback, useRef, useState } from 'react'
import { localDay } from '#domain/weeks/local-time.ts'
import { usePerson } from '#web/platform/profile.ts'
import { deviceStore } from '../outbox/device-store.ts'
import { emptyTally, holds } from './tally.ts'
import type { CountKind, Place } from '../outbox/entry.ts'

/** A count under way, on the phone from its first tap. */
export interface Kept<V> {
  /** The Idempotency-Key of what it becomes. */
  key: string
  begun: string
  survey_id: number | null
  /** The farm's day on which it was begun. */
  survey_date: string
  value: V
}

const nameOf = (personId: number, kind: CountKind, placeId: number) => `bombus-count:${personId}:${kind}:${placeId}`

/** Null where nothing was counted that a person would miss: a dialog that was only looked into is no count. */
export const readKept = <V extends object>(personId: number, kind: CountKind, placeId: number): Kept<V> | null => {
  const kept = deviceStore.read<Kept<V>>(nameOf(personId, kind, placeId))
  return kept && holds({ ...emptyTally, ...kept.value }) ? kept : null
}
export const writeKept = <V extends object>(
  personId: number,
  kind: CountKind,
  placeId: number,
  kept: Kept<V>,
): boolean => deviceStore.write(nameOf(personId, kind, placeId), kept)
export const dropKept = (personId: number, kind: CountKind, placeId: number): void =>
  deviceStore.remove(nameOf(personId, kind, placeId))

export const beginKept = <V extends object>(value: V, survey_id: number | null, survey_date: string): Kept<V> => ({
  key: crypto.randomUUID(),
  begun: new Date().toISOString(),
  survey_id,
  survey_date,
  value,
})

interface Count<V> {
  kept: Kept<V>
  /** Writes every change to the phone before the page shows it. */
  change: (next: (value: V) => V) => void
  /** The visit is known now. */
  setVisit: (survey_id: number) => void
  /** It was sent, or thrown away. */
  drop: () => void
  /** False once the browser could not keep it. */
  isKept: boolean
}

/** The count under way of a person on a plot: what the phone kept of it, or a new one that begins with `empty`. */
export const useKept = <V extends object>(kind: CountKind, { plot_id, zone }: Place, empty: V): Count<V> => {
  const { id } = usePerson()
  const [kept, setKept] = useState(
    () => readKept<V>(id, kind, plot_id) ?? beginKept(empty, null, localDay(Date.now(), zone)),
  )
  const [isKept, setIsKept] = useState(true)
  // Two taps may come before the page has shown the first.
  const latest = useRef(kept)
  const change = useCallback(
    (next: (value: V) => V) => {
      latest.current = { ...latest.current, value: next(latest.current.value) }
      setIsKept(writeKept(id, kind, plot_id, latest.current))
      setKept(latest.current)
    },
    [id, kind, plot_id],
  )
  const setVisit = useCallback(
    (survey_id: number) => {
      latest.current = { ...latest.current, survey_id }
      // Nothing is kept of a count before its first tap.
      if (readKept(id, kind, plot_id)) writeKept(id, kind, plot_id, latest.current)
      setKept(latest.current)
    },
    [id, kind, plot_id],
  )
  const drop = useCallback(() => dropKept(id, kind, plot_id), [id, kind, plot_id])
  return { kept, change, setVisit, drop, isKept }
}
