/** A line of a table that was pasted or read from a CSV file. */
export interface PastedLine {
  /** Line number in the pasted text, from 1. */
  line: number
  cells: string[]
}

const separators = ['\t', ';', ','] as const
type Separator = (typeof separators)[number]

/** The quoted cell starting at `at`, and where it ends; null if the quotes are not closed. */
const quotedAt = (text: string, at: number): { cell: string; end: number } | null => {
  if (text[at] !== '"') return null
  for (let end = text.indexOf('"', at + 1); end !== -1; end = text.indexOf('"', end + 2))
    if (text[end + 1] !== '"') return { cell: text.slice(at + 1, end).replaceAll('""', '"'), end: end + 1 }
  return null
}

/** The cells of a text by line; quoted cells may contain separators and line breaks. */
const readCells = (text: string, separator: Separator): PastedLine[] => {
  const lines: PastedLine[] = []
  const plainEnd = new RegExp(`[${separator}\\r\\n]|$`, 'g')
  let [line, at] = [1, 0]
  let row: PastedLine = { line, cells: [] }
  while (at <= text.length) {
    while (text[at] === ' ') at += 1
    const quoted = quotedAt(text, at)
    plainEnd.lastIndex = quoted?.end ?? at
    const end = plainEnd.exec(text)?.index ?? text.length
    const cell = quoted ? quoted.cell + text.slice(quoted.end, end) : text.slice(at, end)
    row.cells.push(cell.trim())
    line += cell.split(/\r\n?|\n/).length - 1
    at = end + 1
    if (text[end] === separator) continue
    lines.push(row)
    line += 1
    row = { line, cells: [] }
    if (text[end] === '\r' && text[end + 1] === '\n') at += 1
  }
  return lines
}

/** The non-empty lines of a table. The first separator found, in the order tab, semicolon, comma, applies to all. */
export const readPasted = (text: string): PastedLine[] => {
  const bare = text.replaceAll(/"(?:[^"]|"")*"/g, '')
  const first = bare.split(/[\r\n]+/).find((line) => separators.some((each) => line.includes(each))) ?? ''
  const separator = separators.find((each) => first.includes(each)) ?? ','
  return readCells(text.replace(/^\uFEFF/, ''), separator).filter(({ cells }) => cells.some((cell) => cell !== ''))
}

export const columnKey = (text: string): string => text.toLowerCase().replaceAll(/[^a-z]/g, '')

export interface PastedTable<C extends string> {
  rows: { line: number; cell: (column: C) => string }[]
  /** Headings without a matching column, whose cells are ignored. */
  unread: string[]
}

/**
 * Reads a table whose columns are named by its first line or, without headings, are in the order of `names`. `names`:
 * accepted headings per column, in lowercase letters only. `tells`: the column whose heading identifies a line of
 * headings.
 */
export const readTable = <C extends string>(
  text: string,
  names: Readonly<Record<C, readonly string[]>>,
  tells: NoInfer<C>,
): PastedTable<C> => {
  const columns = Object.keys(names) as C[]
  const columnOf = (cell: string) => columns.find((column) => names[column].includes(columnKey(cell)))
  const lines = readPasted(text)
  const first = lines[0]?.cells ?? []
  const isHead = first.some((cell) => columnOf(cell) === tells)
  const order = isHead ? first.map(columnOf) : columns
  return {
    rows: lines.slice(isHead ? 1 : 0).map(({ line, cells }) => ({
      line,
      cell: (column) => cells[order.indexOf(column)] ?? '',
    })),
    unread: isHead ? first.filter((cell) => cell !== '' && columnOf(cell) === undefined) : [],
  }
}
