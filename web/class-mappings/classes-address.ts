import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Whose classes are shown; without one, those of the person's own organisation. */
export const classesAddress = z.extend(tableSearch, { organisation_id: z.optional(idText) })
