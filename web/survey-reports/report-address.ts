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

/** Search parameters of the report that is being composed, so that a shared link opens the same report. */
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

/** Selected by default; not every farm has lures and fruit weights. */
export const firstKinds: readonly ReportType[] = ['weather', 'flower', 'pollinator', 'predator']
