import type { TrialArmName, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { trialEffects as t } from '#web/texts/trial-effects.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { meantOf, nameOf } from './comparison-columns.tsx'
import { effectWords } from './effect-words.ts'
import css from './treatments-page.module.css'

export const keyOf = ({ treatment_type, arm_id }: TrialArmName): string => `${treatment_type} ${arm_id}`

const Named = ({ arm }: { arm: TrialArmName }) => <Treatment letter={arm.treatment_type} arm={meantOf(arm)} />

/** The result of the trial for each treatment, in sentences. */
export const EffectSentences = ({ result, name }: { result: TrialResult; name: string }) => (
  <ul className={css.effects} aria-label={name}>
    {result.effects.map((effect) => (
      <li key={`${keyOf(effect.arm)} ${keyOf(effect.reference)}`}>
        <Named arm={effect.arm} /> <span>{effectWords(result, effect)}</span>
      </li>
    ))}
  </ul>
)

/** Treatments that share no hours with the others, or no days if they were counted by hand. */
export const LeftOut = ({ result: { left_out, measure } }: { result: TrialResult }) =>
  left_out.length > 0 && (
    <p className={css.about}>{(measure === 'visits' ? t.leftOut : t.leftOutDays)(left_out.map(nameOf).join(', '))}</p>
  )
