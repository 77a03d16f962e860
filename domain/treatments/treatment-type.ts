import * as z from 'zod/mini'
import { named } from '../platform/named.ts'

/** The letters of a trial, of which a plot may have one. */
export const treatmentTypes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type TreatmentType = (typeof treatmentTypes)[number]
export const treatmentType = named('TreatmentType', z.enum(treatmentTypes))
