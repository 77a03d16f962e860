import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { requestedDate } from '../platform/shapes.ts'

const DAY_MS = 86_400_000
export const MAX_DAYS = 400

/** Local days of the farm, both included. */
export const days = z.object({ start_date: requestedDate, end_date: requestedDate })

/** Why a period is refused: it must run forwards and have at most 400 days. Null: it is valid. */
export const faultOfPeriod = (start: string, end: string, startName = 'start_date'): string | null => {
  const length = (Date.parse(end) - Date.parse(start)) / DAY_MS
  if (length < 0) return t('must not be before {start}', { start: startName })
  return length > MAX_DAYS ? t('is more than {most} days after {start}', { most: MAX_DAYS, start: startName }) : null
}

export const inOrder = z.check<z.infer<typeof days>>(({ value, issues }) => {
  const fault = faultOfPeriod(value.start_date, value.end_date)
  if (fault !== null) issues.push({ code: 'custom', message: fault, input: value, path: ['end_date'] })
})

export const period = days.check(inOrder)
