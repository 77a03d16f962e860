import type { ImportReading } from '#domain/uploads/reading.ts'
import { shownCell, type CellNote, type CellValue } from '#domain/survey-files/cells/cell-text.ts'

type Note = NonNullable<ImportReading['notes']>[number]
const MAX_SHOWN_LENGTH = 100

/** Counts values read differently from how they are written, by column and kind, in valid rows. */
export const countReadingNotes = () => {
  const all = new Map<string, Note>()
  const ofRow: [column: string, kind: CellNote, given: string, value: CellValue][] = []
  return {
    begin: (): void => {
      ofRow.length = 0
    },
    add: (column: string, kind: CellNote, given: string, value: CellValue): void => {
      ofRow.push([column, kind, given, value])
    },
    keep: (): void => {
      for (const [column, kind, given, value] of ofRow) {
        const known = all.get(`${kind} ${column}`)
        if (known) known.rows += 1
        else
          all.set(`${kind} ${column}`, {
            column,
            kind,
            rows: 1,
            given: shownCell(given).trim().slice(0, MAX_SHOWN_LENGTH),
            value: value === null ? null : String(value),
          })
      }
    },
    all: (): Note[] => [...all.values()],
  }
}
