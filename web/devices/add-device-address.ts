import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'

/** Where devices are added from: their farm is chosen already. */
export const addDeviceAddress = z.object({ farmId: z.optional(idText) })
