import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { yearText } from '#domain/surveys/survey.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** `?tunnel_id=4&year=2026`; without a tunnel, the last selected one. */
export const weatherAddress = z.extend(tableSearch, {
  tunnel_id: z.optional(idText),
  year: z.optional(yearText),
})
