import type { ReactNode } from 'react'
import { timeText } from '#domain/display/dates.ts'
import { LEAST_CHANGES } from '#domain/comparisons/usual-change.ts'
import { mostFertilityLost } from '#domain/score/conditions/conditions.ts'
import { leastChecks, leastFlowers, leastHours, leastInsects, model } from '#domain/score/parameters.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import { leastDispersion } from '#domain/score/range.ts'
import { COMPLETENESS_EDGES, scoreFromRatio, TARGET_SCORE } from '#domain/score/score.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { method as t, sources } from '#web/texts/method.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Effectiveness, Flight, Needs, scoredHours, Seasons, Sprays } from './method-tables.tsx'
import css from './method-page.module.css'

/** The build takes the document along, as it takes pictures. */
const modelDocument = new URL('../../docs/pollination-health.md', import.meta.url).href

const percent = (share: number): string => number(100 * share)

const Section = ({ title, text, children }: { title: string; text: readonly string[]; children?: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </section>
)

/** How every figure is made, with the constants of the code; made to be printed, too. */
export const MethodPage = () => (
  <Page title={t.title} actions={<Button onClick={() => print()}>{t.print}</Button>}>
    <div className={css.method}>
      <p className={css.lead}>
        {t.lead} {t.model(model)}
      </p>
      <Section
        title={t.visits}
        text={t.visitsText(timeText(SCORED_HOURS.first, 0), timeText(SCORED_HOURS.last + 1, 0), scoredHours)}
      />
      <Section
        title={t.score}
        text={[
          ...t.scoreText(TARGET_SCORE, formatScore(scoreFromRatio(1 / 2)), formatScore(scoreFromRatio(1 / 4))),
          t.none(leastHours, number(leastFlowers, 2)),
        ]}
      >
        <Needs />
        <Effectiveness />
        <p>{t.effectivenessText(leastInsects)}</p>
      </Section>
      <Section
        title={t.conditions}
        text={t.conditionsText(
          percent(mostFertilityLost.weather),
          percent(mostFertilityLost.treatment),
          percent(mostFertilityLost.season),
        )}
      >
        <Flight />
        <p>{t.flightText}</p>
        <Sprays />
        <Seasons />
      </Section>
      <Section title={t.corrections} text={[t.correctionsText(leastChecks)]} />
      <Section title={t.ranges} text={t.rangesText(leastDispersion)} />
      <Section title={t.completeness} text={[t.completenessText(COMPLETENESS_EDGES.high, COMPLETENESS_EDGES.medium)]} />
      <Section title={t.comparisons} text={t.comparisonsText(LEAST_CHANGES)} />
      <Section title={t.trials} text={t.trialsText} />
      <Section title={t.people} text={t.peopleText} />
      <Section title={t.intensity} text={[t.intensityText]} />
      <Section title={t.diversity} text={[t.diversityText]} />
      <Section title={t.performance} text={[t.performanceText]} />
      <Section title={t.sources} text={[]}>
        <dl className={css.sources}>
          {sources.map(({ subject, works }) => (
            <div key={works[0]}>
              <dt>{subject()}</dt>
              {works.map((work) => (
                <dd key={work} lang="en" translate="no">
                  {work}
                </dd>
              ))}
            </div>
          ))}
        </dl>
        <h3>{t.judged}</h3>
        <ul>
          {t.judgedList.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
        <p className={css.whole}>
          <a href={modelDocument} target="_blank" rel="noreferrer">
            {t.whole}
          </a>
        </p>
      </Section>
    </div>
  </Page>
)
