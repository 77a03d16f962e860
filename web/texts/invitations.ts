/** Inviting people. */
export const invitations = {
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
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  faulty: (count: number) =>
    count === 1
      ? '1 line has an error. Correct or remove it: nobody is invited until then.'
      : `${count} lines have errors. Correct or remove them: nobody is invited until then.`,
  tooMany: (most: number) => `You can invite at most ${most} people at once.`,
  invite: (count: number) => (count > 1 ? `Invite ${count} people` : 'Send invitation'),
  done: (count: number, first: string) =>
    count === 1 ? `An invitation is on its way to ${first}.` : `${count} invitations are on their way.`,
  made: 'Accounts created.',
  error: 'Error inviting people. Please try again later',
  whole: 'Add one person with all details',
} as const
