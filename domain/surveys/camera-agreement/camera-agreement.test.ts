import { describe, expect, it } from 'vitest'
import { tQuantile } from '../../treatments/student-t.ts'
import { MIN_PAIRS } from '../double-counts/agreement.ts'
import { cameraAgreement, type CameraPair } from './camera-agreement.ts'

/** A count of ten minutes on 60 flowers, beside a camera that recorded 10 flowers for an hour. */
const pair = (hand_visits: number, camera_visits: number, plot_id = 1): CameraPair => ({
  plot_id,
  hand_visits,
  hand_flower_hours: 10,
  camera_visits,
  camera_flower_hours: 10,
})

describe('agreement between cameras and manual counts', () => {
  it('is compared per flower-hour: half the visits to half the flowers is the same rate', () => {
    const found = cameraAgreement([{ ...pair(12, 6), camera_flower_hours: 5 }])
    expect(found).toMatchObject({ plots: 1, hand_rate: 120, camera_rate: 120, agreement: null })
    expect(found.ratio).toBeCloseTo(1, 9)
  })

  it('has a ratio within pairs, with a 95 % range', () => {
    const found = cameraAgreement([pair(100, 50)])
    expect(found.ratio).toBeCloseTo(0.5, 9)
    // The binomial share of 150 visits at each end is t(0.975, 4) standard deviations from 50: the variance is more
    // than twice that, the result of one observed pair and four assumed ones.
    const t = tQuantile(0.975, 4)
    const dispersion = 2 + 0.01 * 150 * (1 / 3) * (2 / 3)
    for (const limit of found.range ?? []) {
      const share = (limit ?? 0) / (1 + (limit ?? 0))
      expect((50 - 150 * share) ** 2).toBeCloseTo(t ** 2 * dispersion * 150 * share * (1 - share), 6)
    }
  })

  it('has a wider range if plots differ than if pairs within each plot do', () => {
    const widthOf = (pairs: CameraPair[]) => {
      const [low, high] = cameraAgreement(pairs).range ?? [1, 1]
      return Math.log((high ?? Infinity) / low)
    }
    const visits: [number, number][] = [
      [20, 40],
      [20, 10],
    ]
    const across = [1, 2, 3, 4].flatMap((plot) => visits.map(([hand, camera]) => pair(hand, camera, plot)))
    const between = [1, 2, 3, 4].flatMap((plot) => [0, 1].map(() => pair(20, visits[plot % 2]?.[1] ?? 0, plot)))
    expect(widthOf(between)).toBeGreaterThan(widthOf(across))
  })

  it('has no ratio without manually counted visits, and no range without any visits', () => {
    expect(cameraAgreement([pair(0, 8)])).toMatchObject({ ratio: null, range: [expect.any(Number), null] })
    expect(cameraAgreement([pair(0, 0)])).toMatchObject({ hand_rate: 0, camera_rate: 0, ratio: null, range: null })
    expect(cameraAgreement([])).toEqual({
      plots: 0,
      hand_rate: null,
      camera_rate: null,
      ratio: null,
      range: null,
      agreement: null,
    })
  })

  it(`is given as differences from ${MIN_PAIRS} pairs on`, () => {
    const pairs = Array.from({ length: MIN_PAIRS }, (_, at) => pair(at + 1, at + 2))
    expect(cameraAgreement(pairs.slice(1)).agreement).toBeNull()
    expect(cameraAgreement(pairs).agreement).toMatchObject({ pairs: 10, mean_difference: 10, lower_limit: 10 })
  })
})
