import type { TrialArmName, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { treatments as t } from '#web/texts/treatments.ts'
import { Treatment } from '#web/ui/treatment.tsx'
import { meantOf, nameOf } from './comparison-columns.tsx'
import { effectWords } from './effect-words.ts'
import css from './treatments-page.module.css'

const keyOf = ({ treatment_type, arm_id }: TrialArmName): string => `${treatment_type} ${arm_id}`

const Named = ({ arm }: { arm: TrialArmName }) => <Treatment letter={arm.treatment_type} arm={meantOf(arm)} />

/** What the trial says of each treatment, in sentences. */
export const EffectSentences = ({ result, name }: { result: TrialResult; name: string }) => (
  <ul className={css.effects} aria-label={name}>
    {result.effects.map((effect) => (
      <li key={`${keyOf(effect.arm)} ${keyOf(effect.reference)}`}>
        <Named arm={effect.arm} /> <span>{effectWords(result, effect)}</span>
      </li>
    ))}
  </ul>
)

/** The treatments that share no hours with the others, or no days if they were counted by hand. */
export const LeftOut = ({ result: { left_out, measure } }: { result: TrialResult }) =>
  left_out.length > 0 && (
    <p className={css.about}>{(measure === 'visits' ? t.leftOut : t.leftOutDays)(left_out.map(nameOf).join(', '))}</p>
  )

type HandResult = TrialResult & { measure: keyof typeof t.handNames }
const isByHand = (result: TrialResult): result is HandResult => result.measure !== 'visits'

/** What people counted on the plots of each treatment, beside what cameras saw. */
export const HandCounts = ({ results }: { results: readonly TrialResult[] }) => {
  const byHand = results.filter(isByHand)
  if (byHand.length === 0) return null
  return (
    <section className={css.part} aria-label={t.byHand}>
      <h3>{t.byHand}</h3>
      <p className={css.about}>{t.byHandText}</p>
      {byHand.map((result) => (
        <section key={result.measure} className={css.measure} aria-label={t.handNames[result.measure]}>
          <h4>{t.handNames[result.measure]}</h4>
          {result.arms.length === 0 && <p className={css.about}>{t.noSameDays}</p>}
          <ul className={css.effects}>
            {result.arms.map((arm) => (
              <li key={keyOf(arm)}>
                <Named arm={arm} /> <span>{t.handMean(number(arm.rate, 1), arm.effort, result.days)}</span>
              </li>
            ))}
          </ul>
          {result.effects.length > 0 && <EffectSentences result={result} name={t.effects} />}
          {result.arms.length > 0 && <LeftOut result={result} />}
        </section>
      ))}
    </section>
  )
}
