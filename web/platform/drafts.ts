import { useBlocker } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { platform as t } from '#web/texts/platform.ts'
import { stored } from './stored.ts'

interface Kept<V> {
  at: string
  values: V
}
const PREFIX = 'bombus-draft'
const SETTLE_MS = 400

const read = <V>(key: string): Kept<V> | null => {
  try {
    return JSON.parse(stored.get(key) ?? 'null') as Kept<V> | null
  } catch {
    return null
  }
}

interface Draft<V> {
  /** What was typed at an earlier visit and not saved, if anything. */
  found: Kept<V> | null
  /** Call when it was taken over or thrown away. */
  settle: () => void
  /** Call when the form was saved. */
  clear: () => void
}

/**
 * Keeps what a person typed and did not save, for that person only: it is offered again after a time-out, a crash or the
 * next sign-in. Never for passwords. `values` null: nothing is unsaved.
 */
export const useDraft = <V>(userId: number, form: string, values: V | null): Draft<V> => {
  const key = `${PREFIX}:${userId}:${form}`
  const before = useMemo(() => read<V>(key), [key])
  const [settled, setSettled] = useState(false)
  const written = values === null ? null : JSON.stringify(values)
  useEffect(() => {
    if (written === null) return
    const keep = () => stored.set(key, `{"at":${JSON.stringify(new Date().toISOString())},"values":${written}}`)
    const timer = setTimeout(keep, SETTLE_MS)
    return () => clearTimeout(timer)
  }, [key, written])
  const clear = () => {
    stored.remove(key)
    setSettled(true)
  }
  return { found: settled ? null : before, settle: () => setSettled(true), clear }
}

/** Asks before a form with unsaved changes is left, by a link, Back or closing the window. */
export const useUnsavedGuard = (unsaved: boolean): void => {
  useBlocker({
    disabled: !unsaved,
    enableBeforeUnload: unsaved,
    // The browser's own question: it works the same for links and for Back.
    shouldBlockFn: () => !window.confirm(t.unsavedLeave),
  })
}
