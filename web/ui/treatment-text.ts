import type { TreatmentArm } from '#domain/treatments/treatment-arm.ts'
import { treatments as t } from '#web/texts/treatments.ts'

type Meant = Pick<TreatmentArm, 'meaning' | 'note'>

/** A meaning in words: where it is none of the list, the note tells it. */
const meaningText = ({ meaning, note }: Meant): string =>
  meaning === 'other' && note !== null ? note : t.meanings[meaning]

/** A plot's letter with what it means: `B: Lure`. Without a meaning, the letter alone. */
export const treatmentText = (letter: string, arm: Meant | null): string =>
  arm === null ? letter : t.titled(letter, meaningText(arm))
