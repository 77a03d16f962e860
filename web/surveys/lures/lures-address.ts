import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { yearText } from '#domain/surveys/survey.ts'

/** `?farm=3&year=2026`; without a year, all of them. */
export const luresAddress = z.object({ farm: z.optional(idText), year: z.optional(yearText) })
