import * as z from 'zod/mini'
import { pollinatorGroups, predatorGroups } from '#domain/reference/taxon.ts'
import { idText } from '#domain/platform/shapes.ts'

export const photoGroups = [...new Set([...pollinatorGroups, ...predatorGroups])]
/** `?farm_id=3&group=bumblebee` */
export const identificationAddress = z.object({
  farm_id: z.optional(idText),
  group: z.optional(z.enum(photoGroups)),
})
