/** What a new farm still needs. */
export const farmSetup = {
  title: 'Set this farm up',
  next: (farm: string) => `Set ${farm} up: fields, crops, cameras and people`,
  progress: (done: number, all: number) => `${done} of ${all} done`,
  dismiss: 'Do not show this',
  done: 'Done',
  open: 'Still to do',
  error: 'Error saving. Please try again later',
  steps: { fields: 'Fields', crops: 'Crops', cameras: 'Cameras', message: 'First message', people: 'People' },
  hints: {
    fields: 'Where cameras stand and scores are told apart.',
    crops: 'What grows: without it there is no score.',
    cameras: 'An administrator adds them, with a key each.',
    message: 'It comes by itself once a camera runs with its key.',
    people: 'Who walks the rows gets the alerts and the weekly letter.',
  },
  ways: {
    fields: 'Add fields',
    crops: 'Enter crops',
    cameras: 'Add cameras',
    people: 'Invite people',
  },
} as const
