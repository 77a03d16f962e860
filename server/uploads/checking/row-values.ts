import type { CellValue, ReadCell } from '#domain/survey-files/cells/cell-text.ts'
import { readCell, type CellReading } from '#domain/survey-files/cells/cells.ts'
import { fileColumns, type FileColumn } from '#domain/survey-files/columns/columns.ts'
import { copyCell, stagedColumns } from './staging.ts'

/** The values of a row, by slot. */
export type Values = CellValue[]

const MAX_CACHED = 50_000
const MAX_CELLS = 4_000

/** Array index of each value: looking up names is too slow for a million rows. */
export const slots: Record<string, number> = Object.fromEntries(
  [
    ...new Set([
      ...Object.values(fileColumns).flatMap((all) => all.map(({ key }) => key)),
      ...Object.values(stagedColumns).flat(),
    ]),
  ].map((key, slot) => [key, slot]),
)
export const slotOf = (key: string): number => {
  const slot = slots[key]
  if (slot === undefined) throw new Error(`no value is called ${key}`)
  return slot
}
/** Caches lookups by names: files repeat the same places in thousands of rows, mostly in sequence. */
export const remembering = <T>(keys: readonly string[], find: (named: Record<string, CellValue>) => T) => {
  const its = keys.map(slotOf)
  const known = new Map<string, T>()
  let last: Values | undefined
  let lastFound: T | undefined
  return (values: Values): T => {
    if (last !== undefined) {
      let same = true
      for (let index = 0; index < its.length && same; index += 1) same = values[its[index] as number] === last[index]
      if (same) return lastFound as T
    }
    last = its.map((slot) => values[slot] ?? null)
    const key = last.join('\u0000')
    let found = known.get(key)
    if (found === undefined) {
      if (known.size >= MAX_CACHED) known.clear()
      found = find(Object.fromEntries(keys.map((name, index) => [name, last?.[index] ?? null])))
      known.set(key, found)
    }
    lastFound = found
    return found
  }
}

/** A cell value and its text for COPY. */
interface Known {
  read: ReadCell
  text: string
}

/** Names, dates and numbers repeat within a file and are cached; notes and timestamps are not. */
export const cellReader = (column: FileColumn, reading: CellReading) => {
  const fresh = (given: string): Known => {
    const read = readCell(column, given, reading)
    return { read, text: read.fault === undefined ? copyCell(read.value) : '' }
  }
  if (column.kind === 'moment' || column.key === 'note') return fresh
  const known = new Map<string, Known>()
  let last: string | undefined
  let lastFound: Known | undefined
  return (given: string): Known => {
    if (given === last) return lastFound as Known
    let found = known.get(given)
    if (found === undefined) {
      found = fresh(given)
      if (known.size >= MAX_CELLS) known.clear()
      known.set(given, found)
    }
    last = given
    lastFound = found
    return found
  }
}
