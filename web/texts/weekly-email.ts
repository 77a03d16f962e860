import { t, texts } from '#domain/language/text.ts'
/** The weekly email: subscribing, unsubscribing, and a week as PDF. */
export const weeklyEmail = texts({
  title: 'Weekly email',
  intro: (email: string) =>
    t(
      'Every Monday at 07:00, farm time, to {email}: the score of the week, what changed, why, what to do, and the weather ahead.',
      { email },
    ),
  weekly: 'Send me the weekly email',
  farms: 'Farms in the email',
  none: 'Choose at least one farm to get the email.',
  noFarms: 'You will receive the email once you have a farm.',
  find: 'Find a farm',
  nothingFound: 'No farm with that name.',
  more: (count: number) => t('{count} more: search by name.', { count }),
  saved: 'Saved.',
  error: 'Error saving. Please try again later',
  sendNow: 'Send me last week’s now',
  sent: (email: string, farms: number) =>
    t('{farms, plural, =0 {None of your farms has data yet.} other {The email was sent to {email}.}}', {
      email,
      farms,
    }),
  endTitle: 'Weekly email',
  endLead: 'You will not get the weekly email for any farm. Emails about your account still arrive.',
  endButton: 'Unsubscribe',
  ended: 'You are unsubscribed. You can subscribe again under Notifications.',
  endUnknown: 'This link is incomplete. Open it from the email again, or unsubscribe under Notifications.',
  endFailed: 'You could not be unsubscribed. Please try again later, or do it under Notifications.',
  pdfMaking: (days: string) => t('Creating the PDF of {days}.', { days }),
  pdfDone: (name: string) => t('{name} was saved.', { name }),
  pdfFailed: 'The PDF could not be created. Please try again later',
})
