// Lanczos' approximation, g = 7 (Press et al. 2007, Numerical Recipes, 6.1).
const coefficients = [
  676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
  -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
]

/** ln of the gamma function, for x of at least 0.5. */
const lnGamma = (x: number): number => {
  const series = coefficients.reduce((sum, c, index) => sum + c / (x + index), 0.99999999999980993)
  const t = x + 6.5
  return 0.5 * Math.log(2 * Math.PI) + (x - 0.5) * Math.log(t) - t + Math.log(series)
}

/**
 * Lentz's continued fraction of the incomplete beta function (Press et al. 2007, 6.4); converges fast below the mean.
 */
const fraction = (x: number, a: number, b: number): number => {
  const tiny = 1e-300
  const atLeastTiny = (value: number) => (Math.abs(value) < tiny ? tiny : value)
  let c = 1
  let d = 1 / atLeastTiny(1 - ((a + b) * x) / (a + 1))
  let h = d
  for (let m = 1; m <= 10_000; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / atLeastTiny(1 + even * d)
    c = atLeastTiny(1 + even / c)
    h *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / atLeastTiny(1 + odd * d)
    c = atLeastTiny(1 + odd / c)
    const step = d * c
    h *= step
    if (Math.abs(step - 1) < 1e-14) break
  }
  return h
}

/** The regularised incomplete beta function: the probability of less than x under Beta(a, b). */
export const betaBelow = (x: number, a: number, b: number): number => {
  if (x <= 0) return 0
  if (x >= 1) return 1
  if (x > (a + 1) / (a + b + 2)) return 1 - betaBelow(1 - x, b, a)
  const front = Math.exp(lnGamma(a + b) - lnGamma(a) - lnGamma(b) + a * Math.log(x) + b * Math.log1p(-x))
  return (front * fraction(x, a, b)) / a
}

const HALVINGS = 60

const quantile = (p: number, a: number, b: number): number => {
  let [low, high] = [0, 1]
  for (let step = 0; step < HALVINGS; step += 1) {
    const middle = (low + high) / 2
    if (betaBelow(middle, a, b) < p) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/**
 * Jeffreys' 90 % interval of a proportion with `yes` and `no` observations: the 5 and 95 % quantiles of Beta(yes +
 * 0.5, no + 0.5). If all are the same, the interval extends to 0 or 1 (Brown et al. 2001, Statistical Science 16: 101).
 */
export const jeffreysInterval = (yes: number, no: number): [number, number] => [
  yes === 0 ? 0 : quantile(0.05, yes + 0.5, no + 0.5),
  no === 0 ? 1 : quantile(0.95, yes + 0.5, no + 0.5),
]
