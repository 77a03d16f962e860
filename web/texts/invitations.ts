/** Inviting people. */
export const invitations = {
  title: 'Invite people',
  intro: 'They get a letter that says who invites them to what, and fill in names, phone and password themselves.',
  emails: 'Email addresses',
  emailsHint: 'One a line. A line may go on with role, first name and last name, parted by commas, as in a CSV file.',
  file: 'Take them from a CSV file',
  role: 'Role',
  roleHint: 'For lines that name none.',
  organisation: 'Organisation',
  preview: 'Who will be invited',
  noRole: 'no role',
  count: (count: number) => (count === 1 ? '1 person' : `${count} people`),
  faulty: (count: number) =>
    count === 1
      ? '1 line cannot be sent. Mend it or take it out: nobody is invited until then.'
      : `${count} lines cannot be sent. Mend them or take them out: nobody is invited until then.`,
  tooMany: (most: number) => `At most ${most} people are invited at once.`,
  invite: (count: number) => (count > 1 ? `Invite ${count} people` : 'Send invitation'),
  done: (count: number, first: string) =>
    count === 1 ? `An invitation is on its way to ${first}.` : `${count} invitations are on their way.`,
  made: 'The accounts were made.',
  error: 'Error inviting people. Please try again later',
  whole: 'Add one with all details',
} as const
