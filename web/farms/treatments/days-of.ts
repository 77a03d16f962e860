import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { date, period } from '#web/platform/formats.ts'
import { treatments as t } from '#web/texts/treatments.ts'

/** When a letter means something, in words. */
export const daysOf = ({ from_date, to_date }: Pick<TreatmentArm, 'from_date' | 'to_date'>): string =>
  to_date === null ? t.still(date(from_date)) : period(from_date, to_date)
