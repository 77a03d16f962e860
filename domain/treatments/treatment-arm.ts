import * as z from 'zod/mini'
import { dayOf } from '../farms/spray.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { date, id, plainText, trimmedOrNull } from '../platform/shapes.ts'
import { treatmentType } from './treatment-type.ts'

/** What an arm of a trial is there for. */
export const armMeanings = [
  'control',
  'lure',
  'supplementary bees',
  'flower strip',
  'biocontrol',
  'pesticide',
  'other',
] as const
export const armMeaning = named('ArmMeaning', z.enum(armMeanings))
export type ArmMeaning = (typeof armMeanings)[number]

/** What a treatment's letter means on a farm, from a day to another, both included; `to_date` null: still. */
export const treatmentArm = named(
  'TreatmentArm',
  z.object({
    id,
    farm_id: id,
    treatment_type: treatmentType,
    meaning: armMeaning,
    note: z.nullable(z.string()),
    from_date: date,
    to_date: z.nullable(date),
    version: z.int(),
  }),
)
export type TreatmentArm = z.infer<typeof treatmentArm>

const note = z.pipe(z.nullish(plainText(300)), z.transform(trimmedOrNull))
const lastDay = z.pipe(
  z.nullish(z.string()),
  z.pipe(z.transform(trimmedOrNull), z.nullable(dayOf(messages.armEndInvalid))),
)
const written = {
  treatment_type: treatmentType,
  meaning: armMeaning,
  note,
  from_date: dayOf(messages.armStartRequired),
  to_date: lastDay,
}
/** The columns of `treatment_arms` that people write. */
export const armMembers = membersOf(written) satisfies (keyof TreatmentArm)[]

export const armForm = named('NewTreatmentArm', z.strictObject(written))
export type ArmForm = z.infer<typeof armForm>
export const armChange = named('TreatmentArmChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type ArmChange = z.infer<typeof armChange>
