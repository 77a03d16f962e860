import { uploadColumns, type FileColumn } from './columns/columns.ts'
import type { ReportType } from './types.ts'
import { otherUnits } from './columns/units.ts'

/** A person's choices for a heading, cell by cell: a column, as `choiceOf` names it, or null to ignore it. */
export type ChosenColumns = readonly (string | null)[]

const UTC = 'UTC'
/** The name of a choice: the column's key and, after a colon, the unit or zone to convert from. */
export const choiceOf = ({ key, from, offset, group }: FileColumn): string =>
  group !== undefined
    ? `${key}:${group}`
    : from
      ? `${key}:${from.unit}`
      : offset === undefined
        ? key
        : `${key}:${UTC}${offset}`

const COUNT = 'count'
const GROUP = 'functional_group'
/** For a type that counts insect groups: one column per group, as in forms with one row per observation period. */
export const groupColumns = (type: ReportType): FileColumn[] => {
  const groups = uploadColumns[type].find(({ key }) => key === GROUP)?.choices ?? []
  return uploadColumns[type].flatMap((column) =>
    column.key === COUNT ? groups.map((group) => ({ ...column, group, required: false })) : [],
  )
}

/** Every column of a type, in every unit in which it can be read. */
export const choicesFor = (type: ReportType): FileColumn[] =>
  uploadColumns[type].flatMap((column) => [
    column,
    ...(column.kind === 'moment' ? [{ ...column, offset: '+00:00' }] : []),
    ...otherUnits(column.key).map((from) => ({ ...column, from })),
    ...(column.key === COUNT ? groupColumns(type) : []),
  ])

const ofClock = /^([a-z_]+):UTC([+-]\d\d:[0-5]\d)$/
/** The column of a choice; undefined if there is none. */
export const columnChooser = (type: ReportType) => {
  const byChoice = new Map(choicesFor(type).map((column) => [choiceOf(column), column]))
  return (choice: string): FileColumn | undefined => {
    const [, key, offset] = ofClock.exec(choice) ?? []
    const column = byChoice.get(key ?? choice)
    return column && offset !== undefined && column.kind === 'moment' ? { ...column, offset } : column
  }
}
