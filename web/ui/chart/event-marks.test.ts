import { expect, test } from 'vitest'
import { eventGroups } from './event-marks.tsx'

const xs: Record<string, number> = { a: 10, b: 20, c: 26, d: 60 }
const events = ['d', 'a', 'c', 'b'].map((date) => ({ key: date, date, words: date }))

test('marks never overlap: an event too close to the previous one is grouped with it', () => {
  const groups = eventGroups(events, (date) => xs[date] ?? 0)
  expect(groups.map(({ x, events: there }) => [x, there.map(({ key }) => key).join('')])).toEqual([
    [10, 'abc'],
    [60, 'd'],
  ])
})
