import * as z from 'zod/mini'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { requestedDate, idText } from '../platform/shapes.ts'

const tag = 'Reports'

export const reportFormats = ['csv', 'xlsx'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportFormat = named('ReportFormat', z.enum(reportFormats))

/** Content type by format. */
export const reportContent = ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'] as const

/** Whether a period of local days runs forwards; the page uses the same rule. */
export const runsForwards = (from: string, to: string): boolean => from <= to

/** The farm of a report, which is required. */
export const farmOfReport = z.pipe(z.string(messages.chooseFarm).check(z.minLength(1, messages.chooseFarm)), idText)

const farmPeriod = z
  .object({ farm_id: farmOfReport, from: requestedDate, to: requestedDate, format: z.optional(reportFormat) })
  .check(z.refine(({ from, to }) => runsForwards(from, to), { message: messages.fromAfterTo, path: ['from'] }))

/** The file itself, without the envelope. */
export const downloadPollinationCount = endpoint({
  id: 'downloadPollinationCount',
  tag,
  method: 'GET',
  path: '/reports/pollination-count',
  can: 'report.use',
  reads: 'may lag',
  summary: 'Export daily insect counts by camera',
  description: 'One row per camera, place and day. Empty means not measured; 0 means none seen.',
  query: farmPeriod,
  file: reportContent,
  event: 'exported',
  refuses: [404],
})

/** Likewise. */
export const downloadPollinationHealth = endpoint({
  id: 'downloadPollinationHealth',
  tag,
  method: 'GET',
  path: '/reports/pollination-health',
  can: 'report.use',
  reads: 'may lag',
  summary: 'Export pollination health by week and field',
  description:
    'One row per week (Monday to Sunday) and crop of a field, for each week with a day in the period. Scores are computed with the current model.',
  query: farmPeriod,
  file: reportContent,
  event: 'exported',
  refuses: [404],
})
