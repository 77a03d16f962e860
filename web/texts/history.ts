export const history = {
  name: 'History',
  what: 'What',
  who: 'Who',
  when: 'When',
  counted: ['change', 'changes'],
} as const
