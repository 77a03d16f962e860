import { describe, expect, test } from 'vitest'
import { agreementOf, MIN_PAIRS } from './agreement.ts'

/** Peak expiratory flow by a mini meter and by a large one, litres a minute: table 1 of Bland and Altman (1986), first measurements. */
const large = [494, 395, 516, 434, 476, 557, 413, 442, 650, 433, 417, 656, 267, 478, 178, 423, 427]
const mini = [512, 430, 520, 428, 500, 600, 364, 380, 658, 445, 432, 626, 260, 477, 259, 350, 451]
const pairsOf = (firsts: number[], seconds: number[]) =>
  firsts.map((first, at) => ({ first, second: seconds[at] ?? Number.NaN }))

describe('agreement between two observers', () => {
  test('matches the published example: difference -2.1 with standard deviation 38.8', () => {
    const agreement = agreementOf(pairsOf(mini, large))
    expect(agreement?.pairs).toBe(17)
    expect(agreement?.mean_difference).toBeCloseTo(-2.118, 3)
    expect(((agreement?.upper_limit ?? 0) - (agreement?.lower_limit ?? 0)) / (2 * 1.96)).toBeCloseTo(38.77, 2)
    expect(agreement?.concordance).toBeCloseTo(0.9427, 4)
  })

  test('matches a manual calculation where one observer counts one more each time', () => {
    const firsts = [1, 2, 3, 4, 5, 1, 2, 3, 4, 5]
    // Each variance and the covariance is 2; the means differ by 1: 2 x 2 / (2 + 2 + 1) = 0.8.
    expect(
      agreementOf(
        pairsOf(
          firsts,
          firsts.map((count) => count + 1),
        ),
      ),
    ).toEqual({
      pairs: 10,
      mean_first: 3,
      mean_second: 4,
      mean_difference: 1,
      lower_limit: 1,
      upper_limit: 1,
      concordance: 0.8,
    })
  })

  test('has no concordance if both counted the same number each time', () => {
    const zeros = Array.from({ length: MIN_PAIRS }, () => ({ first: 0, second: 0 }))
    expect(agreementOf(zeros)).toMatchObject({ mean_difference: 0, lower_limit: 0, upper_limit: 0, concordance: null })
  })

  test(`is null below ${MIN_PAIRS} pairs`, () => {
    expect(agreementOf(pairsOf(large.slice(0, 9), mini.slice(0, 9)))).toBeNull()
    expect(agreementOf(pairsOf(large.slice(0, 10), mini.slice(0, 10)))).not.toBeNull()
  })
})
