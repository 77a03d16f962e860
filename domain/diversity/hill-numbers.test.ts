import { describe, expect, it } from 'vitest'
import {
  asymptoticHillNumbers,
  commonCoverage,
  type HillNumbers,
  hillNumbersAt,
  sampleCoverage,
} from './hill-numbers.ts'

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
  it('is 0 for no species, 1 if each species was seen twice, and defined if all were seen once', () => {
    expect(sampleCoverage([])).toBe(0)
    expect(sampleCoverage([2, 5])).toBe(1)
    expect(sampleCoverage([1])).toBe(0)
    // Three species, each once: 1 - 3/3 x (2 x 2) / (2 x 2 + 2).
    expect(sampleCoverage([1, 1, 1])).toBeCloseTo(1 / 3, 12)
  })
})

/** A coverage of the worked example, and the Hill numbers there. */
type Row = [what: string, counts: number[], coverage: number, hill: HillNumbers]

// Computed with exact fractions of binomial coefficients and logarithms of 40 digits, independently of this code.
// Rounded to three digits they equal those that iNEXT prints for its example data: 18.912, 26.000, 30.883 and 34.731
// species of 84, 168, 248 and 336 spiders in girdled plots.
const worked: Row[] = [
  ['50 of 168 spiders, girdled', girdled, 0.8674806612862584, [15.03009831602258, 9.93932915065858, 7.148972602739726]],
  [
    '84 of 168 spiders, girdled',
    girdled,
    0.8995140535930658,
    [18.91235971159272, 10.963667989394448, 7.531523239760699],
  ],
  [
    '167 of 168 spiders, girdled',
    girdled,
    0.9285714285714286,
    [25.928571428571427, 12.051422378466865, 7.838077648853736],
  ],
  ['all 168 spiders, girdled', girdled, 0.9288554387957967, [26, 12.05965049893832, 7.84]],
  ['80 spiders more, girdled', girdled, 0.9482725618572266, [30.88340644994964, 12.603357850782162, 7.944971224993149]],
  [
    'twice the spiders, girdled',
    girdled,
    0.9635700847057487,
    [34.73073344635296, 12.912776010510038, 8.003912458735787],
  ],
  ['126 of 252 spiders, logged', logged, 0.9081561868810812, [28.267509784387695, 13.17182960811676, 6.60977713493322]],
  ['all 252 spiders, logged', logged, 0.9445706353713168, [37, 14.42100150529583, 6.761499148211244]],
  ['80 spiders more, logged', logged, 0.9537903857980099, [41.05899512535165, 14.861085553579503, 6.799105870895217]],
  ['twice the spiders, logged', logged, 0.9687488435192576, [47.64445613713097, 15.34916589394667, 6.840002471746564]],
]

describe('the worked example', () => {
  it.each(worked)('has the Hill numbers of %s, to a millionth', (_what, counts, coverage, hill) => {
    const found = hillNumbersAt(counts, coverage)
    for (const q of [0, 1, 2] as const) expect(Math.abs((found?.[q] ?? 0) - hill[q])).toBeLessThan(1e-6)
  })

  it('has the asymptotic estimates that iNEXT prints', () => {
    const rounded = (counts: number[]) =>
      asymptoticHillNumbers(counts).map((value) => Math.round(1_000 * value) / 1_000)
    expect(rounded(girdled)).toEqual([43.893, 13.826, 8.175])
    expect(rounded(logged)).toEqual([61.403, 16.337, 6.92])
    expect(asymptoticHillNumbers(girdled)[1]).toBeCloseTo(13.826253448413169, 9)
    expect(asymptoticHillNumbers(logged)[1]).toBeCloseTo(16.337068791885041, 9)
  })

  it('has the coverage of each sample size, to a millionth', () => {
    // One spider of girdled plots: the probability that two spiders belong to the same species.
    for (const hill of hillNumbersAt(girdled, 0.1223267750213858) ?? []) expect(hill).toBeCloseTo(1, 9)
    expect(sampleCoverage(girdled)).toBeCloseTo(0.9288554387957967, 12)
    expect(sampleCoverage(logged)).toBeCloseTo(0.9445706353713168, 12)
  })
})

describe('Hill numbers', () => {
  it('of a fully covered assemblage equal those of the sample, and large samples lose no precision', () => {
    expect(asymptoticHillNumbers([2, 5])[0]).toBe(2)
    // The last terms of both formulas for the unseen entropy.
    const rare = [...Array.from({ length: 30 }, () => 1), 2, 2, 900]
    const common = [1, ...Array.from({ length: 30 }, () => 2), 900]
    for (const counts of [rare, common]) {
      const [species, shannon, simpson] = asymptoticHillNumbers(counts)
      expect(species).toBeGreaterThanOrEqual(counts.length)
      expect(shannon).toBeGreaterThan(simpson)
      expect(shannon).toBeLessThan(species)
    }
  })

  it('at the sample’s own coverage equal those of the sample', () => {
    const p = girdled.map((count) => count / 168)
    const found = hillNumbersAt(girdled, sampleCoverage(girdled)) ?? [0, 0, 0]
    expect(found[0]).toBeCloseTo(26, 9)
    expect(found[1]).toBeCloseTo(Math.exp(-p.reduce((sum, share) => sum + share * Math.log(share), 0)), 9)
    expect(found[2]).toBeCloseTo(1 / p.reduce((sum, share) => sum + share ** 2, 0), 9)
    // The published values of the example.
    expect(found.map((value) => Math.round(value * 1_000) / 1_000)).toEqual([26, 12.06, 7.84])
  })

  it('of a smaller sample are the mean over all subsamples of that size', () => {
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

  it('are compared at the lowest coverage of samples at twice their size, to which larger ones are rarefied', () => {
    const coverage = commonCoverage([girdled, logged, [], [1]]) ?? 0
    expect(coverage).toBeCloseTo(0.963570084705749, 12)
    const [fewer, more] = [hillNumbersAt(girdled, coverage), hillNumbersAt(logged, coverage)]
    expect(fewer?.[0]).toBeCloseTo(34.73073344635296, 6)
    expect(more?.[0]).toBeGreaterThan(41)
    expect(more?.[0]).toBeLessThan(47.6)
    expect(commonCoverage([girdled])).toBe(sampleCoverage(girdled))
  })

  it('are null for a sample that does not reach the coverage', () => {
    expect(hillNumbersAt(girdled, 0.99)).toBeNull()
    expect(hillNumbersAt([], 0.5)).toBeNull()
    expect(hillNumbersAt([1], 0)).toBeNull()
    expect(commonCoverage([[], []])).toBeNull()
  })
})
