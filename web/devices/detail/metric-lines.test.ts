import { describe, expect, test } from 'vitest'
import { axisTop, runsOf } from './metric-lines.ts'

test.each([
  [[], 40],
  [[12, 40], 40],
  [[40.1], 60],
  [[87], 100],
])('the axis for %j ends at %i', (values, top) => {
  expect(axisTop(values)).toBe(top)
})

describe('a line', () => {
  const at = (...minutes: number[]) =>
    minutes.map((minute) => ({ at: new Date(Date.UTC(2026, 5, 10, 0, minute)).toISOString(), value: 1 }))
  test('breaks where values are missing for two steps', () => {
    expect(runsOf(at(0, 60, 120, 300, 360), { step_seconds: 3_600 }).map((run) => run.length)).toEqual([3, 2])
  })
  test('does not break between messages sent every half hour', () => {
    expect(runsOf(at(0, 30, 60), { step_seconds: 300 })).toHaveLength(1)
  })
})
