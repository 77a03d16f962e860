import { t, texts } from '#domain/language/text.ts'
/** What a new farm still needs. */
export const farmSetup = texts({
  title: 'Set up this farm',
  next: (farm: string) => t('Set up {farm}: fields, crops, cameras and people', { farm }),
  progress: (done: number, all: number) => t('{done} of {all} done', { done, all }),
  back: 'Back to the farm',
  dismiss: 'Dismiss',
  done: 'Done',
  open: 'Still to do',
  error: 'Error saving. Please try again later',
  steps: { fields: 'Fields', crops: 'Crops', cameras: 'Cameras', message: 'First message', people: 'People' },
  hints: {
    fields: 'Cameras are in fields, and each field gets a score.',
    crops: 'There is no score without a crop.',
    cameras: 'An administrator adds them; each gets a key.',
    message: 'Arrives once a camera is switched on and connected.',
    people: 'People who get alerts and the weekly email.',
  },
  ways: {
    fields: 'Add fields',
    crops: 'Enter crops',
    cameras: 'Add cameras',
    people: 'Invite people',
  },
})
