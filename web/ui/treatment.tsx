import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { treatmentText } from './treatment-text.ts'
import css from './treatment.module.css'

interface TreatmentProps {
  /** Null if the plot has none. */
  letter: string | null
  /** The meaning of the letter on the day in question. */
  arm: Pick<TreatmentArm, 'meaning' | 'note'> | null
}

/** The treatment of a plot wherever it is shown: its letter, and its meaning if recorded. */
export const Treatment = ({ letter, arm }: TreatmentProps) =>
  letter !== null && <span className={css.treatment}>{treatmentText(letter, arm)}</span>
