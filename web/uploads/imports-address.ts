import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { reportTypes } from '#domain/survey-files/types.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** The list's search parameters, the selected type, and the upload that is shown. */
export const importsAddress = z.extend(tableSearch, {
  type: z.optional(z.enum(reportTypes)),
  batch: z.optional(idText),
})
export type ImportsAddress = z.infer<typeof importsAddress>

export const ROWS_CHOICES = [5, 10, 30]
export const FIRST_ROWS = 5
