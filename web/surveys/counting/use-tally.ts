import { useCallback } from 'react'
import { counted, noted, tapped, undone, type Tally } from '#web/field-work/under-way/tally.ts'
import { rightNow } from '#web/platform/time/clock.ts'
import { surveys } from '#web/texts/surveys.ts'

const t = surveys.counter

/** The handlers of the counters of a page. */
export const useTally = <T extends Tally>(change: (next: (tally: T) => T) => void) => {
  const onTap = useCallback(
    (row: string, by: number, name: string) => {
      const at = new Date(rightNow()).toISOString()
      change((tally) => tapped(tally, row, by, t.tap(name, by), at))
    },
    [change],
  )
  const onSet = useCallback(
    (row: string, count: number | null, name: string) => {
      const at = new Date(rightNow()).toISOString()
      change((tally) => counted(tally, row, count, t.typed(name, count === null ? '–' : String(count)), at))
    },
    [change],
  )
  const onNote = useCallback((row: string, note: string) => change((tally) => noted(tally, row, note)), [change])
  const onUndo = useCallback(() => change((tally) => undone(tally)), [change])
  return { onTap, onSet, onNote, onUndo }
}
