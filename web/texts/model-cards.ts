import { t, texts } from '#domain/language/text.ts'

/** Cards of model versions: statements by people, and results of reviews. */
export const modelCards = texts({
  title: 'Model cards',
  card: 'Model card',
  intro:
    'What is stated about each model version that counts insects for you, and what reviewed images show about it. Exports have the cards of their model versions.',
  counted: (count: number) =>
    t('{count, plural, one {{count} model version} other {{count} model versions}}', { count }),
  empty: 'No model version yet',
  emptyText: 'A model version appears here with its first counts, or with its first results for images.',
  columns: {
    version: 'Model version',
    card: 'Card',
    responsible: 'Responsible',
    licence: 'Licence',
    classes: 'Classes',
  },
  written: 'Written',
  notWritten: 'Not written yet',
  // One card
  named: (version: string) => t('Model card of {version}', { version }),
  stated: 'Stated about the model',
  statedBy: 'People in your organisation wrote this. The portal does not check it.',
  nobody: 'This card has not been written yet.',
  notStated: 'not stated',
  fields: {
    description: 'Description',
    intended_use: 'Intended use',
    limitations: 'Limitations',
    frames_per_second: 'Frames per second',
    tracking_rule: 'Tracking rule',
    training_data: 'Training data',
    licence: 'Licence',
    responsible_person: 'Responsible person',
    contact: 'Contact',
    url: 'Web address',
  },
  hints: {
    tracking_rule: 'How one insect in several frames is counted once.',
    frames_per_second: 'Frames that the model processes per second.',
    training_data: 'Images it was trained and tested with: how many, from where and when.',
  },
  classes: 'Classes and thresholds',
  classesText: 'A detection counts once it reaches its threshold: a confidence from 0 to 1.',
  class: 'Class',
  threshold: 'Threshold',
  noClasses: 'No classes stated.',
  className: (number: string) => t('Name of class {number}', { number }),
  classThreshold: (number: string) => t('Threshold of class {number}', { number }),
  thresholdHint: 'Confidence from 0 to 1. Blank: not stated.',
  addClass: 'Add class',
  addSent: (count: number) =>
    t('{count, plural, one {Add {count} class that it sent} other {Add {count} classes that it sent}}', { count }),
  removeClass: (number: string) => t('Remove class {number}', { number }),
  edit: 'Edit card',
  write: 'Write card',
  save: 'Save card',
  saved: 'The card was saved.',
  notSaved: 'The card could not be saved. Please try again.',
  // From reviews
  measured: 'Precision and recall from reviews',
  measuredText: (images: number) =>
    t(
      'Calculated by the portal from {images, plural, one {{images} reviewed image} other {{images} reviewed images}} of representative queues, with 95 % intervals.',
      { images },
    ),
  notReviewedText: 'Not reviewed: no image of a representative queue with results of this version has been reviewed.',
  notReviewed: 'not reviewed',
  byGroup: 'By group',
  measuredHead: ['Group', 'Precision', 'Recall', 'Insects, images'],
  estimate: (value: string, low: string, high: string) => t('{value} % ({low} to {high})', { value, low, high }),
  estimateAlone: (value: string) => `${value} %`,
  // Beside figures
  countedBy: 'Counted by model version:',
  countedByOf: (of: string) => t('Counted by model version, {of}:', { of }),
  performance: (precision: string, recall: string, insects: number) =>
    t(
      'precision {precision}, recall {recall}, from {insects, plural, one {{insects} reviewed insect} other {{insects} reviewed insects}}',
      { precision, recall, insects },
    ),
  unnamed: 'a version the camera did not report',
  hours: (hours: string) => t('({hours} camera-hours, whole days)', { hours }),
})
