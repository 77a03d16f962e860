import * as z from 'zod/mini'
import { dayOf } from '../farms/spray.ts'
import { messages } from '../messages.ts'
import { membersOf } from '../platform/members.ts'
import { named } from '../platform/named.ts'
import { date, id, plainText, trimmedOrNull } from '../platform/shapes.ts'

/** Treatment letters of a trial; a plot may have one. */
export const treatmentTypes = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'] as const
export type TreatmentType = (typeof treatmentTypes)[number]
export const treatmentType = named('TreatmentType', z.enum(treatmentTypes))

/** Purpose of a treatment in a trial. */
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

/**
 * Meaning of a treatment letter on a farm, from one day to another, both included; `to_date` null: until further
 * notice.
 */
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
/** The columns of `treatment_arms` that people edit. */
export const armMembers = membersOf(written) satisfies (keyof TreatmentArm)[]

export const armForm = named('NewTreatmentArm', z.strictObject(written))
export type ArmForm = z.infer<typeof armForm>
export const armChange = named('TreatmentArmChange', z.partial(z.strictObject({ ...written, version: z.int() })))
export type ArmChange = z.infer<typeof armChange>

/**
 * Key of a treatment: a letter with its meaning, also if the farm recorded that meaning several times. The meaning of
 * `other` is in its note. Sorts by letter.
 */
export const treatmentKey = ({
  treatment_type,
  meaning,
  note,
}: {
  treatment_type: TreatmentType
  meaning: ArmMeaning | null
  note: string | null
}): string => [treatment_type, meaning, meaning === 'other' ? note : null].filter(Boolean).join(' ')

type Meant = Pick<TreatmentArm, 'treatment_type' | 'meaning' | 'note' | 'from_date' | 'to_date'>

/** The meaning of a letter on a local date, among all meanings of the farm; null if none is recorded. */
export const armOn = <A extends Meant>(arms: readonly A[], letter: string | null, day: string): A | null =>
  arms.find(
    ({ treatment_type, from_date, to_date }) =>
      treatment_type === letter && from_date <= day && (to_date === null || day <= to_date),
  ) ?? null
