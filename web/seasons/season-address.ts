import * as z from 'zod/mini'
import { yearText } from '#domain/farms/year-text.ts'

export const seasonAddress = z.object({ year: z.optional(yearText) })
