import * as z from 'zod/mini'
import { yearText } from '#domain/farms/endpoints.ts'

export const seasonAddress = z.object({ year: z.optional(yearText) })
