import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { effort, effortSent } from './effort.ts'

/** Surveys whose effort is recorded, in the order in which they are offered. */
export const protocolTypes = ['flower', 'pollinator', 'predator'] as const
export type ProtocolType = (typeof protocolTypes)[number]
export const protocolType = named('ProtocolType', z.enum(protocolTypes))

/** How a farm's surveys of a type are made: each count begins with it, and may differ. */
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
