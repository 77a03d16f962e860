import type { TreatmentArm } from './treatment-arm.ts'

type Meant = Pick<TreatmentArm, 'treatment_type' | 'meaning' | 'note' | 'from_date' | 'to_date'>

/** What a letter means on a local day of its farm, of all that letters of the farm mean; null where nobody said so. */
export const armOn = <A extends Meant>(arms: readonly A[], letter: string | null, day: string): A | null =>
  arms.find(
    ({ treatment_type, from_date, to_date }) =>
      treatment_type === letter && from_date <= day && (to_date === null || day <= to_date),
  ) ?? null
