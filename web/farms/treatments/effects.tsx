import type { TrialArmName, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { trialEffects as t } from '#web/texts/trial-effects.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { meantOf, nameOf } from './comparison-columns.tsx'
import { effectWords, namedEffects, nothingNamedWords, referenceWords, unnamedWords } from './effect-words.ts'
import css from './treatments-page.module.css'

export const keyOf = ({ treatment_type, arm_id }: TrialArmName): string => `${treatment_type} ${arm_id}`

const Named = ({ arm }: { arm: TrialArmName }) => <Treatment letter={arm.treatment_type} arm={meantOf(arm)} />

interface EffectSentencesProps {
  result: TrialResult
  /** All results of the page, whose references may differ. */
  results: readonly TrialResult[]
}
/** The result of the trial for each treatment whose meaning is recorded, in sentences. */
export const EffectSentences = ({ result, results }: EffectSentencesProps) => {
  const effects = namedEffects(result)
  const nothing = nothingNamedWords(result)
  if (nothing !== null) return <p>{nothing}</p>
  const about = [referenceWords(result, results), unnamedWords(result)].filter((words) => words !== null)
  return (
    <>
      {effects.length > 0 && (
        <ul className={css.effects} aria-label={t.effects}>
          {effects.map((effect) => (
            <li key={`${keyOf(effect.arm)} ${keyOf(effect.reference)}`}>
              <Named arm={effect.arm} /> <span>{effectWords(result, effect)}</span>
            </li>
          ))}
        </ul>
      )}
      {about.length > 0 && <p className={css.about}>{about.join(' ')}</p>}
    </>
  )
}

/** Treatments that share no hours with the others, or no days if they were counted by hand. */
export const LeftOut = ({ result: { left_out, measure } }: { result: TrialResult }) =>
  left_out.length > 0 && (
    <p className={css.about}>{(measure === 'visits' ? t.leftOut : t.leftOutDays)(left_out.map(nameOf).join(', '))}</p>
  )
