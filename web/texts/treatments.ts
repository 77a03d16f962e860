import { t, texts } from '#domain/language/text.ts'
import type { ContrastBasis } from '#domain/treatments/arm-contrasts.ts'
import type { UnitKind } from '#domain/treatments/experimental-units.ts'
import type { ArmMeaning } from '#domain/treatments/treatment-arm.ts'
import type { HandMeasure, TrialMeasure } from '#domain/treatments/trial-endpoints.ts'

/** Meanings of the letters of plots, and their comparison. Messages of the endpoints stand in domain/messages.ts. */
export const treatments = texts({
  title: 'Treatments',
  letters: 'Letters and their meanings',
  compared: 'Comparison',
  comparedText:
    'Visits to flowers between 08:00 and 18:00, seen by cameras on plots with a letter, by the meaning of the letter on that day. Compared by what was treated (a block, a tunnel, or a plot where a tunnel has several treatments), over the hours in which all compared treatments were watched.',
  days: { from: 'From', to: 'To' },
  dayRequired: 'Choose a day.',
  tooLong: (days: number) => t('At most {days} days can be compared.', { days }),
  columns: {
    treatment: 'Treatment',
    about: 'Days and note',
    rate: 'Visits per 100 flowers and hour',
    visits: 'Visits',
    flower_hours: 'Flower-hours',
    hours: 'Camera-hours',
    units: 'Units',
    cameras: 'Cameras',
  },
  counted: (count: number) => t('{count, plural, one {{count} treatment} other {{count} treatments}}', { count }),
  noMeaning: 'No meaning recorded for this letter',
  noFlowers: 'No open flowers watched',
  rested: (days: number, hours: string) =>
    t(
      'Hours that all compared treatments were watched: {hours}, on {days, plural, one {{days} day} other {{days} days}}.',
      { days, hours },
    ),
  halfAdded: 'A unit had no visits, so half a visit was added to each unit for the ratios.',
  reading:
    'Ranges are 90 % ranges of ratios between units. Findings are adjusted for the number of comparisons, not for crop or weather.',
  effects: 'Effects',
  figures: 'Figures by treatment',
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
  found: (times: string, low: string, high: string) =>
    t('{times}, {low} to {high}: this trial shows a difference.', { times, low, high }),
  cannotTell: (times: string, low: string, high: string) =>
    t('{times}, {low} to {high}: this trial cannot tell.', { times, low, high }),
  chance: (times: string, low: string, high: string, count: number) =>
    t(
      '{times}, {low} to {high}: this trial cannot tell, since one of {count} comparisons may look like this by chance.',
      {
        times,
        low,
        high,
        count,
      },
    ),
  needs: {
    plot: (times: string, low: string, high: string, count: number) =>
      t('{times}, {low} to {high}: this trial cannot tell; about {count} plots per treatment would.', {
        times,
        low,
        high,
        count,
      }),
    tunnel: (times: string, low: string, high: string, count: number) =>
      t('{times}, {low} to {high}: this trial cannot tell; about {count} tunnels per treatment would.', {
        times,
        low,
        high,
        count,
      }),
    block: (times: string, low: string, high: string, count: number) =>
      t('{times}, {low} to {high}: this trial cannot tell; about {count} blocks per treatment would.', {
        times,
        low,
        high,
        count,
      }),
    unit: (times: string, low: string, high: string, count: number) =>
      t('{times}, {low} to {high}: this trial cannot tell; about {count} units per treatment would.', {
        times,
        low,
        high,
        count,
      }),
  } satisfies Record<UnitKind, (times: string, low: string, high: string, count: number) => string>,
  oneEach: {
    plot: 'One plot each: cannot be told apart from the plot itself.',
    tunnel: 'One tunnel each: cannot be told apart from the tunnel itself.',
    block: 'One block each: cannot be told apart from the block itself.',
    unit: 'One unit each: cannot be told apart from the unit itself.',
  } satisfies Record<UnitKind, string>,
  oneOfBoth: {
    plot: (reference: string) =>
      t('One plot only, here or with {reference}: cannot be told apart from the plot itself.', { reference }),
    tunnel: (reference: string) =>
      t('One tunnel only, here or with {reference}: cannot be told apart from the tunnel itself.', { reference }),
    block: (reference: string) =>
      t('One block only, here or with {reference}: cannot be told apart from the block itself.', { reference }),
    unit: (reference: string) =>
      t('One unit only, here or with {reference}: cannot be told apart from the unit itself.', { reference }),
  } satisfies Record<UnitKind, (reference: string) => string>,
  tooFewBlocks: (times: string) => t('{times}. No range: too few blocks hold several treatments.', { times }),
  alike: (times: string) => t('{times}. No range: the units of each treatment do not differ.', { times }),
  nothingCounted: (reference: string) => t('No ratio to {reference}: nothing was counted with either.', { reference }),
  noCommonBlock: (reference: string) =>
    t('No ratio to {reference}: no block holds both, and blocks do not connect them through other treatments.', {
      reference,
    }),
  bases: {
    'within blocks': 'Units of the same block are compared.',
    'within tunnels': 'Plots of the same tunnel are compared.',
    'between units': 'All units of the treatments are compared.',
  } satisfies Record<ContrastBasis, string>,
  mixedBases: (treatments: string) =>
    t('Plots of the same tunnel are compared, but for {treatments}, of which all units are compared.', { treatments }),
  leftOut: (treatments: string) =>
    t('Not compared, because they share no hours with the others: {treatments}.', { treatments }),
  leftOutDays: (treatments: string) =>
    t('Not compared, because they were counted on other days than the others: {treatments}.', { treatments }),
  nothingCompared:
    'No two treatments were watched in the same hours, so they cannot be compared. These are the figures of all hours.',
  byHand: 'Counts by hand',
  byHandText:
    'What people counted on the same plots, beside what cameras saw. Each figure is of the days on which all compared treatments were counted, at any hour of the day. Visits to the flower centre and all contacts are of counts of all groups of insects, over the flowers and the time of the count.',
  handFigures: 'Counts by hand and by camera',
  handColumns: {
    treatment: 'Treatment',
    visits: 'By camera: visits per 100 flowers and hour',
    centre_visits: 'By hand: visits to the flower centre per 100 flowers and hour',
    contacts: 'By hand: all contacts per 100 flowers and hour',
    pollinators: 'By hand: all contacts per 10 minutes',
    minutes: 'Minutes counted',
    flowers_watched: 'Flowers watched',
    flowers: 'Flowers per plant',
    predators: 'Predators per plant',
  },
  handNames: {
    centre_visits: 'Visits to the flower centre, per 100 flowers and hour',
    contacts: 'All contacts, per 100 flowers and hour',
    flowers: 'Flowers per plant',
    pollinators: 'All contacts per 10 minutes',
    predators: 'Predators per plant',
  } satisfies Record<HandMeasure, string>,
  handRested: (counts: number, days: number) =>
    t(
      '{counts, plural, one {{counts} count} other {{counts} counts}}, on {days, plural, one {{days} day} other {{days} days}}.',
      { counts, days },
    ),
  countsLeftOut: (count: number) =>
    t(
      '{count, plural, one {{count} count is} other {{count} counts are}} left out: time or flowers were not noted, or some groups of insects were not counted.',
      { count },
    ),
  noTime: (count: number) =>
    t('{count, plural, one {{count} count is} other {{count} counts are}} left out: the time was not noted.', {
      count,
    }),
  noSameDays: 'No two treatments were counted on the same day.',
  download: 'Download data and R script',
  stopDownload: 'Stop the download',
  downloadFailed: 'The file could not be downloaded. Please try again.',
  noData: 'No data',
  noDataText:
    'No camera watched a plot with a letter on these days. Choose other days, or assign letters to plots under Locations.',
  intro: 'What the letters of plots mean in a trial, and when. Treatments never change the score.',
  none: 'No meanings recorded yet.',
  add: 'Add a treatment',
  editNamed: (letter: string, from: string) => t('Edit treatment {letter} from {from}', { letter, from }),
  removeNamed: (letter: string, from: string) => t('Delete treatment {letter} from {from}', { letter, from }),
  titled: (letter: string, meaning: string) => `${letter}: ${meaning}`,
  still: (from: string) => t('From {from}', { from }),
  addTitle: 'Add a treatment',
  editTitle: 'Edit the treatment',
  letter: 'Letter',
  meaning: 'Meaning',
  meanings: {
    control: 'Control',
    lure: 'Lure',
    'supplementary bees': 'Supplementary bees',
    'flower strip': 'Flower strip',
    biocontrol: 'Biocontrol',
    pesticide: 'Pesticide',
    other: 'Other',
  } satisfies Record<ArmMeaning, string>,
  note: 'Note',
  noteHint: 'For example product, dose or place. Optional.',
  from: 'First day',
  to: 'Last day',
  toHint: 'Leave empty while it continues.',
  save: 'Save treatment',
  saveFault: 'The treatment could not be saved. Please try again later.',
  saved: 'Treatment saved.',
  removed: 'Treatment deleted.',
  removeQuestion: 'Delete this treatment?',
  removeText: 'The letter will have no meaning on these days. The treatment stays in the history.',
})
