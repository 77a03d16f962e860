/**
 * Fewer pairs than this give no figures: limits of agreement and concordance from a handful of pairs reflect chance
 * rather than the observers.
 */
export const MIN_PAIRS = 10

/** 95 % of a normal distribution lie within this many standard deviations of its mean. */
export const Z_95 = 1.96

/** Insects of one group that two observers counted in the same observation period. */
export interface CountPair {
  first: number
  second: number
}

/** Agreement of paired counts, in insects per observation period. */
export interface Agreement {
  pairs: number
  mean_first: number
  mean_second: number
  /** Mean of second minus first: how many more the second observer counts. */
  mean_difference: number
  /** 95 % limits of agreement: about 95 of 100 differences lie between them. */
  lower_limit: number
  upper_limit: number
  /** Concordance, from -1 to 1 (full agreement); null if both observers counted the same number each time. */
  concordance: number | null
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
/** Sum of products of the deviations from the means. */
const deviations = (xs: readonly number[], ys: readonly number[]): number => {
  const [meanX, meanY] = [mean(xs), mean(ys)]
  return xs.reduce((sum, x, at) => sum + (x - meanX) * ((ys[at] ?? 0) - meanY), 0)
}

/**
 * Mean difference with 95 % limits of agreement, and Lin's concordance correlation coefficient.
 *
 * Limits of agreement (Bland and Altman 1986, Lancet 327: 307-310): with the differences d = second - first, their mean D and
 * their standard deviation s (divisor n - 1), the limits are D - 1.96 s and D + 1.96 s.
 *
 * Concordance (Lin 1989, Biometrics 45: 255-268): 2 s12 / (s1² + s2² + (m1 - m2)²), with the means m1 and m2, the variances s1² and
 * s2² and the covariance s12 of the two observers' counts, all with divisor n as in Lin's estimator.
 *
 * Null below `MIN_PAIRS` pairs.
 */
export const agreementOf = (pairs: readonly CountPair[]): Agreement | null => {
  const n = pairs.length
  if (n < MIN_PAIRS) return null
  const firsts = pairs.map(({ first }) => first)
  const seconds = pairs.map(({ second }) => second)
  const differences = pairs.map(({ first, second }) => second - first)
  const difference = mean(differences)
  const spread = Z_95 * Math.sqrt(deviations(differences, differences) / (n - 1))
  const [meanFirst, meanSecond] = [mean(firsts), mean(seconds)]
  const scale = deviations(firsts, firsts) / n + deviations(seconds, seconds) / n + (meanFirst - meanSecond) ** 2
  return {
    pairs: n,
    mean_first: meanFirst,
    mean_second: meanSecond,
    mean_difference: difference,
    lower_limit: difference - spread,
    upper_limit: difference + spread,
    concordance: scale === 0 ? null : (2 * deviations(firsts, seconds)) / n / scale,
  }
}
