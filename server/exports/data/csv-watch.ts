const NEWLINE = 10
const QUOTE = 34
const COMMA = 44

/** Watches the rows of a CSV file with a header. */
export interface CsvWatch {
  /** Processes the next bytes. Returns the number of rows that ended in them, without the header. */
  pass: (bytes: Buffer) => number
  /** The distinct values of the watched columns so far, in order of appearance. Blanks are left out. */
  values: () => Record<string, string[]>
}

/**
 * Counts the rows of CSV as it passes and collects the distinct values of some columns with few values, so that no
 * table is read a second time for its description. The bytes may be split anywhere.
 */
export const watchCsv = (columns: readonly string[]): CsvWatch => {
  const head: string[] = []
  const seen = new Map(columns.map((name) => [name, new Set<string>()]))
  /** By column of the file; undefined: not watched. */
  const wanted: (Set<string> | undefined)[] = []
  let [isHead, isQuoted, column] = [true, false, 0]
  /** The start of a cell that was split at the end of the previous bytes. */
  let rest: Buffer = Buffer.alloc(0)

  const end = (cell: Buffer, from: number, to: number) => {
    const watched = isHead ? undefined : wanted[column]
    if (!isHead && !watched) return
    const bytes = rest.length > 0 ? Buffer.concat([rest, cell.subarray(from, to)]) : cell.subarray(from, to)
    if (isHead) head.push(plain(bytes.toString('latin1')))
    else if (bytes.length > 0) watched?.add(bytes.toString('latin1'))
  }
  const pass = (bytes: Buffer): number => {
    let [rows, from] = [0, 0]
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at]
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (!isQuoted && (byte === COMMA || byte === NEWLINE)) {
        end(bytes, from, at)
        rest = Buffer.alloc(0)
        from = at + 1
        column += 1
        if (byte === COMMA) continue
        if (isHead) wanted.push(...head.map((name) => seen.get(name)))
        else rows += 1
        isHead = false
        column = 0
      }
    }
    if (isHead || wanted[column]) rest = Buffer.concat([rest, bytes.subarray(from)])
    return rows
  }
  return {
    pass,
    values: () => Object.fromEntries([...seen].map(([name, values]) => [name, [...values].map(plain)])),
  }
}

/** A cell without its quotation marks, from a string with one character per byte. */
const plain = (bytes: string): string => {
  const text = Buffer.from(bytes, 'latin1').toString('utf8')
  return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
}
