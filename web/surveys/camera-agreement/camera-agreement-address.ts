import * as z from 'zod/mini'
import { date, idText } from '#domain/platform/shapes.ts'

/** `?farm=3&from=2026-06-01&to=2026-06-30`; without days, the farm's year until today. */
export const cameraAgreementAddress = z.object({
  farm: z.optional(idText),
  from: z.optional(date),
  to: z.optional(date),
})
