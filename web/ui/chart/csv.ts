import { guarded } from '#domain/platform/text.ts'

export type Cell = string | number | null

const written = (cell: Cell): string => {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(Math.round(cell * 1e4) / 1e4)
  const safe = guarded(cell)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** Comma-separated text with a header line. Missing measurements are empty cells, never 0. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((row) => row.map(written).join(',')).join('\r\n') + '\r\n'
