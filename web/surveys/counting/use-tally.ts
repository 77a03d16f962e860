import { useCallback } from 'react'
import { surveys } from '#web/texts/surveys.ts'
import { counted, noted, tapped, undone, type Tally } from './tally.ts'

const t = surveys.counter

/** What the counters of a page do to the tally that it keeps. */
export const useTally = <T extends Tally>(change: (next: (tally: T) => T) => void) => {
  const onTap = useCallback(
    (row: string, by: number, name: string) =>
      change((tally) => tapped(tally, row, by, t.tap(name, by), new Date().toISOString())),
    [change],
  )
  const onSet = useCallback(
    (row: string, count: number | null, name: string) =>
      change((tally) =>
        counted(tally, row, count, t.typed(name, count === null ? '–' : String(count)), new Date().toISOString()),
      ),
    [change],
  )
  const onNote = useCallback((row: string, note: string) => change((tally) => noted(tally, row, note)), [change])
  const onUndo = useCallback(() => change((tally) => undone(tally)), [change])
  return { onTap, onSet, onNote, onUndo }
}
