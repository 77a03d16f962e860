import { uploadColumns, type FileColumn } from './columns.ts'
import type { ReportType } from './types.ts'
import { otherUnits } from './units.ts'

/** What somebody chose for a head, cell by cell: a column, as `choiceOf` names it, or null where it is to be passed over. */
export type ChosenColumns = readonly (string | null)[]

const UTC = 'UTC'
/** What a choice of a column is called: its key, and behind a colon the unit or the clock that is converted. */
export const choiceOf = ({ key, from, offset }: FileColumn): string =>
  from ? `${key}:${from.unit}` : offset === undefined ? key : `${key}:${UTC}${offset}`

/** Every column of a type, and every unit in which it can be read. */
export const choicesFor = (type: ReportType): FileColumn[] =>
  uploadColumns[type].flatMap((column) => [
    column,
    ...(column.kind === 'moment' ? [{ ...column, offset: '+00:00' }] : []),
    ...otherUnits(column.key).map((from) => ({ ...column, from })),
  ])

const ofClock = /^([a-z_]+):UTC([+-]\d\d:[0-5]\d)$/
/** The column of a choice; undefined where it names none. */
export const columnChooser = (type: ReportType) => {
  const byChoice = new Map(choicesFor(type).map((column) => [choiceOf(column), column]))
  return (choice: string): FileColumn | undefined => {
    const [, key, offset] = ofClock.exec(choice) ?? []
    const column = byChoice.get(key ?? choice)
    return column && offset !== undefined && column.kind === 'moment' ? { ...column, offset } : column
  }
}
