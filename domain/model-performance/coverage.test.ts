import { beforeAll, describe, expect, it } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { modelPerformance, type ClassPerformance } from './performance.ts'
import { randomOf } from '../platform/random.ts'
import { commonClasses, populationOf, sampleOf } from './testing/population.ts'
import { groupOf } from './testing/reviewed-images.ts'

const REPETITIONS = 200
const measures = ['recall', 'precision', 'bias'] as const

describe('95 % intervals of a stratified sample of 300 of 10,000 images', () => {
  let truth: ClassPerformance[]
  let samples: ClassPerformance[][]
  beforeAll(() => {
    const population = populationOf(1)
    // For a population that was reviewed completely, values are the truth.
    truth = modelPerformance(population, groupOf, randomOf(1), 0)
    const random = randomOf(2)
    samples = Array.from({ length: REPETITIONS }, () => modelPerformance(sampleOf(population, random), groupOf, random))
  }, timeLimit(20_000))

  const estimatesOf = (results: readonly ClassPerformance[], name: string, measure: (typeof measures)[number]) =>
    results.find(({ class_name }) => class_name === name)?.[measure]

  const coverageOf = (name: string, measure: (typeof measures)[number]) => {
    const value = estimatesOf(truth, name, measure)?.value ?? NaN
    const covered = samples.filter((sample) => {
      const interval = estimatesOf(sample, name, measure)?.interval
      return interval && interval[0] <= value && value <= interval[1]
    })
    return covered.length / REPETITIONS
  }

  const cases = commonClasses.flatMap((name) => measures.map((measure) => [name, measure] as const))

  // The standard error of a coverage of 95 % from 200 repetitions is 1.5 %: one may differ by 4 or 5 % by chance.
  it.each(cases)('cover the true value for the %s: %s', (name, measure) => {
    expect(coverageOf(name, measure)).toBeGreaterThanOrEqual(0.9)
    expect(coverageOf(name, measure)).toBeLessThanOrEqual(0.99)
  })

  it('cover 93 to 97 % of true values on average over common classes and measures', () => {
    const mean = cases.reduce((sum, [name, measure]) => sum + coverageOf(name, measure), 0) / cases.length
    expect(mean).toBeGreaterThanOrEqual(0.93)
    expect(mean).toBeLessThanOrEqual(0.97)
  })

  it('cover most true values of rare classes with 5 to 30 images in a sample', () => {
    const rare = ['hoverfly', 'wasp'].flatMap((name) => measures.map((measure) => coverageOf(name, measure)))
    expect(Math.min(...rare)).toBeGreaterThanOrEqual(0.85)
  })

  it.each(cases)('have unbiased estimates for the %s: %s', (name, measure) => {
    const values = samples.map((sample) => estimatesOf(sample, name, measure)?.value ?? NaN)
    const mean = values.reduce((sum, value) => sum + value, 0) / REPETITIONS
    const value = estimatesOf(truth, name, measure)?.value ?? NaN
    expect(Math.abs(mean / value - 1)).toBeLessThan(0.03)
  })
})
