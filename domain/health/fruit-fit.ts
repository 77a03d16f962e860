import type { FruitSample } from './shapes.ts'

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
/** Fruit of one plot and day is alike: so much of its spread is shared. */
const likeness = 0.1

const curveOf = ([logitA, lnK]: Logs): FruitCurve => ({ a: 1 / (1 + Math.exp(-logitA)), k: Math.exp(lnK) })

/** ln of the share that is not well formed, which does not vanish however many visits there are. */
export const lnUnformed = ({ a, k }: FruitCurve, n: number): number => Math.log(1 - a) - k * n

const prepare = ({ n, fruits, wellFormed }: FruitSample) => ({
  n,
  share: wellFormed / fruits,
  weight: fruits / (1 + likeness * (fruits - 1)),
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

/** Gradient and information in (logit a, ln k), priors added. */
const slopes = (samples: readonly Sample[], at: Logs, prior: Logs) => {
  const curve = curveOf(at)
  const gradient = { a: prior[0] - at[0], k: (prior[1] - at[1]) / sdOfLnK ** 2 }
  const information: Covariance = { aa: 1, ak: 0, kk: 1 / sdOfLnK ** 2 }
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
  }
  return { gradient, information }
}

const inverse = ({ aa, ak, kk }: Covariance): Covariance => {
  const determinant = aa * kk - ak ** 2
  return { aa: kk / determinant, ak: -ak / determinant, kk: aa / determinant }
}

/** The likeliest curve, by Fisher scoring from the prior; a step that makes it less likely is halved. */
export const fitFruit = (
  fruit: readonly FruitSample[],
  prior: FruitCurve,
): { curve: FruitCurve; covariance: Covariance } => {
  const samples = fruit.map(prepare)
  const start: Logs = [Math.log(prior.a / (1 - prior.a)), Math.log(prior.k)]
  let at = start
  for (let taken = 0; taken < mostSteps; taken++) {
    const { gradient, information } = slopes(samples, at, start)
    const { aa, ak, kk } = inverse(information)
    const step = { a: aa * gradient.a + ak * gradient.k, k: ak * gradient.a + kk * gradient.k }
    const size = Math.max(Math.abs(step.a), Math.abs(step.k))
    const now = likelihood(samples, at, start)
    // Near the top, rounding alone makes one step look worse than the last.
    const leastLikely = now - 1e-10 * Math.abs(now)
    let share = 1
    let next: Logs = [at[0] + step.a, at[1] + step.k]
    while (size * share >= settled && !(likelihood(samples, next, start) >= leastLikely)) {
      share /= 2
      next = [at[0] + step.a * share, at[1] + step.k * share]
    }
    at = next
    if (size * share < settled) break
  }
  return { curve: curveOf(at), covariance: inverse(slopes(samples, at, start).information) }
}
