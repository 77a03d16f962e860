import * as z from 'zod/mini'
import { cropTypes, surveyReportFormats } from '#domain/survey-reports/endpoints.ts'
import { flagText, idText } from '#domain/platform/shapes.ts'
import { reportTypes, type ReportType } from '#domain/survey-files/types.ts'

const words = <T extends string>(known: readonly T[]) =>
  z.pipe(
    z.string(),
    z.transform((text) => known.filter((word) => text.split(' ').includes(word))),
  )
const ids = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,9}( [1-9]\d{0,9})*$/)),
  z.transform((text) => text.split(' ').map(Number)),
)

/** The report that is being put together: a link shared is a report shared. */
export const reportAddress = z.object({
  start: z.optional(z.string()),
  end: z.optional(z.string()),
  farms: z.optional(ids),
  field: z.optional(idText),
  tunnel: z.optional(idText),
  plot: z.optional(idText),
  crop: z.optional(z.enum([...cropTypes, 'any'])),
  kinds: z.optional(words(reportTypes)),
  format: z.optional(z.enum(surveyReportFormats)),
  bom: z.optional(flagText),
  photos: z.optional(flagText),
})

/** Ticked at first; lures and fruit weights are not on every farm. */
export const firstKinds: readonly ReportType[] = ['weather', 'flower', 'pollinator', 'predator']
