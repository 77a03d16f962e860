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

/** Resolves to whether the phone stored it; there may be nothing to store. */
const keep = (key: string | null, values: string | null): Promise<boolean> =>
  key === null || values === null
    ? Promise.resolve(true)
    : deviceStore.write(key, { at: new Date().toISOString(), values: JSON.parse(values) as unknown })

/** Calls `work` when the page is left; the returned cleanup calls it too. */
const onLeaving = (work: () => void) => {
  addEventListener('pagehide', work)
  return () => {
    removeEventListener('pagehide', work)
    work()
  }
}

export interface Draft<V> {
  /** Unsaved input from an earlier visit; null once it was restored or discarded. */
  found: StoredDraft<V> | null
  /** It was restored into the form. */
  taken: () => void
  /** It was discarded, or the form was saved. */
  clear: () => void
}

/**
 * Stores unsaved input, for that person only: it is offered again after a time-out, a crash or the next sign-in. Never
 * for passwords. `values` null: nothing is unsaved. An existing draft stays until it is restored or discarded, so that
 * the first character typed does not overwrite it.
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
  /** The phone is full; storing is retried when more is typed. */
  const isFull = useRef(false)
  const keepUnsaved = useCallback(() => {
    void keep(key, unsaved.current).then((isStored) => (isFull.current = !isStored))
  }, [key])
  useEffect(() => {
    unsaved.current = written
    const timer = setTimeout(keepUnsaved, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [keepUnsaved, written])
  // A time-out, a crash of the page or its closing may precede the timer: the latest input is stored anyway.
  useEffect(() => onLeaving(keepUnsaved), [keepUnsaved])
  const early = key === null ? text : null
  const unplaced = useRef<string | null>(null)
  useEffect(() => void (unplaced.current = early), [early])
  // On a busy phone a person may type and leave before this tab's draft name is known.
  useEffect(() => onLeaving(() => void keep(emptyPlace(name), unplaced.current)), [name])
  const isOffered = found !== null
  useEffect(() => {
    // Another tab saved the same form or discarded its draft: the draft is no longer offered here, and input in this
    // tab stays stored.
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

/** Asks for confirmation before a form with unsaved changes is left by a link, Back or closing the window. */
export const useUnsavedGuard = (unsaved: boolean): void => {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // An address on the same page loses nothing. The browser's own prompt works the same for links and for Back.
    shouldBlockFn: ({ current, next }) =>
      !(current.pathname === next.pathname && JSON.stringify(current.search) === JSON.stringify(next.search)) &&
      !window.confirm(t.unsavedLeave),
  })
}
