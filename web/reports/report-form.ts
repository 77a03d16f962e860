import { messages } from '#domain/messages.ts'
import { runsForwards, type ReportFormat } from '#domain/reports/endpoints.ts'
import { addDays } from '#domain/weeks/dates.ts'
import { reports as t } from '#web/texts/reports.ts'

/** The initial values of the dialog: what is in view. */
export interface InView {
  farmId?: number
  from?: string
  to?: string
}

export const reportKinds = ['count', 'health'] as const

export interface ReportForm {
  kind: (typeof reportKinds)[number]
  farmId: number | null
  from: string
  to: string
  format: ReportFormat
}
export type ReportFaults = Partial<Record<'farmId' | 'from' | 'to', string>>

/** The period in view, or else the last 7 days; `today` is the reader's local date. */
export const firstForm = ({ farmId, from, to }: InView, today: string): ReportForm => ({
  kind: 'count',
  farmId: farmId ?? null,
  from: from ?? addDays(today, -6),
  to: to ?? today,
  format: 'csv',
})

/** The errors of the form, in the order of its fields. */
export const faultsOf = ({ farmId, from, to }: ReportForm): ReportFaults => ({
  ...(farmId === null && { farmId: messages.chooseFarm }),
  ...(from === '' && { from: t.dateRequired }),
  ...(to === '' && { to: t.dateRequired }),
  ...(from !== '' && to !== '' && !runsForwards(from, to) && { from: messages.fromAfterTo }),
})
