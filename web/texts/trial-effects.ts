import { t, texts } from '#domain/language/text.ts'
import type { ContrastBasis } from '#domain/treatments/arm-contrasts.ts'
import type { UnitKind } from '#domain/treatments/experimental-units.ts'
import type { HandMeasure, TrialMeasure } from '#domain/treatments/trial-endpoints.ts'

/** A difference that a trial shows: the ratio to a reference with its range. */
interface Difference {
  ratio: string
  reference: string
  low: string
  high: string
}
const moreVisits = (of: Difference) =>
  t('More visits: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of })
const fewerVisits = (of: Difference) =>
  t('Fewer visits: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of })
const moreContacts = (of: Difference) =>
  t('More contacts: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of })
const fewerContacts = (of: Difference) =>
  t('Fewer contacts: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of })

/** The results of a trial for its treatments, and counts by hand beside those of cameras. */
export const trialEffects = texts({
  effects: 'Effects',
  times: {
    visits: (ratio: string, reference: string) => t('{ratio} times the visits of {reference}', { ratio, reference }),
    centre_visits: (ratio: string, reference: string) =>
      t('{ratio} times the visits of {reference}, by hand', { ratio, reference }),
    contacts: (ratio: string, reference: string) =>
      t('{ratio} times the contacts of {reference}, by hand', { ratio, reference }),
    flowers: (ratio: string, reference: string) => t('{ratio} times the flowers of {reference}', { ratio, reference }),
    pollinators: (ratio: string, reference: string) =>
      t('{ratio} times the contacts of {reference}, per time', { ratio, reference }),
    predators: (ratio: string, reference: string) =>
      t('{ratio} times the predators of {reference}', { ratio, reference }),
  } satisfies Record<TrialMeasure, (ratio: string, reference: string) => string>,
  more: {
    visits: moreVisits,
    centre_visits: moreVisits,
    contacts: moreContacts,
    pollinators: moreContacts,
    flowers: (of: Difference) =>
      t('More flowers: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of }),
    predators: (of: Difference) =>
      t('More predators: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of }),
  } satisfies Record<TrialMeasure, (of: Difference) => string>,
  fewer: {
    visits: fewerVisits,
    centre_visits: fewerVisits,
    contacts: fewerContacts,
    pollinators: fewerContacts,
    flowers: (of: Difference) =>
      t('Fewer flowers: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of }),
    predators: (of: Difference) =>
      t('Fewer predators: {ratio} times those of {reference} (90 % range {low} to {high}).', { ...of }),
  } satisfies Record<TrialMeasure, (of: Difference) => string>,
  evidence: {
    each: (units: number) => t('{units} units per treatment.', { units }),
    both: (units: number, reference: number) => t('{units} and {reference} units.', { units, reference }),
    weakEach: (units: number) =>
      t('Weak evidence: only {units, plural, one {{units} unit} other {{units} units}} per treatment.', { units }),
    weakBoth: (units: number, reference: number) =>
      t('Weak evidence: only {units} and {reference} units.', { units, reference }),
  },
  reference: (reference: string) => t('Reference: {reference}.', { reference }),
  referenceByCamera: (reference: string, missing: string) =>
    t('Reference: {reference} (no camera data of {missing}).', { reference, missing }),
  referenceByHand: (reference: string, missing: string) =>
    t('Reference: {reference} (no counts by hand of {missing}).', { reference, missing }),
  nothingNamed: (treatment: string, letters: string) =>
    t(
      'Nothing to compare on these days: a meaning is recorded for {treatment} only. Record the meaning of {letters}.',
      {
        treatment,
        letters,
      },
    ),
  notNamed: (letters: string) => t('No meaning recorded, so not in the findings: {letters}.', { letters }),
  cannotTell: (times: string, low: string, high: string) =>
    t('No clear change: {times}, {low} to {high}; this trial cannot tell.', { times, low, high }),
  chance: (times: string, low: string, high: string, count: number) =>
    t(
      'No clear change: {times}, {low} to {high}; this trial cannot tell, since one of {count} comparisons may look like this by chance.',
      {
        times,
        low,
        high,
        count,
      },
    ),
  needs: {
    plot: (times: string, low: string, high: string, count: number) =>
      t('No clear change: {times}, {low} to {high}; this trial cannot tell; about {count} plots per treatment would.', {
        times,
        low,
        high,
        count,
      }),
    tunnel: (times: string, low: string, high: string, count: number) =>
      t(
        'No clear change: {times}, {low} to {high}; this trial cannot tell; about {count} tunnels per treatment would.',
        {
          times,
          low,
          high,
          count,
        },
      ),
    block: (times: string, low: string, high: string, count: number) =>
      t(
        'No clear change: {times}, {low} to {high}; this trial cannot tell; about {count} blocks per treatment would.',
        {
          times,
          low,
          high,
          count,
        },
      ),
    unit: (times: string, low: string, high: string, count: number) =>
      t('No clear change: {times}, {low} to {high}; this trial cannot tell; about {count} units per treatment would.', {
        times,
        low,
        high,
        count,
      }),
  } satisfies Record<UnitKind, (times: string, low: string, high: string, count: number) => string>,
  oneEach: {
    plot: 'One plot each: the effect cannot be separated from the plot itself.',
    tunnel: 'One tunnel each: the effect cannot be separated from the tunnel itself.',
    block: 'One block each: the effect cannot be separated from the block itself.',
    unit: 'One unit each: the effect cannot be separated from the unit itself.',
  } satisfies Record<UnitKind, string>,
  oneOfBoth: {
    plot: (reference: string) =>
      t('One plot only, here or with {reference}: the effect cannot be separated from the plot itself.', { reference }),
    tunnel: (reference: string) =>
      t('One tunnel only, here or with {reference}: the effect cannot be separated from the tunnel itself.', {
        reference,
      }),
    block: (reference: string) =>
      t('One block only, here or with {reference}: the effect cannot be separated from the block itself.', {
        reference,
      }),
    unit: (reference: string) =>
      t('One unit only, here or with {reference}: the effect cannot be separated from the unit itself.', { reference }),
  } satisfies Record<UnitKind, (reference: string) => string>,
  tooFewBlocks: (times: string) => t('{times}. No range: too few blocks contain several treatments.', { times }),
  alike: (times: string) => t('{times}. No range: the units of each treatment do not differ.', { times }),
  nothingCounted: (reference: string) => t('No ratio to {reference}: nothing was counted for either.', { reference }),
  noCommonBlock: (reference: string) =>
    t('No ratio to {reference}: no block contains both, and blocks do not connect them through other treatments.', {
      reference,
    }),
  bases: {
    'within blocks': 'Units of the same block are compared.',
    'within tunnels': 'Plots of the same tunnel are compared.',
    'between units': 'All units of the treatments are compared.',
  } satisfies Record<ContrastBasis, string>,
  mixedBases: (treatments: string) =>
    t('Plots of the same tunnel are compared, except {treatments}, for which all units are compared.', { treatments }),
  leftOut: (treatments: string) =>
    t('Not compared, because they share no hours with the others: {treatments}.', { treatments }),
  leftOutDays: (treatments: string) =>
    t('Not compared, because they were counted on different days from the others: {treatments}.', { treatments }),
  byHand: 'Counts by hand',
  byHandText:
    'What people counted on the same plots, next to what cameras saw: visits to the flower centre, and all contacts with flowers. Each figure covers the days on which all compared treatments were counted; insects are compared within the same hours where treatments were counted in them. Visits and contacts are per 100 flowers per hour; by hand, for counts of all groups of insects, over the flowers and the time of the count. Effort is summed over the counts.',
  handFigures: 'Counts by hand and by camera',
  handColumns: {
    treatment: 'Treatment',
    visits: 'Visits by camera',
    centre_visits: 'Centre visits by hand',
    contacts: 'All contacts by hand',
    pollinators: 'Contacts in 10 min',
    effort: 'Effort by hand',
    flowers: 'Flowers per plant',
    predators: 'Predators per plant',
  },
  handNames: {
    centre_visits: 'Visits to the flower centre, per 100 flowers per hour',
    contacts: 'All contacts, per 100 flowers per hour',
    flowers: 'Flowers per plant',
    pollinators: 'All contacts per 10 minutes',
    predators: 'Predators per plant',
  } satisfies Record<HandMeasure, string>,
  effort: (minutes: string, flowers: string) => t('{minutes} min, {flowers} flowers', { minutes, flowers }),
  effortOfTime: (minutes: string) => t('{minutes} min', { minutes }),
  handRested: (counts: number, days: number) =>
    t(
      '{counts, plural, one {{counts} count} other {{counts} counts}}, on {days, plural, one {{days} day} other {{days} days}}.',
      { counts, days },
    ),
  handRestedHours: (counts: number, hours: number, days: number) =>
    t(
      '{counts, plural, one {{counts} count} other {{counts} counts}}, in {hours, plural, one {{hours} hour} other {{hours} hours}} of {days, plural, one {{days} day} other {{days} days}} in which all compared treatments were counted.',
      { counts, hours, days },
    ),
  unmatchedHours: (count: number) =>
    t('{count, plural, one {{count} count of another hour is} other {{count} counts of other hours are}} left out.', {
      count,
    }),
  unmatchedDays: (count: number) =>
    t(
      '{count, plural, one {{count} count is} other {{count} counts are}} left out: not all compared treatments were counted on that day.',
      { count },
    ),
  startTimes: (times: string) =>
    t('Treatments were seldom counted in the same hour. Mean start of the counts: {times}.', { times }),
  countsLeftOut: (count: number) =>
    t(
      '{count, plural, one {{count} count is} other {{count} counts are}} left out: time or flowers were not recorded, or some groups of insects were not counted.',
      { count },
    ),
  noTime: (count: number) =>
    t(
      '{count, plural, one {{count} count is} other {{count} counts are}} left out: the time was not recorded, or some groups of insects were not counted.',
      { count },
    ),
  noSameDays: 'No two treatments were counted on the same day.',
})
