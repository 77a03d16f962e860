/** Stands for a value that there is none of. */
const nothing = 'nothing'

export const history = {
  name: 'History',
  what: 'What',
  who: 'Who',
  when: 'When',
  counted: ['change', 'changes'],
  title: (name: string) => `History of ${name}`,
  made: 'Added',
  uploaded: (file: string) => `Uploaded with ${file}`,
  merged: (name: string, observations: number, visits: number, organisations: number) =>
    `Merged: ${name}, with ${observations} ${observations === 1 ? 'observation' : 'observations'} on ${visits} ${visits === 1 ? 'visit' : 'visits'} of ${organisations} ${organisations === 1 ? 'organisation' : 'organisations'}`,
  deleted: 'Deleted',
  restored: 'Restored',
  changed: (what: string, from: string, to: string) =>
    from === nothing ? `${what} set to ${to}` : `${what}: ${from} became ${to}`,
  nothing,
  months: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  yes: 'yes',
  no: 'no',
} as const
