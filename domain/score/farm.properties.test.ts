import { describe, expect } from 'vitest'
import { farmHealth, pollinationHealth } from './pollination-health.ts'
import { partNames, type ScoredHealth } from './shapes.ts'
import { cases, expectAlike, forAll, forScored } from './testing/for-all.ts'

describe('a farm', () => {
  forAll('36. is the mean of all its scored fields, weighted by what they watched', ({ input, change, result }) => {
    const others = [1, 2].map((step) => cases()[(change.pick + 700 * step) % cases().length]!)
    const items = [
      { name: 'A', input },
      ...others.map((other, index) => ({ name: 'BC'.charAt(index), input: other.input })),
    ]
    const farm = farmHealth(items)
    const scored = [result, ...others.map((other) => other.result)].filter(
      (one): one is ScoredHealth => one.status === 'ok',
    )
    if (farm.status !== 'ok') return expect(scored).toEqual([])

    const weightOf = ({ metrics }: ScoredHealth): number => metrics.flowerHours
    const all = scored.reduce((sum, one) => sum + weightOf(one), 0)
    const mean = scored.reduce((sum, one) => sum + one.score * weightOf(one), 0) / all
    expect(Math.abs(farm.score - mean)).toBeLessThanOrEqual(0.05 + 1e-9)
    const scores = scored.map(({ score }) => score)
    expect(farm.score >= Math.min(...scores) && farm.score <= Math.max(...scores)).toBe(true)
    const { score } = farm
    expect(farm.band).toBe(score < 20 ? 'Low' : score < 40 ? 'Medium' : score < 70 ? 'High' : 'Very High')
    const weak = scored.reduce((sum, one) => sum + (one.evidence === 'weak' ? weightOf(one) : 0), 0)
    expect(farm.evidence).toBe(weak > all / 2 ? 'weak' : 'fair')
    const points = partNames.map((part) => farm.lost[part])
    expect(Math.min(...points)).toBeGreaterThanOrEqual(0)
    expect(points.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100 - score, 9)
    expect(items.some(({ name }) => name === farm.lowest)).toBe(true)
    // If two lost or scored the same, the first is named: only in this case does order matter.
    const { lowest: _, reasonFrom: __, codes: ___, ...turned } = farmHealth(items.toReversed())
    const { lowest: ____, reasonFrom: _____, codes: ______, ...same } = farm
    expectAlike(turned, same)
  })

  forAll('36. of one field is that field', ({ input }) => {
    const { fertility: _, metrics: __, calibration: ___, ...result } = pollinationHealth(input)
    const { reasonFrom, lowest, ...farm } = farmHealth([{ name: 'Meadow', input }])
    expect(lowest).toBe('Meadow')
    if (farm.status !== 'ok' || result.status !== 'ok') return expectAlike(farm, { ...result, evidence: null })
    expectAlike(farm, result)
    for (const part of partNames) expect(reasonFrom?.[part]).toBe(result.lost[part] > 0 ? 'Meadow' : null)
  })
})

describe('calibration by a farm’s own fruit', () => {
  forScored(
    '33. gives shares and a need that lie in their ranges',
    ({ result: { calibration } }) => {
      if (!calibration) return false
      const { a, share, shareRange, visitsNeeded, visitsNeededRange, score } = calibration
      const shares = [0, shareRange[0], share, shareRange[1], 1]
      expect(shares).toEqual(shares.toSorted((one, other) => one - other))
      expect(a > 0 && a < 1 && score >= 0 && score <= 100).toBe(true)
      const needs = [0, visitsNeededRange[0], visitsNeeded, visitsNeededRange[1], Infinity]
      expect(needs).toEqual(needs.toSorted((one, other) => one - other))
      expect(Number.isFinite(visitsNeededRange[1])).toBe(true)
    },
    400,
  )
})
