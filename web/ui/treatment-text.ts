import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { treatments as t } from '#web/texts/treatments.ts'

type Meant = Pick<TreatmentArm, 'meaning' | 'note'>

/** A meaning in words: if it is not in the list, the note describes it. */
const meaningText = ({ meaning, note }: Meant): string =>
  meaning === 'other' && note !== null ? note : t.meanings[meaning]

/** A plot's letter with its meaning: `B: Lure`. Without a meaning, only the letter. */
export const treatmentText = (letter: string, arm: Meant | null): string =>
  arm === null ? letter : t.titled(letter, meaningText(arm))
