/** What a new farm still needs. */
export const farmSetup = {
  title: 'Set up this farm',
  next: (farm: string) => `Set up ${farm}: fields, crops, cameras and people`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  dismiss: 'Hide',
  done: 'Done',
  open: 'Still to do',
  error: 'Error saving. Please try again later',
  steps: { fields: 'Fields', crops: 'Crops', cameras: 'Cameras', message: 'First message', people: 'People' },
  hints: {
    fields: 'Cameras are placed in fields, and each field has its score.',
    crops: 'A score needs to know the crop.',
    cameras: 'An administrator adds them. Each gets a key.',
    message: 'Arrives once a camera runs with its key.',
    people: 'People who get alerts and the weekly email',
  },
  ways: {
    fields: 'Add fields',
    crops: 'Enter crops',
    cameras: 'Add cameras',
    people: 'Invite people',
  },
} as const
