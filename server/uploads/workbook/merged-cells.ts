import type { Readable } from 'node:stream'

/** Merged cells of one column: the value of the first applies to all. */
export interface Merged {
  column: number
  from: number
  to: number
}

const MAX_MERGED = 100_000
const LONGEST_TAG = 512
const NAME = 'mergeCell'
const tag = /<(?:\w{1,20}:)?mergeCell\s[^>]{0,300}?ref="\$?([A-Z]{1,3})\$?(\d{1,7}):\$?[A-Z]{1,3}\$?(\d{1,7})"/g
const LETTERS = 26
const BEFORE_A = 64

/** The index of a column from its letters. */
export const columnPlace = (letters: string): number => {
  let place = 0
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters.charCodeAt(at) - BEFORE_A
    if (letter < 1 || letter > LETTERS) break
    place = place * LETTERS + letter
  }
  return place - 1
}

/**
 * The cells of a sheet that are merged over several rows, by their first row. They are listed after all rows, so the
 * sheet is scanned before it is read. Of cells merged over several columns the first counts.
 */
export const findMerged = async (stream: Readable): Promise<Map<number, Merged[]>> => {
  const found = new Map<number, Merged[]>()
  let count = 0
  let before = Buffer.alloc(0)
  for await (const chunk of stream) {
    const bytes = Buffer.concat([before, chunk as Buffer])
    if (bytes.includes(NAME)) {
      const text = bytes.toString('latin1')
      for (const [, column = '', first, last] of text.matchAll(tag)) {
        const [from, to] = [Number(first), Number(last)]
        if (from >= to || (count += 1) > MAX_MERGED) continue
        const own = found.get(from) ?? []
        if (own.length === 0) found.set(from, own)
        const merged = { column: columnPlace(column), from, to }
        // A tag may have been seen already at the end of the previous chunk.
        if (!own.some((one) => one.column === merged.column && one.to === to)) own.push(merged)
      }
    }
    before = Buffer.from(bytes.subarray(Math.max(0, bytes.length - LONGEST_TAG)))
  }
  return found
}

/** Fills rows with the values of merged cells; returns the filled columns. */
export const mergedFiller = (merged: ReadonlyMap<number, readonly Merged[]>) => {
  let open: { column: number; to: number; text: string }[] = []
  return (cells: string[], line: number): number[] => {
    const filled: number[] = []
    open = open.filter(({ to }) => to >= line)
    // A row with merged cells only is not a row of the table.
    if (open.length > 0 && cells.some((cell) => cell.trim() !== ''))
      for (const { column, text } of open) {
        while (cells.length <= column) cells.push('')
        if (cells[column] !== '') continue
        cells[column] = text
        filled.push(column)
      }
    for (const { column, to } of merged.get(line) ?? []) {
      const text = cells[column] ?? ''
      if (text !== '') open.push({ column, to, text })
    }
    return filled
  }
}
