import type { ImportReading } from '#domain/imports/reading.ts'
import type { DayOrder } from '#domain/survey-files/days.ts'
import { orderToldByCell } from '#domain/survey-files/moments.ts'
import type { FoundHead } from './find-head.ts'
import type { RowSource } from './row-source.ts'
import { TextFault } from './split-rows.ts'

export type Dates = NonNullable<ImportReading['dates']>

const MAX_LISTED = 100
const MAX_COUNTED = 4_000

/** Reads a whole file for what its dates say of the order of day and month. */
export const gatherDates = async (
  source: RowSource,
  { head, line: headLine }: FoundHead,
  pause: (bytes: number) => void | Promise<void>,
): Promise<Dates> => {
  const places = head.columns.filter(({ column }) => column.kind === 'date' || column.kind === 'moment')
  const counts = { day_first: 0, month_first: 0, either: 0 }
  const listed = new Map<string, { value: string; count: number; line: number }>()
  try {
    await source.rows((cells, line) => {
      if (line <= headLine) return
      for (const { at } of places) {
        const { day: value, told } = orderToldByCell(cells[at] ?? '')
        if (told === null) continue
        counts[told] += 1
        if (told !== 'either') continue
        const known = listed.get(value)
        if (known) known.count += 1
        else if (listed.size < MAX_COUNTED) listed.set(value, { value, count: 1, line })
      }
    }, pause)
  } catch (error) {
    // Told when the rows are read.
    if (!(error instanceof TextFault)) throw error
  }
  return { ...counts, listed: [...listed.values()].slice(0, MAX_LISTED) }
}

/** The order that all dates of a file allow; null where none or both are told. */
export const orderOf = ({ day_first, month_first }: Dates): DayOrder | null => {
  if (day_first > 0 === month_first > 0) return null
  return day_first > 0 ? 'day_first' : 'month_first'
}
