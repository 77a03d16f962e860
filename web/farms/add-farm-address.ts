import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'

/** The organisation that the farm is added to; without one the page asks. */
export const addFarmAddress = z.object({ organisationId: z.optional(idText) })
