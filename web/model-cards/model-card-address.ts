import * as z from 'zod/mini'
import { modelVersionName } from '#domain/model-cards/model-card.ts'
import { idText } from '#domain/platform/shapes.ts'

/** `?organisation_id=2&model_version=net-3` */
export const modelCardAddress = z.object({
  organisation_id: z.optional(idText),
  model_version: z.optional(modelVersionName),
})
