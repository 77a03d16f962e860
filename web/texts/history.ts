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
  changed: (what: string, from: string, to: string) => `${what}: ${from} became ${to}`,
  nothing: 'nothing',
} as const
