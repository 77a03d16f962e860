import { expect, test } from 'vitest'
import { pollinationHealth } from './pollination-health.ts'
import { captureRows, fineWeek } from './testing/weeks.ts'

const metrics = (captures: typeof fineWeek.captures) => {
  const result = pollinationHealth({ ...fineWeek, captures })
  if (result.status !== 'ok') throw new Error(`not scored: ${result.status}`)
  return result.metrics
}

test('the rate is all visits over all flower-hours, not the mean of the cameras’ rates', () => {
  const captures = captureRows().map((row) => (row.deviceId === 'd1' ? row : { ...row, flowers: 15, visits: 45 }))
  // 5 visits over 50 flower-hours a day, and 45 over 150.
  expect(metrics(captures).visitsPerFlowerHour).toBeCloseTo(0.25, 12)
})

test('the length of visits is the mean of timed visits', () => {
  const [first, second, ...others] = captureRows()
  const timed = [{ ...first!, visits: 2, visitSeconds: 20 }, { ...second!, visits: 6, visitSeconds: 12 }, ...others]
  expect(metrics(timed).visitSeconds).toBe(4)
  expect(metrics(timed).secondsPerFlower).toBeCloseTo(4 * metrics(timed).visitsPerFlower, 12)
  expect(metrics([{ ...first!, visits: 0, visitSeconds: 0 }, ...others])).toMatchObject({
    visitSeconds: null,
    secondsPerFlower: null,
  })
})
