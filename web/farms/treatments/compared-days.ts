import type * as z from 'zod/mini'
import { MAX_DAYS } from '#domain/score/period.ts'
import { messages } from '#domain/messages.ts'
import { dayNumber } from '#domain/weeks/dates.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import type { treatmentsAddress } from '../farm-address.ts'
import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { date, period } from '#web/platform/formats.ts'

export interface Days {
  from: string
  to: string
}

/** The days in the address; otherwise the farm's year until today. */
export const daysIn = ({ from, to }: z.infer<typeof treatmentsAddress>, today: string): Days => ({
  from: from ?? `${today.slice(0, 4)}-01-01`,
  to: to ?? today,
})

const isDay = (text: string) => /^[12]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Why these days cannot be compared, by the field to correct; empty if they can. */
export const faultsOf = ({ from, to }: Days): Partial<Days> => {
  const missing = { ...(!isDay(from) && { from: t.dayRequired }), ...(!isDay(to) && { to: t.dayRequired }) }
  if (missing.from !== undefined || missing.to !== undefined) return missing
  const length = dayNumber(to) - dayNumber(from)
  if (length < 0) return { from: messages.startAfterEnd }
  return length > MAX_DAYS ? { from: t.tooLong(MAX_DAYS) } : {}
}

/** The period of a letter's meaning, in words. */
export const daysOf = ({ from_date, to_date }: Pick<TreatmentArm, 'from_date' | 'to_date'>): string =>
  to_date === null ? t.still(date(from_date)) : period(from_date, to_date)
