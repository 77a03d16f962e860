import type { ReactNode } from 'react'
import { timeText } from '#domain/display/dates.ts'
import { FIELD_SPREAD, PRIOR_FIELDS } from '#domain/comparisons/before-after.ts'
import { interventionDays } from '#domain/comparisons/intervention.ts'
import { MOST_CORRELATION } from '#domain/comparisons/compare-periods.ts'
import { RATIO_SPREAD } from '#domain/comparisons/paired-change.ts'
import { LEAST_CHANGES } from '#domain/comparisons/usual-change.ts'
import { ALPHA as DEFICIT_ALPHA } from '#domain/deficit/deficit.ts'
import { HARVEST_DAYS } from '#domain/deficit/deficit-trial.ts'
import { LEAST_COVERAGE, MOST_EXTRAPOLATION } from '#domain/diversity/hill-numbers.ts'
import { DEPLOYMENT_GAP_HOURS } from '#domain/exports/camtrap-package.ts'
import { coordinatePrecisions, decimalsOf, roundingMetres } from '#domain/exports/publication.ts'
import { HAIR } from '#domain/frozen-figures/differences.ts'
import { INTENSITY_EDGES } from '#domain/intensity/visitation-intensity.ts'
import { TAIL } from '#domain/model-performance/bootstrap.ts'
import { HALF_WIDTH, RESAMPLES } from '#domain/model-performance/performance.ts'
import {
  FLOWERING_DAYS,
  LEAST_FRUITS,
  LEAST_SAMPLES,
  LEAST_SPREAD,
  RIPENING_DAYS,
} from '#domain/score/calibration/calibration.ts'
import { LIKENESS } from '#domain/score/calibration/fruit-fit.ts'
import { LEAST_EXPECTED } from '#domain/score/camera-spread.ts'
import { mostFertilityLost } from '#domain/score/conditions/conditions.ts'
import { CORRECTION_LIMITS } from '#domain/score/detection.ts'
import { crops, leastChecks, leastFlowers, leastHours, leastInsects, model } from '#domain/score/parameters.ts'
import { SCORED_HOURS } from '#domain/score/scored-hours.ts'
import { assumedSpread } from '#domain/score/assumed-spread.ts'
import { leastDispersion, PRIOR_CAMERAS, RANGE_PERCENT, z } from '#domain/score/range.ts'
import { cropNames } from '#domain/score/insights/wording.ts'
import { COMPLETENESS_EDGES, scoreFromRatio, TARGET_SCORE } from '#domain/score/score.ts'
import { TAIL as RATIO_TAIL } from '#domain/surveys/camera-agreement/camera-agreement.ts'
import { MIN_PAIRS, Z_95 } from '#domain/surveys/double-counts/agreement.ts'
import { ABOUT_ONE, ADDED_COUNT, ALPHA, MOST_UNITS, POWER } from '#domain/treatments/arm-effects.ts'
import { MOST_HOURS_LOST } from '#domain/treatments/matched-hours.ts'
import { LEAST_LEFT_BY_HOUR } from '#domain/treatments/trial.ts'
import { number } from '#web/platform/formats.ts'
import { formatScore } from '#web/platform/score-format.ts'
import { method as t, sources } from '#web/texts/method.ts'
import { Button } from '#web/ui/button.tsx'
import { Page } from '#web/ui/page/page.tsx'
import { Effectiveness, Flight, Needs, scoredHours, Seasons, Sprays } from './method-tables.tsx'
import css from './method-page.module.css'

/** The build includes the document as an asset, like pictures. */
const modelDocument = new URL('../../docs/pollination-health.md', import.meta.url).href

const percent = (share: number): string => number(100 * share)
const percentOfRange = (leftOut: number): number => Math.round(100 * (1 - leftOut))

/** Days from flower to ripe fruit, by crop. */
const ripening = (): string =>
  crops.flatMap((crop) => (RIPENING_DAYS[crop] ? t.cropDays(cropNames[crop], RIPENING_DAYS[crop]) : [])).join(', ')

/** Uncertainty of rounded coordinates, by decimals. */
const roundings = (): string =>
  coordinatePrecisions
    .flatMap((precision) => {
      const decimals = decimalsOf(precision)
      return decimals === null ? [] : t.decimals(decimals, number(roundingMetres[precision]))
    })
    .join(', ')

const Section = ({ title, text, children }: { title: string; text: readonly string[]; children?: ReactNode }) => (
  <section className={css.section}>
    <h2>{title}</h2>
    {text.map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {children}
  </section>
)

/** Explains how every figure is calculated, with the constants of the code; suitable for printing. */
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
      <Section
        title={t.corrections}
        text={t.correctionsText(leastChecks, number(CORRECTION_LIMITS.least, 1), number(CORRECTION_LIMITS.most))}
      />
      <Section title={t.ranges} text={t.rangesText(RANGE_PERCENT, number(z, 3), leastDispersion)} />
      <Section title={t.spread} text={t.spreadText(percent(assumedSpread), PRIOR_CAMERAS, LEAST_EXPECTED)} />
      <Section title={t.completeness} text={[t.completenessText(COMPLETENESS_EDGES.high, COMPLETENESS_EDGES.medium)]} />
      <Section
        title={t.calibration}
        text={[
          ...t.calibrationText(
            { samples: LEAST_SAMPLES, fruits: LEAST_FRUITS, spread: percent(LEAST_SPREAD) },
            FLOWERING_DAYS,
            ripening(),
          ),
          t.calibrationFit(number(LIKENESS, 1)),
        ]}
      />
      <Section
        title={t.comparisons}
        text={[
          ...t.comparisonsText(RANGE_PERCENT, leastDispersion, percent(RATIO_SPREAD), PRIOR_CAMERAS),
          t.comparisonsScore(number(MOST_CORRELATION, 2)),
          t.comparisonsWeeks(LEAST_CHANGES),
        ]}
      />
      <Section
        title={t.interventions}
        text={t.interventionsText(interventionDays.join(', '), RANGE_PERCENT, percent(FIELD_SPREAD), PRIOR_FIELDS)}
      />
      <Section
        title={t.trials}
        text={[
          ...t.trialsText(MOST_HOURS_LOST),
          t.trialsByHand(100 * LEAST_LEFT_BY_HOUR),
          t.trialsRanges(percentOfRange(ALPHA), number(ALPHA, 1), number(ADDED_COUNT, 1)),
          t.trialsUnits(percent(POWER), MOST_UNITS, percent(ABOUT_ONE - 1)),
        ]}
      />
      <Section title={t.deficit} text={t.deficitText(percentOfRange(DEFICIT_ALPHA), HARVEST_DAYS)} />
      <Section
        title={t.people}
        text={[...t.peopleText(leastDispersion, RANGE_PERCENT), t.peopleAgreement(MIN_PAIRS, number(Z_95, 2))]}
      />
      <Section title={t.hand} text={t.handText(MIN_PAIRS, percent(1 - 2 * RATIO_TAIL))} />
      <Section title={t.lures} text={t.luresText} />
      <Section
        title={t.intensity}
        text={[
          t.intensityText(
            number(INTENSITY_EDGES.veryHigh, 1),
            number(INTENSITY_EDGES.high, 1),
            number(INTENSITY_EDGES.low, 1),
          ),
        ]}
      />
      <Section title={t.diversity} text={t.diversityText(percent(LEAST_COVERAGE), MOST_EXTRAPOLATION)} />
      <Section
        title={t.performance}
        text={t.performanceText(percent(1 - 2 * TAIL), number(RESAMPLES), number(HALF_WIDTH, 2))}
      />
      <Section title={t.frozen} text={t.frozenText(number(1 / HAIR))} />
      <Section title={t.exports} text={[...t.exportsText(DEPLOYMENT_GAP_HOURS), t.exportsPlaces(roundings())]} />
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
