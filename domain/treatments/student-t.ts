import { betaBelow } from '../image-reviews/jeffreys.ts'

const HALVINGS = 50
const LARGEST = 1e6

/**
 * The probability that Student's t is further from 0 than `t`, on either side (Johnson et al. 1995, Continuous Univariate
 * Distributions 2, chapter 28).
 */
export const bothTails = (t: number, degrees: number): number =>
  betaBelow(degrees / (degrees + t ** 2), degrees / 2, 1 / 2)

/** The value that Student's t is below with probability `p`, from 0.5 to 1. At most one million. */
export const tQuantile = (p: number, degrees: number): number => {
  const isBelow = (t: number): boolean => bothTails(t, degrees) > 2 * (1 - p)
  let [low, high] = [0, 1]
  while (high < LARGEST && isBelow(high)) high *= 2
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (isBelow(middle)) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * P values of several comparisons, adjusted so that the probability of any false finding stays below the limit (Holm
 * 1979, Scandinavian Journal of Statistics 6: 65). In the order given.
 */
export const holm = (values: readonly number[]): number[] => {
  const adjusted = Array<number>(values.length).fill(1)
  let largest = 0
  const order = values.map((value, at) => ({ value, at })).toSorted((a, b) => a.value - b.value)
  for (const [rank, { value, at }] of order.entries()) {
    largest = Math.max(largest, Math.min(1, value * (values.length - rank)))
    adjusted[at] = largest
  }
  return adjusted
}
