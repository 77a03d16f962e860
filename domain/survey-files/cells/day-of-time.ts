import { trimmed } from './cell-text.ts'
import { uploadColumns, type FileColumn } from '../columns/columns.ts'
import { dayOrders } from './days.ts'
import type { Head, HeadFault } from '../columns/head.ts'
import { readTimestamp } from './timestamps.ts'
import { reasons } from '../reasons.ts'
import type { ReportType } from '../types.ts'
import { zoneInTitle } from './zones.ts'

const TIME = 'start_time'
const DAY = 'survey_date'
const MIDNIGHT = /T00:00:00/

const columnOf = (type: ReportType, key: string): FileColumn | undefined =>
  uploadColumns[type].find((column) => column.key === key)

/** Whether a cell contains a date and a time, in either order of day and month. */
const isMoment = (cell: string): boolean =>
  dayOrders.some((dayOrder) => {
    const read = readTimestamp(trimmed(cell), { dayOrder, from1904: false })
    return read.fault === undefined && String(read.value).includes('T') && !MIDNIGHT.test(String(read.value))
  })

/**
 * A single column may contain date and time: it is then the start time, which also gives the survey date. `titles` are
 * those of the heading, `below` the first rows.
 */
export const withDayOfTime = (
  type: ReportType,
  head: Head,
  titles: readonly string[],
  below: readonly (readonly string[])[],
): Head => {
  const time = columnOf(type, TIME)
  if (!time) return head
  const at = (key: string) => head.columns.find(({ column }) => column.key === key)?.at
  const [timeAt, dayAt] = [at(TIME), at(DAY)]
  const holdsMoments = (place: number) => below.some((cells) => isMoment(cells[place] ?? ''))
  const isMissing = (title: string | undefined) => (fault: HeadFault) =>
    fault.column === title && fault.reason === reasons.columnMissing
  const without = (...titlesOf: (string | undefined)[]) =>
    head.faults.filter((fault) => !titlesOf.some((title) => isMissing(title)(fault)))
  const dayTitle = columnOf(type, DAY)?.title
  if (timeAt === undefined && dayAt !== undefined && holdsMoments(dayAt)) {
    const { offset } = zoneInTitle(titles[dayAt] ?? '')
    const column = offset === null || offset === 'unclear' ? time : { ...time, offset }
    const columns = head.columns.map((one) => (one.at === dayAt ? { at: dayAt, column } : one))
    return { ...head, columns, faults: without(time.title) }
  }
  return timeAt !== undefined && dayAt === undefined && holdsMoments(timeAt)
    ? { ...head, faults: without(dayTitle) }
    : head
}
