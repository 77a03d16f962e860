import { useBlocker } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { platform as t } from '#web/texts/ui.ts'
import { emptyPlace, useDraftPlace } from './draft-place.ts'
import { deviceStore } from '../offline/device-store.ts'
import { DRAFT } from '../offline/pending-names.ts'

interface StoredDraft<V> {
  /** When it was typed, as an ISO instant. */
  at: string
  values: V
}
const SETTLE_MS = 400

/** Whether the phone stored it; there may be nothing to store. */
const keep = (key: string | null, values: string | null): Promise<boolean> =>
  key === null || values === null
    ? Promise.resolve(true)
    : deviceStore.write(key, { at: new Date().toISOString(), values: JSON.parse(values) as unknown })

/** Calls `work` when the page is left, and what comes back calls it, too. */
const onLeaving = (work: () => void) => {
  addEventListener('pagehide', work)
  return () => {
    removeEventListener('pagehide', work)
    work()
  }
}

export interface Draft<V> {
  /** What was typed at an earlier visit and not saved; null once it was put back or thrown away. */
  found: StoredDraft<V> | null
  /** It was put back into the form. */
  taken: () => void
  /** It was thrown away, or the form was saved. */
  clear: () => void
}

/**
 * Keeps what a person typed and did not save, for that person only: it is offered again after a time-out, a crash or the
 * next sign-in. Never for passwords. `values` null: nothing is unsaved. A found draft stays until it is settled, so that
 * the first letter typed does not overwrite it.
 */
export const useDraft = <V>(personId: number, form: string, values: V | null): Draft<V> => {
  const name = `${DRAFT}:${personId}:${form}`
  const key = useDraftPlace(name)
  const [heard, setHeard] = useState(0)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- read again when another tab was heard
  const before = useMemo(() => (key === null ? null : deviceStore.read<StoredDraft<V>>(key)), [key, heard])
  const [settled, setSettled] = useState<string | null>(null)
  const found = settled === key ? null : before
  const text = values === null ? null : JSON.stringify(values)
  const written = found || key === null ? null : text
  const unsaved = useRef<string | null>(null)
  /** The phone has no room: it is asked again when more is typed. */
  const isFull = useRef(false)
  const keepUnsaved = useCallback(() => {
    void keep(key, unsaved.current).then((isStored) => (isFull.current = !isStored))
  }, [key])
  useEffect(() => {
    unsaved.current = written
    const timer = setTimeout(keepUnsaved, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [keepUnsaved, written])
  // A time-out, a crash of the page or its closing come before the timer: what was typed last is kept all the same.
  useEffect(() => onLeaving(keepUnsaved), [keepUnsaved])
  const early = key === null ? text : null
  const unplaced = useRef<string | null>(null)
  useEffect(() => void (unplaced.current = early), [early])
  // On a busy phone somebody has typed and left before it is known which place is this tab's.
  useEffect(() => onLeaving(() => void keep(emptyPlace(name), unplaced.current)), [name])
  const isOffered = found !== null
  useEffect(() => {
    // Another tab saved the same form, or threw its draft away: it is offered no more here, and what is typed here stays kept.
    if (key === null) return
    return deviceStore.follow(key, () => {
      if (isOffered) setHeard((times) => times + 1)
      else if (deviceStore.read(key) === null && !isFull.current) keepUnsaved()
    })
  }, [key, isOffered, keepUnsaved])
  const clear = () => {
    unsaved.current = null
    unplaced.current = null
    if (key !== null) void deviceStore.remove(key)
    setSettled(key)
  }
  return { found, taken: () => setSettled(key), clear }
}

/** Asks before a form with unsaved changes is left, by a link, Back or closing the window. */
export const useUnsavedGuard = (unsaved: boolean): void => {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // A place on the same page loses nothing. The browser's own question works the same for links and for Back.
    shouldBlockFn: ({ current, next }) =>
      !(current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)) &&
      !window.confirm(t.unsavedLeave),
  })
}
