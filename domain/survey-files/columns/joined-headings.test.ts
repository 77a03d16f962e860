import { expect, it } from 'vitest'
import { joinedHeadings } from './joined-headings.ts'

it.each([
  [
    'groups over columns',
    ['Farm', 'Field', 'Tunnel', 'Plot', 'Survey', '', 'Plant', 'Observer', 'Count'],
    ['', '', '', '', 'date', 'start time', 'number', '', ''],
    ['Farm', 'Field', 'Tunnel', 'Plot', 'date', 'start time', 'Plant number', 'Observer', 'Count'],
  ],
  [
    'merged cells, which hold their text in each row',
    ['Farm', 'Field', 'Survey', 'Survey', 'Plant', 'Plant'],
    ['Farm', 'Field', 'date', 'start time', 'number', 'Note'],
    ['Farm', 'Field', 'date', 'start time', 'Plant number', 'Note'],
  ],
])('joins two rows of headings: %s', (_what, above, below, joined) => {
  expect(joinedHeadings('flower', above, below)).toEqual(joined)
})

it.each([
  ['a title over all that is needed', ['Counts of June', '', ''], ['Farm', 'Field', 'Count']],
  ['a row of figures', ['Farm', 'Field', 'Count'], ['Home', 'East', '12']],
  ['a row of words', ['Farm', 'Observer', 'Note'], ['Home', 'Ann', 'windy']],
  ['the same row again', ['Farm', 'Field'], ['Farm', 'Field']],
  ['nothing', [], []],
])('%s is not a second row of headings', (_what, above, below) => {
  expect(joinedHeadings('flower', above, below)).toBeNull()
})
