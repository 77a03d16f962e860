import * as z from 'zod/mini'
import { idText, plainText, requestedDate } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Whose model, and of which farm, version and days. */
export const performanceAddress = z.extend(tableSearch, {
  organisation_id: z.optional(idText),
  farm_id: z.optional(idText),
  model_version: z.optional(plainText(80)),
  from: z.optional(requestedDate),
  to: z.optional(requestedDate),
})
