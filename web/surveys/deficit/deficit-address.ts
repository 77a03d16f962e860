import * as z from 'zod/mini'
import { idText } from '#domain/platform/shapes.ts'
import { pollinations } from '#domain/survey-files/types.ts'

/** `?farm=3` */
export const deficitAddress = z.object({ farm: z.optional(idText) })

/** The fruit to weigh, as in the labels of a trial: `?plot=58&plant=2&pollination=hand`. */
export const recordAddress = z.object({
  plot: z.optional(idText),
  plant: z.optional(idText),
  pollination: z.optional(z.enum(pollinations)),
})
