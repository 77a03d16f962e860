/** The weekly letter: choosing it, ending it, and a week on paper. */
export const weeklyEmail = {
  title: 'Weekly letter',
  intro: (email: string) =>
    `On Monday at seven, by the farm's clock, to ${email}: the score of the week, what changed, why, what to do, and the weather ahead.`,
  weekly: 'Send me the weekly letter',
  farms: 'Farms in the letter',
  none: 'No farm is in it: choose one to get the letter.',
  noFarms: 'There is no farm that you see.',
  find: 'Find a farm',
  nothingFound: 'No farm of that name.',
  more: (count: number) => `${count} more: find them by name.`,
  saved: 'Saved.',
  error: 'Error saving. Please try again later',
  sendNow: 'Send me last week’s now',
  sent: (email: string, farms: number) =>
    farms === 0 ? 'No farm of yours has anything to tell yet.' : `The letter was sent to ${email}.`,
  endTitle: 'Weekly letter',
  endLead:
    'You get no weekly letter any more, of no farm, once you press the button. Letters about your account still come.',
  endButton: 'End the weekly letter',
  ended: 'The weekly letter has ended. Under Notifications you can begin it again.',
  endUnknown: 'This link is not complete. Open it from the letter again, or end the letter under Notifications.',
  endFailed: 'It could not be ended. Please try again later, or end it under Notifications.',
  pdfMaking: (days: string) => `The PDF of ${days} is being made.`,
  pdfDone: (name: string) => `${name} was saved.`,
  pdfFailed: 'The PDF could not be made. Please try again later',
} as const
