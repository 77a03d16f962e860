import type { FruitSample } from '../shapes.ts'

/** Share of well-formed fruit by effective visits n: 1 - (1 - a) exp(-k n). */
export interface FruitCurve {
  a: number
  k: number
}

/** Covariance of (logit a, ln k). */
export interface Covariance {
  aa: number
  ak: number
  kk: number
}

type Logs = readonly [logitA: number, lnK: number]

const sdOfLnK = 0.7
const mostSteps = 200
const settled = 1e-13
/** Intra-class correlation of fruit of one plot and day; a sample weighs less by the design effect (Kish 1965). */
export const LIKENESS = 0.1

const curveOf = ([logitA, lnK]: Logs): FruitCurve => ({ a: 1 / (1 + Math.exp(-logitA)), k: Math.exp(lnK) })

/** ln of the share that is not well formed, which does not vanish with many visits. */
export const lnUnformed = ({ a, k }: FruitCurve, n: number): number => Math.log(1 - a) - k * n

const prepare = ({ n, fruits, wellFormed }: FruitSample) => ({
  n,
  share: wellFormed / fruits,
  weight: fruits / (1 + LIKENESS * (fruits - 1)),
})
type Sample = ReturnType<typeof prepare>

const likelihood = (samples: readonly Sample[], at: Logs, prior: Logs): number => {
  const curve = curveOf(at)
  const fit = samples.reduce((sum, { n, share, weight }) => {
    const lnU = lnUnformed(curve, n)
    return sum + weight * (share * Math.log(-Math.expm1(lnU)) + (1 - share) * lnU)
  }, 0)
  return fit - (at[0] - prior[0]) ** 2 / 2 - (at[1] - prior[1]) ** 2 / (2 * sdOfLnK ** 2)
}

/**
 * Gradient in (logit a, ln k) including priors, the expected information of such samples, and the observed information
 * (minus the second derivatives), which need not be positive definite far from the optimum.
 */
const slopes = (samples: readonly Sample[], at: Logs, prior: Logs) => {
  const curve = curveOf(at)
  const gradient = { a: prior[0] - at[0], k: (prior[1] - at[1]) / sdOfLnK ** 2 }
  const information: Covariance = { aa: 1, ak: 0, kk: 1 / sdOfLnK ** 2 }
  const observed: Covariance = { ...information }
  for (const { n, share, weight } of samples) {
    const unformed = Math.exp(lnUnformed(curve, n))
    const formed = 1 - unformed
    const kn = curve.k * n
    const pull = (weight * (share - formed)) / formed
    const weighed = (weight * unformed) / formed
    gradient.a += pull * curve.a
    gradient.k += pull * kn
    information.aa += weighed * curve.a ** 2
    information.ak += weighed * curve.a * kn
    information.kk += weighed * kn ** 2
    const bent = (weighed * share) / formed
    observed.aa += bent * curve.a ** 2 - pull * curve.a * (1 - curve.a)
    observed.ak += bent * curve.a * kn
    observed.kk += bent * kn ** 2 - pull * kn
  }
  return { gradient, information, observed }
}

const isPositive = ({ aa, ak, kk }: Covariance): boolean => aa > 0 && aa * kk > ak ** 2

const inverse = ({ aa, ak, kk }: Covariance): Covariance => {
  const determinant = aa * kk - ak ** 2
  return { aa: kk / determinant, ak: -ak / determinant, kk: aa / determinant }
}

/** Size of a gradient relative to the spread that the information allows. */
const steepness = ({ gradient: { a, k }, information }: ReturnType<typeof slopes>): number => {
  const { aa, ak, kk } = inverse(information)
  return aa * a ** 2 + 2 * ak * a * k + kk * k ** 2
}

/**
 * The maximum a posteriori curve (Gelman et al. 2013, Bayesian Data Analysis, 13.1): Newton steps where the likelihood is concave, otherwise Fisher scoring. Steps that
 * reduce the likelihood are halved. Near the optimum, where rounding hides differences, the smaller gradient decides.
 */
export const fitFruit = (
  fruit: readonly FruitSample[],
  prior: FruitCurve,
): { curve: FruitCurve; covariance: Covariance } => {
  const samples = fruit.map(prepare)
  const start: Logs = [Math.log(prior.a / (1 - prior.a)), Math.log(prior.k)]
  let at = start
  let here = slopes(samples, at, start)
  for (let taken = 0; taken < mostSteps; taken++) {
    const { gradient, information, observed } = here
    const { aa, ak, kk } = inverse(isPositive(observed) ? observed : information)
    const step = { a: aa * gradient.a + ak * gradient.k, k: ak * gradient.a + kk * gradient.k }
    const size = Math.max(Math.abs(step.a), Math.abs(step.k))
    const now = likelihood(samples, at, start)
    const rounding = 1e-12 * (1 + Math.abs(now))
    const stepped = (share: number): Logs => [at[0] + step.a * share, at[1] + step.k * share]
    const isBetter = (next: Logs): boolean => {
      const gain = likelihood(samples, next, start) - now
      return gain > rounding || (gain >= -rounding && steepness(slopes(samples, next, start)) < steepness(here))
    }
    let share = 1
    while (size * share >= settled && !isBetter(stepped(share))) share /= 2
    if (size * share < settled) break
    at = stepped(share)
    here = slopes(samples, at, start)
  }
  return { curve: curveOf(at), covariance: inverse(here.information) }
}
