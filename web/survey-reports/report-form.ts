import type * as z from 'zod/mini'
import { messages } from '#domain/messages.ts'
import { runsForwards } from '#domain/reports/endpoints.ts'
import type { SurveyReportFormat } from '#domain/survey-reports/endpoints.ts'
import type { ReportType } from '#domain/survey-files/types.ts'
import { surveyReports as t } from '#web/texts/survey-reports.ts'
import { firstKinds, type reportAddress } from './report-address.ts'

export interface ReportForm {
  start: string
  end: string
  farms: number[]
  field: number | null
  tunnel: number | null
  plot: number | null
  crop: 'strawberry' | 'raspberry' | 'any'
  kinds: readonly ReportType[]
  format: SurveyReportFormat
  /** Whether CSV files begin with a byte order mark. */
  bom: boolean
  photos: boolean
}
export type ReportFaults = Partial<Record<'start' | 'end' | 'kinds', string>>

const day = /^\d{4}-\d{2}-\d{2}$/
/** An emptied day stays empty: restoring the default would get in the way of typing another one. */
const dayOf = (given: string | undefined, first: string): string =>
  given === undefined ? first : day.test(given) ? given : ''

/** The form from the address; by default, from the start of the current month through today, for strawberries. */
export const formOf = (address: z.infer<typeof reportAddress>, today: string): ReportForm => {
  const farms = address.farms ?? []
  // Places within a farm can be selected only for a single farm.
  const [field, tunnel, plot] = farms.length === 1 ? [address.field, address.tunnel, address.plot] : []
  return {
    start: dayOf(address.start, `${today.slice(0, 8)}01`),
    end: dayOf(address.end, today),
    farms,
    field: field ?? null,
    tunnel: tunnel ?? null,
    plot: plot ?? null,
    crop: address.crop ?? 'strawberry',
    kinds: address.kinds ?? firstKinds,
    format: address.format ?? 'csv',
    bom: address.bom === 'true',
    photos: address.photos === 'true',
  }
}

/** The errors of the form. */
export const faultsOf = ({ start, end, kinds }: ReportForm): ReportFaults => ({
  ...(!day.test(start) && { start: t.dateRequired }),
  ...(!day.test(end) && { end: t.dateRequired }),
  ...(day.test(start) && day.test(end) && !runsForwards(start, end) && { start: messages.startAfterEnd }),
  ...(kinds.length === 0 && { kinds: messages.chooseKind }),
})

/** The form as query of its endpoint. */
export const queryOf = ({ start, end, farms, field, tunnel, plot, crop, kinds }: ReportForm) => {
  const narrowest = plot ? { plot_id: plot } : tunnel ? { tunnel_id: tunnel } : field ? { field_id: field } : {}
  return {
    start,
    end,
    ...(farms.length > 0 && { farm_id: farms }),
    ...narrowest,
    ...(crop !== 'any' && { crop_type: crop }),
    ...Object.fromEntries(kinds.map((kind) => [kind, 'true'])),
  }
}
