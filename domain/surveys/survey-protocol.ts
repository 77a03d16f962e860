import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { effort, effortSent } from './effort.ts'

/** Surveys with effort, in the order in which they are offered. */
export const protocolTypes = ['flower', 'pollinator', 'predator'] as const
export type ProtocolType = (typeof protocolTypes)[number]
export const protocolType = named('ProtocolType', z.enum(protocolTypes))

/** The default protocol of a farm's surveys of a type; each count may differ. */
export const surveyProtocol = named(
  'SurveyProtocol',
  z.object({ farm_id: id, survey_type: protocolType, ...effort, version: z.int() }),
)
export type SurveyProtocol = z.infer<typeof surveyProtocol>

export const surveyProtocolChange = named(
  'SurveyProtocolChange',
  z.strictObject({ ...effortSent, version: z.optional(z.int()) }),
)
export type SurveyProtocolChange = z.infer<typeof surveyProtocolChange>
