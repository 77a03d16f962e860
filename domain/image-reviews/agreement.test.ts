import { describe, expect, it, test } from 'vitest'
import type { Check } from '../score/shapes.ts'
import { agreementOf } from './agreement.ts'
import { jeffreysInterval } from './jeffreys.ts'

// Quantiles of Beta(yes + 0.5, no + 0.5), calculated independently (SciPy 1, beta.ppf).
test.each([
  [30, 0, 0.938483275442699, 1],
  [28, 2, 0.8274850183526017, 0.980603952729275],
  [1, 1, 0.0973081817399401, 0.9026918182600598],
  [400, 100, 0.769334229040111, 0.8281080415939183],
  [0, 7, 0, 0.23246478161285572],
  [5, 40, 0.052146106098354336, 0.20586776639193238],
  [9000, 1000, 0.8949799687910582, 0.9048490936660408],
])('for %d right and %d wrong, the 90 %% interval is from %f to %f', (yes, no, low, high) => {
  const [from, to] = jeffreysInterval(yes, no)
  expect(from).toBeCloseTo(low, 9)
  expect(to).toBeCloseTo(high, 9)
})

const of = (given: Partial<Check>) =>
  agreementOf({ modelVersion: 'net 4', group: 'bumblebee', tp: 0, fp: 0, fn: 0, ...given })

describe('agreement between reviewers and model', () => {
  it('gives precision, the share of detections that are right, and recall, the share of insects detected', () => {
    const found = of({ tp: 28, fp: 2, fn: 7 })
    expect(found).toMatchObject({ model_version: 'net 4', functional_group: 'bumblebee', checked: 37 })
    expect([found.precision, found.recall]).toEqual([28 / 30, 28 / 35])
    expect(found.precision_range?.[0]).toBeCloseTo(0.8274850183526017, 9)
  })

  it('gives no precision or recall if there is nothing to calculate it from', () => {
    expect(of({ fn: 40 })).toMatchObject({ precision: null, precision_range: null, recall: 0 })
    expect(of({ fp: 40 })).toMatchObject({ precision: 0, recall: null, recall_range: null })
  })

  it('gives the correction that the score applies, from 30 reviewed insects on', () => {
    expect(of({ tp: 29 })).toMatchObject({ correction: null, correction_range: null })
    const { correction, correction_range } = of({ tp: 20, fp: 2, fn: 10 })
    expect(correction).toBeCloseTo(31 / 23, 12)
    const sd = Math.sqrt(2.5 / (20.5 * 24) + 10.5 / (20.5 * 32))
    expect(correction_range?.[0]).toBeCloseTo(31 / 23 / Math.exp(1.645 * sd), 12)
    expect(correction_range?.[1]).toBeCloseTo((31 / 23) * Math.exp(1.645 * sd), 12)
  })

  it('limits the correction to between half and double, and gives the measured one beside it', () => {
    const missed = of({ tp: 5, fn: 200 })
    expect(missed).toMatchObject({ correction: 2, correction_range: [expect.any(Number), 2], correction_limited: true })
    expect(missed.measured_correction).toBeCloseTo(206 / 6, 12)
    expect(missed.measured_correction_range?.[1]).toBeGreaterThan(206 / 6)
    const wrong = of({ tp: 5, fp: 200 })
    expect(wrong).toMatchObject({
      correction: 0.5,
      correction_range: [0.5, expect.any(Number)],
      correction_limited: true,
    })
    expect(wrong.measured_correction).toBeCloseTo(6 / 206, 12)
    expect(of({ tp: 20, fp: 2, fn: 10 })).toMatchObject({ correction_limited: false, measured_correction: 31 / 23 })
    expect(of({ tp: 5, fn: 20 })).toMatchObject({ correction_limited: false, measured_correction: null })
  })
})
