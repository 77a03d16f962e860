import { expect, it } from 'vitest'
import { withRow, withSection } from './page.ts'

const table = [
  'Before.',
  '',
  '| folder | share |',
  '| --- | --- |',
  '| b | 80 % |',
  '| d | 90 % |',
  '',
  'After.',
  '',
].join('\n')

it('a row of the score table is inserted in order, or replaced', () => {
  expect(withRow(table, 'c', '| c | 85 % |')).toBe(table.replace('| d', '| c | 85 % |\n| d'))
  expect(withRow(table, 'b', '| b | 81 % |')).toBe(table.replace('80', '81'))
})

it('a section of surviving mutants is inserted in order, replaced, or removed when none survive', () => {
  const page = '# Survivors\n\nText.\n\n## a\n\n- one\n\n## c\n\n- three\n'
  expect(withSection(page, 'b', '- two')).toBe(page.replace('## c', '## b\n\n- two\n\n## c'))
  expect(withSection(page, 'a', '- other')).toBe(page.replace('- one', '- other'))
  expect(withSection(page, 'a', '')).toBe('# Survivors\n\nText.\n\n## c\n\n- three\n')
})
