import { t, texts } from '#domain/language/text.ts'

/** Which model version counts, and the results of each version for an image. */
export const modelResults = texts({
  title: 'Model that counts',
  intro:
    'Results of other models for stored images arrive through the API. Choose which version decides what images show from a given day. Counts of visits stay as the cameras sent them.',
  farm: 'Farm',
  noFarm: 'No farm yet',
  noResults: 'No other model has results for images of this farm.',
  versions: 'Model versions with results',
  version: 'Model version',
  images: 'Images',
  counting: 'Showing it',
  device: 'What the cameras send',
  ofDevice: (version: string) => t('{version}, by the camera', { version }),
  unknownOfDevice: 'By the camera',
  unread: 'Before the camera sent any',
  choices: 'Chosen versions',
  noChoice: 'The cameras’ own results count.',
  since: (version: string, day: string) => t('{version}, from {day}', { version, day }),
  choose: 'Choose a version',
  remove: (day: string) => t('Delete the choice from {day}', { day }),
  deleted: 'Choice deleted',
  progress: (done: string, total: string) => t('{done} of {total} images are up to date', { done, total }),
  // The dialog
  dialog: 'Choose the model version that counts',
  fromDate: 'From',
  effect: 'What it changes',
  noEffect: 'No image would show other results.',
  changed: (images: number, from: string, to: string) =>
    t('{images, plural, one {{images} image shows} other {{images} images show}} other results, from {from} to {to}.', {
      images,
      from,
      to,
    }),
  reviewed: (images: number) =>
    t(
      '{images, plural, one {The reviews of {images} image do} other {The reviews of {images} images do}} not count while another version does. They stay stored.',
      { images },
    ),
  lookedAt: (images: string, day: string) =>
    t('There are too many images for a preview: it covers the newest {images}, from {day}.', { images, day }),
  group: 'Insects in these images',
  before: 'Before',
  after: 'After',
  save: 'Save choice',
  saved: 'Choice saved. Images are updated in the background.',
  failed: 'The choice could not be saved. Please try again.',
  // On the page of an image
  results: 'Results of',
  counts: (version: string) => t('{version} (counts)', { version }),
  notCounting: 'These results do not count, so they cannot be reviewed.',
})
