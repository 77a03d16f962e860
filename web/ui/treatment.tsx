import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { treatmentText } from './treatment-text.ts'
import css from './treatment.module.css'

interface TreatmentProps {
  /** Null: the plot has none. */
  letter: string | null
  /** What the letter means on the day that is spoken of. */
  arm: Pick<TreatmentArm, 'meaning' | 'note'> | null
}

/** The treatment of a plot wherever it is shown: its letter, and what that means where somebody said so. */
export const Treatment = ({ letter, arm }: TreatmentProps) =>
  letter !== null && <span className={css.treatment}>{treatmentText(letter, arm)}</span>
