import { describe, expect, it } from 'vitest'
import { commonCoverage, hillNumbersAt, sampleCoverage } from './hill-numbers.ts'

const ones = (times: number): number[] => Array.from({ length: times }, () => 1)
// Spiders in girdled and logged plots (Sackett et al. 2011), the worked example of Chao et al. 2014.
const girdled = [46, 22, 17, 15, 15, 9, 8, 6, 6, 4, 2, 2, 2, 2, ...ones(12)]
const logged = [88, 22, 16, 15, 13, 10, 8, 8, 7, 7, 7, 5, 4, 4, 4, 3, 3, 3, 3, 2, 2, 2, 2, ...ones(14)]

describe('sample coverage', () => {
  it('of the worked example is 0.9289 and 0.9446', () => {
    expect(sampleCoverage(girdled)).toBeCloseTo(1 - (12 / 168) * ((167 * 12) / (167 * 12 + 8)), 12)
    expect(sampleCoverage(girdled)).toBeCloseTo(0.9289, 4)
    expect(sampleCoverage(logged)).toBeCloseTo(0.9446, 4)
  })
  it('is 0 of nothing, 1 where each species was seen twice, and known where all were seen once', () => {
    expect(sampleCoverage([])).toBe(0)
    expect(sampleCoverage([2, 5])).toBe(1)
    expect(sampleCoverage([1])).toBe(0)
    // Three species, each once: 1 - 3/3 x (2 x 2) / (2 x 2 + 2).
    expect(sampleCoverage([1, 1, 1])).toBeCloseTo(1 / 3, 12)
  })
})

describe('Hill numbers', () => {
  it('at the own coverage are those of the sample', () => {
    const p = girdled.map((count) => count / 168)
    const found = hillNumbersAt(girdled, sampleCoverage(girdled)) ?? [0, 0, 0]
    expect(found[0]).toBeCloseTo(26, 9)
    expect(found[1]).toBeCloseTo(Math.exp(-p.reduce((sum, share) => sum + share * Math.log(share), 0)), 9)
    expect(found[2]).toBeCloseTo(1 / p.reduce((sum, share) => sum + share ** 2, 0), 9)
    // The published values of the example.
    expect(found.map((value) => Math.round(value * 1_000) / 1_000)).toEqual([26, 12.06, 7.84])
  })

  it('of a smaller sample are the mean over all samples of that size', () => {
    // Two of A, two of B, one of C: of the ten pairs, one is AA, one BB, four AB, two AC, two BC.
    const samples = [[2], [2], ...Array.from({ length: 8 }, () => [1, 1])]
    const mean = (figure: (sample: number[]) => number) =>
      samples.reduce((sum, sample) => sum + figure(sample), 0) / samples.length
    const shares = (sample: number[]) => sample.map((count) => count / 2)
    const coverageOfPairs = 1 - (2 / 5) * (3 / 6) - (2 / 5) * (3 / 6) - (1 / 5) * (6 / 6)
    const [richness, shannon, simpson] = hillNumbersAt([2, 2, 1], coverageOfPairs) ?? [0, 0, 0]
    expect(richness).toBeCloseTo(
      mean((sample) => sample.length),
      9,
    )
    const entropy = mean((sample) => -shares(sample).reduce((sum, p) => sum + p * Math.log(p), 0))
    expect(shannon).toBeCloseTo(Math.exp(entropy), 9)
    expect(simpson).toBeCloseTo(1 / mean((sample) => shares(sample).reduce((sum, p) => sum + p ** 2, 0)), 9)
  })

  it('compare samples at the smallest coverage: the larger one is cut down to it', () => {
    const coverage = commonCoverage([girdled, logged, []]) ?? 0
    expect(coverage).toBeCloseTo(sampleCoverage(girdled), 12)
    const [richness] = hillNumbersAt(logged, coverage) ?? [0]
    expect(richness).toBeGreaterThan(26)
    expect(richness).toBeLessThan(37)
  })

  it('are none of a sample that does not reach the coverage', () => {
    expect(hillNumbersAt(girdled, 0.99)).toBeNull()
    expect(hillNumbersAt([], 0.5)).toBeNull()
    expect(commonCoverage([[], []])).toBeNull()
  })
})
