import { addDays, weekday } from '../weeks/dates.ts'
import type { ShareKind, ShareLink } from './share-link.ts'

type Chosen = Pick<ShareLink, 'kind' | 'start_date' | 'end_date' | 'latest_weeks' | 'with_start_date' | 'with_end_date'>
interface Days {
  start: string
  end: string
}

const WEEK_DAYS = 7

/** The days of the latest weeks. Those of a season are complete, from Monday to Sunday. */
const latest = (kind: ShareKind, weeks: number, today: string): Days => {
  const end = kind === 'season' ? addDays(today, WEEK_DAYS - weekday(today)) : today
  return { start: addDays(end, 1 - WEEK_DAYS * weeks), end }
}

/** The days that a link shows on a given day of the farm. */
export const periodOf = ({ kind, start_date, end_date, latest_weeks }: Chosen, today: string): Days =>
  start_date !== null && end_date !== null
    ? { start: start_date, end: end_date }
    : latest(kind, latest_weeks ?? 1, today)

/** The days with which a comparison compares: the chosen ones, or the same number of days before. */
export const comparedPeriodOf = (link: Chosen, today: string): Days => {
  const { with_start_date, with_end_date, latest_weeks } = link
  if (with_start_date !== null && with_end_date !== null) return { start: with_start_date, end: with_end_date }
  const end = addDays(periodOf(link, today).start, -1)
  return { start: addDays(end, 1 - WEEK_DAYS * (latest_weeks ?? 1)), end }
}
