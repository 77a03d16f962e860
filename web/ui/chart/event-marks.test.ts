import { expect, test } from 'vitest'
import { eventGroups } from './event-marks.tsx'

const xs: Record<string, number> = { a: 10, b: 20, c: 26, d: 60 }
const events = ['d', 'a', 'c', 'b'].map((date) => ({ key: date, date, words: date }))

test('marks never overlap: what stands too near to the one before is counted with it', () => {
  const groups = eventGroups(events, (date) => xs[date] ?? 0)
  expect(groups.map(({ x, events: there }) => [x, there.map(({ key }) => key).join('')])).toEqual([
    [10, 'abc'],
    [60, 'd'],
  ])
})
