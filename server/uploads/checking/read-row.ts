import { shownCell } from '#domain/survey-files/cells/cell-text.ts'
import type { CellReading } from '#domain/survey-files/cells/cells.ts'
import { recordWords } from '#domain/survey-files/types.ts'
import { rowCompleter, workedOut, type Meant } from './complete-row.ts'
import type { Fault } from './lookups.ts'
import { countReadingNotes } from './reading-notes.ts'
import { cellReader, slotOf, slots, type Values } from './row-values.ts'
import { copyCell, stagedColumns } from './staging.ts'

interface CellFault extends Fault {
  value: string | null
}
/** A line for COPY, faults, or nothing for rows of another kind. */
export type ReadRow = { line: string } | { faults: CellFault[] } | null

export interface Reading extends Meant {
  reading: CellReading
}

const DAY = 'survey_date'
const MAX_QUOTED_LENGTH = 200
const quoted = (cell: string) => shownCell(cell).slice(0, MAX_QUOTED_LENGTH)

/** Makes the reader of a file's rows. */
export const rowReader = (how: Reading) => {
  const { type, head, reading } = how
  const rest = rowCompleter(how)
  const staged = stagedColumns[type].map(slotOf)
  const title = recordWords[type].toLowerCase()
  const columns = head.columns.map(({ at: cell, column }) => ({
    cell,
    column,
    slot: slotOf(column.key),
    isWorkedOut: workedOut.has(slotOf(column.key)),
    read: cellReader(column, reading),
  }))
  const titleOf = new Map(head.columns.map(({ at: cell, column }) => [column.key, { cell, title: column.title }]))

  // Reused for all rows. A calculated value has no text in the file: undefined means that it is written from `values`.
  const values: Values = Object.keys(slots).map(() => null)
  const texts: (string | undefined)[] = Object.keys(slots).map(() => copyCell(null))
  for (const slot of workedOut) texts[slot] = undefined
  // The date may be derived from the start time.
  if (!head.columns.some(({ column }) => column.key === DAY)) texts[slotOf(DAY)] = undefined
  const noted = countReadingNotes()
  const read = (record: readonly string[], line: number): ReadRow => {
    if (head.record !== null && record[head.record]?.trim().toLowerCase() !== title) return null
    const faults: CellFault[] = []
    values.fill(null)
    noted.begin()
    for (const { cell, column, slot, isWorkedOut, read } of columns) {
      const given = record[cell] ?? ''
      const { read: found, text } = read(given)
      if (found.fault !== undefined) {
        faults.push({ column: column.title, value: quoted(given), reason: found.fault })
        continue
      }
      if (found.note) noted.add(column.title, found.note, given, found.value)
      values[slot] = found.value
      if (!isWorkedOut) texts[slot] = text
    }
    if (faults.length > 0) return { faults }
    const fault = ({ column, reason }: Fault) => {
      const known = titleOf.get(column)
      faults.push({
        column: known?.title ?? column,
        value: known ? quoted(record[known.cell] ?? '') : null,
        reason,
      })
    }
    rest.complete(values, head.offset === null ? '' : (record[head.offset] ?? '').trim(), fault)
    if (faults.length > 0) return { faults }
    rest.accept(values, line)
    noted.keep()
    let text = ''
    for (const slot of staged) text += `${text === '' ? '' : '\t'}${texts[slot] ?? copyCell(values[slot] ?? null)}`
    return { line: `${text}\n` }
  }
  return { read, notes: noted.all }
}
