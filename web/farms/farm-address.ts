import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** The days over which treatments are compared; by default, the farm's year until today. */
export const treatmentsAddress = z.extend(tableSearch, { from: z.optional(z.string()), to: z.optional(z.string()) })

/** The organisation to which the farm is added; without one, the page asks for it. */
export const addFarmAddress = z.object({ organisationId: z.optional(idText) })
