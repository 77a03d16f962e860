import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { tableSearch } from '#web/ui/table/table-view.ts'

/** Over which days treatments are compared, by the address; without them, the farm's year until today. */
export const treatmentsAddress = z.extend(tableSearch, { from: z.optional(z.string()), to: z.optional(z.string()) })

/** The organisation that the farm is added to; without one the page asks. */
export const addFarmAddress = z.object({ organisationId: z.optional(idText) })
