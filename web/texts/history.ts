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
  deleted: 'Deleted',
  restored: 'Restored',
  changed: (what: string, from: string, to: string) =>
    from === nothing ? `${what} set to ${to}` : `${what}: ${from} became ${to}`,
  nothing,
  yes: 'yes',
  no: 'no',
} as const
