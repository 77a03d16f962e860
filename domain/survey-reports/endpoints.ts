import * as z from 'zod/mini'
import { t } from '../language/text.ts'
import { messages } from '../messages.ts'
import { endpoint } from '../platform/endpoint.ts'
import { named } from '../platform/named.ts'
import { requestedDate, flagText, id, idText } from '../platform/shapes.ts'
import { reportContent, reportFormats, runsForwards } from '../reports/endpoints.ts'
import { reportTypes, type ReportType } from '../survey-files/types.ts'

const shared = { tag: 'Reports', can: 'report.use', method: 'GET' } as const
const flag = z.optional(flagText)
export const cropTypes = ['strawberry', 'raspberry'] as const

/** One id, or several by repeating the parameter. */
const ids = z.pipe(
  z.union(
    [idText, z.array(idText).check(z.maxLength(1_000))],
    t('must be a positive whole number, or up to 1,000 of them'),
  ),
  z.pipe(
    z.transform((given: number | number[]): number[] => (Array.isArray(given) ? given : [given])),
    z.array(id),
  ),
)

const chosen = {
  start: requestedDate,
  end: requestedDate,
  farm_id: z.optional(ids),
  field_id: z.optional(idText),
  tunnel_id: z.optional(idText),
  plot_id: z.optional(idText),
  crop_type: z.optional(named('FieldCrop', z.enum(cropTypes))),
  weather: flag,
  flower: flag,
  pollinator: flag,
  predator: flag,
  lure: flag,
  fruit_weights: flag,
}
type Flags = { [T in ReportType]?: 'true' | 'false' | undefined }

/** The requested kinds. */
export const kindsOf = (flags: Flags): ReportType[] => reportTypes.filter((type) => flags[type] === 'true')

const forwards = z.refine<{ start: string; end: string }>(({ start, end }) => runsForwards(start, end), {
  message: messages.startAfterEnd,
  path: ['start'],
})
const some = z.refine<Flags>((flags) => kindsOf(flags).length > 0, { message: messages.chooseKind, path: ['weather'] })
/** Formats of a survey report: a table, or a dataset of related tables with a data dictionary. */
export const surveyReportFormats = [...reportFormats, 'dataset_csv', 'dataset_parquet'] as const
export type SurveyReportFormat = (typeof surveyReportFormats)[number]
const surveyReportFormat = named('SurveyReportFormat', z.enum(surveyReportFormats))

const photosAlong = z.refine<{ format?: SurveyReportFormat | undefined; photos?: 'true' | 'false' | undefined }>(
  ({ format, photos }) => photos !== 'true' || format === 'dataset_csv',
  { message: messages.photosOfDataset, path: ['photos'] },
)
export const reportChoice = z.object(chosen)
export type ReportChoice = z.infer<typeof reportChoice>

/** The file itself, without the envelope. */
export const downloadSurveyReport = endpoint({
  ...shared,
  id: 'downloadSurveyReport',
  path: '/surveys/csv',
  reads: 'may lag',
  summary: 'Export the surveys of a period',
  description:
    'At least one of `weather`, `flower`, `pollinator`, `predator`, `lure` and `fruit_weights` must be `true`. CSV and XLSX have the columns of survey files, so that they can be uploaded again; several kinds make a column Record in CSV, and one sheet each in XLSX. `dataset_csv` and `dataset_parquet` are a ZIP with one table per kind, ids, effort and a data dictionary (`datapackage.json`).',
  query: z
    .object({ ...chosen, format: z.optional(surveyReportFormat), bom: flag, photos: flag })
    .check(forwards, some, photosAlong),
  file: [...reportContent, 'application/zip'],
  event: 'exported',
  refuses: [404],
})
export const countSurveyReport = endpoint({
  ...shared,
  id: 'countSurveyReport',
  path: '/surveys/csv/counts',
  reads: 'may lag',
  summary: 'Count the rows of a survey report by kind',
  description: 'Takes the filters of `GET /surveys/csv`.',
  query: z.object(chosen).check(forwards, some),
  response: named(
    'SurveyReportCounts',
    z.object({
      weather: z.nullable(z.int()),
      flower: z.nullable(z.int()),
      pollinator: z.nullable(z.int()),
      predator: z.nullable(z.int()),
      lure: z.nullable(z.int()),
      fruit_weights: z.nullable(z.int()),
    }),
  ),
  refuses: [404],
})
