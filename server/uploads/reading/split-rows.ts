/** A fault in the text of a file and its position; nothing after it can be read. */
export class TextFault extends Error {
  line: number
  constructor(reason: 'quote' | 'too long', line: number) {
    super(reason)
    this.line = line
  }
}

const MAX_RECORD_LENGTH = 1_000_000
const QUOTE = '"'
const RETURN = 13

/**
 * Splits CSV text (RFC 4180) into rows as it arrives. `take` receives the cells of a row and its first line number;
 * empty lines are skipped. Rows without quotation marks, the usual case, take a fast path.
 */
export const rowSplitter = (delimiter: string, take: (cells: string[], line: number) => void) => {
  let rest = ''
  let line = 1
  const tooLong = () => new TextFault('too long', line)

  /**
   * The row starting at `from`, if it ends within the text: its cells, the start of the next row, and its number of
   * lines.
   */
  const quoted = (
    text: string,
    from: number,
    last: boolean,
  ): { cells: string[]; next: number; lines: number } | null => {
    const cells: string[] = []
    let at = from
    let lines = 1
    for (;;) {
      let cell: string
      if (text[at] === QUOTE) {
        let end = at + 1
        for (;;) {
          end = text.indexOf(QUOTE, end)
          if (end < 0 || (end === text.length - 1 && !last)) {
            if (last) throw new TextFault('quote', line)
            return null
          }
          if (text[end + 1] !== QUOTE) break
          end += 2
        }
        cell = text.slice(at + 1, end)
        lines += cell.split('\n').length - 1
        cell = cell.replaceAll('""', QUOTE)
        at = end + 1
      } else {
        let end = at
        while (end < text.length && text[end] !== delimiter && text[end] !== '\n') {
          if (text[end] === QUOTE) throw new TextFault('quote', line)
          end += 1
        }
        if (end === text.length && !last) return null
        cell = text.slice(at, text[end] === '\n' && text[end - 1] === '\r' && end > at ? end - 1 : end)
        at = end
      }
      cells.push(cell)
      if (text[at] === delimiter) {
        at += 1
        continue
      }
      if (text[at] === '\r' && text[at + 1] === '\n') at += 1
      else if (text[at] === '\r' && at === text.length - 1 && !last) return null
      if (at >= text.length && !last) return null
      if (at < text.length && text[at] !== '\n') throw new TextFault('quote', line)
      return { cells, next: at + 1, lines }
    }
  }

  const run = (text: string, last: boolean): void => {
    let at = 0
    let quote = text.indexOf(QUOTE)
    while (at < text.length) {
      const end = text.indexOf('\n', at)
      if (end < 0 && !last) break
      const whole = end < 0 ? text.length : end
      if (quote >= 0 && quote < at) quote = text.indexOf(QUOTE, at)
      if (quote < 0 || quote >= whole) {
        const row = text.slice(at, text.charCodeAt(whole - 1) === RETURN ? whole - 1 : whole)
        if (row.length > MAX_RECORD_LENGTH) throw tooLong()
        if (row !== '') take(row.split(delimiter), line)
        line += 1
        at = whole + 1
        continue
      }
      const found = quoted(text, at, last)
      if (!found) break
      if (found.next - at > MAX_RECORD_LENGTH) throw tooLong()
      take(found.cells, line)
      line += found.lines
      at = found.next
    }
    rest = text.slice(at)
    if (rest.length > MAX_RECORD_LENGTH) throw tooLong()
  }

  return {
    feed: (text: string) => {
      run(rest + text, false)
    },
    end: () => run(rest, true),
  }
}
