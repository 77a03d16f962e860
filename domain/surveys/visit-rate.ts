import { lnGamma } from '../image-reviews/ln-gamma.ts'

const SECONDS_AN_HOUR = 3_600
/** Each end of a range is exceeded by chance once in 20: together they span 90 %. */
const TAIL = 0.05
const HALVINGS = 80
const SMALLEST = 1e-18

export interface VisitRate {
  rate: number
  low: number
  high: number
}

/** Sum of Poisson terms from `first` on, up or down, until terms become negligible. */
const tail = (mean: number, first: number, step: 1 | -1): number => {
  let term = Math.exp(first * Math.log(mean) - mean - lnGamma(first + 1))
  let sum = 0
  for (let count = first; count >= 0 && term > sum * SMALLEST; count += step) {
    sum += term
    term *= step === 1 ? mean / (count + 1) : count / mean
  }
  return sum
}

/** Bisects for the mean at which `isTooMuch` becomes true. */
const turn = (from: number, to: number, isTooMuch: (mean: number) => boolean): number => {
  let [low, high] = [from, to]
  for (let halving = 0; halving < HALVINGS; halving += 1) {
    const middle = (low + high) / 2
    if (isTooMuch(middle)) high = middle
    else low = middle
  }
  return (low + high) / 2
}

/**
 * The exact 90 % interval of the mean of a Poisson count: at its lower end this count or more, and at its upper end
 * this count or fewer, occurs once in 20 (Garwood 1936, Biometrika 28:437).
 */
export const poissonRange = (count: number): [low: number, high: number] => [
  count === 0 ? 0 : turn(0, count, (mean) => tail(mean, count, 1) > TAIL),
  turn(count, count + 10 * Math.sqrt(count + 1) + 10, (mean) => tail(mean, count, -1) < TAIL),
]

/**
 * Visits per flower and hour of a period, with the exact 90 % Poisson range. Null if time or number of flowers was not
 * measured. The range assumes independent visits; insects that stay make it too narrow.
 */
export const visitRate = (
  visits: number,
  { watched_seconds, flowers_watched }: { watched_seconds: number | null; flowers_watched: number | null },
): VisitRate | null => {
  if (watched_seconds === null || flowers_watched === null) return null
  const flowerHours = (flowers_watched * watched_seconds) / SECONDS_AN_HOUR
  if (flowerHours === 0) return null
  const [low, high] = poissonRange(visits)
  return { rate: visits / flowerHours, low: low / flowerHours, high: high / flowerHours }
}
