import * as z from 'zod/mini'
import { named } from '../platform/named.ts'
import { id } from '../platform/shapes.ts'
import { effort, effortMembers, effortSent } from './effort.ts'

/** Surveys with effort, in the order in which they are offered. */
export const protocolTypes = ['flower', 'pollinator', 'predator'] as const
export type ProtocolType = (typeof protocolTypes)[number]
export const protocolType = named('ProtocolType', z.enum(protocolTypes))

/** How a farm's surveys of a type are made. Each count starts with these values and may differ. */
export const surveyProtocol = named(
  'SurveyProtocol',
  z.object({ farm_id: id, survey_type: protocolType, ...effort, hide_treatments: z.boolean(), version: z.int() }),
)
export type SurveyProtocol = z.infer<typeof surveyProtocol>

export const surveyProtocolChange = named(
  'SurveyProtocolChange',
  z.strictObject({ ...effortSent, hide_treatments: z.optional(z.boolean()), version: z.optional(z.int()) }),
)
/** The members of a protocol that people set. */
export const protocolMembers = [...effortMembers, 'hide_treatments'] as const
export type SurveyProtocolChange = z.infer<typeof surveyProtocolChange>

/**
 * Whether pages, labels and forms for counting on a farm must not show treatments (blinded counting), because one of
 * its protocols requires it. Protocols that a phone stored with an earlier version do not have the member.
 */
export const hidesTreatments = (protocols: readonly Partial<Pick<SurveyProtocol, 'hide_treatments'>>[]): boolean =>
  protocols.some(({ hide_treatments }) => hide_treatments === true)
