import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { YEAR_DAYS } from '#domain/seasons/windows.ts'
import { addDays } from '#domain/weeks/dates.ts'

/** What a week is compared with, as in the address: `week`, `year`, `from-2026-06-01`, `farm-8` or `field-3`. */
export const comparedWith =
  /^(week|year|from-20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])|farm-\d{1,9}|field-\d{1,9})$/

export interface Compared {
  farmId: number
  year: number
  from: string
  to: string
  field_id?: number
}

type Shown = Pick<FarmDashboard, 'year' | 'from' | 'to'> & { farm: { id: number } }

/** The window and place that `choice` denotes, relative to what the page shows. */
export const comparedTo = (choice: string, { farm, year, from, to }: Shown): Compared => {
  const days = (start: string): Compared => {
    const end = addDays(start, Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000))
    return { farmId: farm.id, year: Number(end.slice(0, 4)), from: start, to: end }
  }
  const [kind = '', ...rest] = choice.split('-')
  if (kind === 'week') return days(addDays(from, -7))
  if (kind === 'year') return days(addDays(from, -YEAR_DAYS))
  if (kind === 'from') return days(rest.join('-'))
  if (kind === 'farm') return { farmId: Number(rest[0]), year, from, to }
  return { farmId: farm.id, year, from, to, field_id: Number(rest[0]) }
}
