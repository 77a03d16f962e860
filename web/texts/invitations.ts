import { t, texts } from '#domain/language/text.ts'
/** Inviting people. */
export const invitations = texts({
  title: 'Invite people',
  intro: 'Each person gets an email that says who invites them, and enters name, phone and password themselves.',
  emails: 'Email addresses',
  emailsHint: 'One per line. Role, first name and last name may follow, separated by commas, as in a CSV file.',
  file: 'Upload CSV',
  role: 'Role',
  roleHint: 'Used when a line has none.',
  organisation: 'Organisation',
  preview: 'Who will be invited',
  noRole: 'no role',
  count: (count: number) => t('{count, plural, one {1 person} other {{count} people}}', { count }),
  faulty: (count: number) =>
    t(
      '{count, plural, one {1 line has an error. Correct or remove it: nobody is invited until then.} other {{count} lines have errors. Correct or remove them: nobody is invited until then.}}',
      { count },
    ),
  tooMany: (most: number) => t('You can invite at most {most} people at once.', { most }),
  invite: (count: number) => (count > 1 ? t('Invite {count} people', { count }) : t('Send invitation')),
  done: (count: number, first: string) =>
    t('{count, plural, one {An invitation is on its way to {first}.} other {{count} invitations are on their way.}}', {
      first,
      count,
    }),
  made: 'Accounts created.',
  error: 'Error inviting people. Please try again later',
  whole: 'Add one person with all details',
})
