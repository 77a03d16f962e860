import type { Cell, Row } from '#domain/reports/table.ts'

const NOTHING = '\\N'
const escapes: Record<string, string> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }
const unescaped = (text: string): string =>
  text.includes('\\') ? text.replaceAll(/\\(.)/gs, (_both, sign: string) => escapes[sign] ?? sign) : text

/**
 * Parses `copy ... to stdout` in text format, regardless of how it is split into chunks: each call returns the rows
 * completed by it. `figures` contains for each column whether its cells are numbers; all others are texts.
 */
export const makeRowReader = (figures: readonly boolean[]) => {
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true })
  let begun = ''
  const cellOf = (text: string, column: number): Cell => {
    if (text === NOTHING) return null
    return figures[column] ? Number(text) : unescaped(text)
  }
  return (part: Uint8Array): Row[] => {
    // Line breaks and tabs inside values are escaped.
    const lines = (begun + decoder.decode(part, { stream: true })).split('\n')
    begun = lines.pop() ?? ''
    return lines.map((line) => line.split('\t').map(cellOf))
  }
}
