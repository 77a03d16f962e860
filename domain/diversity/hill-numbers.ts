/** Effective numbers of species: richness (q = 0), exponential of Shannon entropy (q = 1), inverse Simpson index (q = 2). */
export type HillNumbers = [richness: number, shannon: number, simpson: number]

/** Samples of lower coverage are not compared: all others would have to be reduced to very little. */
export const LEAST_COVERAGE = 0.5

const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const seenTimes = (counts: readonly number[], times: number): number => counts.filter((count) => count === times).length

/** Samples are extrapolated to at most this multiple of their size; beyond it, estimates depend on unseen species. */
export const MOST_EXTRAPOLATION = 2

/** How many species a sample contains once and twice, and what that implies for species it did not contain. */
const unseenOf = (counts: readonly number[]) => {
  const n = totalOf(counts)
  const [once, twice] = [seenTimes(counts, 1), seenTimes(counts, 2)]
  const found = (n - 1) * (twice > 0 ? once : once - 1)
  return {
    n,
    once,
    /** Species that were not seen (Chao 1984, Scandinavian Journal of Statistics 11: 265). */
    species: ((n - 1) / n) * (twice > 0 ? once ** 2 / (2 * twice) : (once * (once - 1)) / 2),
    /** Share of the uncovered individuals that one more individual leaves uncovered (Chao and Jost 2012, eq. 4a). */
    left: once === 0 ? 0 : found / (found + 2 * (twice > 0 ? twice : 1)),
  }
}

/**
 * Share of the individuals of an assemblage that belong to species in a sample of it, estimated from the sample (Chao
 * and Jost 2012, Ecology 93: 2533, eq. 4a). 0 for fewer than two individuals.
 */
export const sampleCoverage = (counts: readonly number[]): number => {
  const { n, once, left } = unseenOf(counts)
  // A single individual gives no information about the others.
  return n <= 1 ? 0 : 1 - (once / n) * left
}

/** The same for a sample enlarged by the given number of individuals (Chao and Jost 2012, eq. 12). */
const extrapolatedCoverage = (counts: readonly number[], more: number): number => {
  const { n, once, left } = unseenOf(counts)
  return n <= 1 ? 0 : 1 - (once / n) * left ** (more + 1)
}

/** Natural logarithms of factorials up to n. */
const logFactorials = (n: number): Float64Array => {
  const logs = new Float64Array(n + 1)
  for (let k = 2; k <= n; k += 1) logs[k] = (logs[k - 1] as number) + Math.log(k)
  return logs
}

/** Figures of samples of m individuals drawn without replacement, m at most the number of individuals. */
const rarefactionOf = (counts: readonly number[]) => {
  const n = totalOf(counts)
  const log = logFactorials(n)
  const choose = (a: number, b: number): number =>
    b < 0 || b > a ? -Infinity : (log[a] as number) - (log[b] as number) - (log[a - b] as number)

  /** Expected coverage (Chao and Jost 2012, eq. 6a). */
  const coverage = (m: number): number => {
    if (m >= n) return sampleCoverage(counts)
    let missed = 0
    for (const count of counts) missed += (count / n) * Math.exp(choose(n - count, m) - choose(n - 1, m))
    return 1 - missed
  }

  /** Hill numbers of the expected frequencies of species seen k times (Chao et al. 2014, Ecological Monographs 84: 45). */
  const hill = (m: number): HillNumbers => {
    let [richness, entropy, pairs] = [0, 0, 0]
    for (const count of counts) {
      for (let k = 1; k <= Math.min(count, m); k += 1) {
        const expected = Math.exp(choose(count, k) + choose(n - count, m - k) - choose(n, m))
        richness += expected
        entropy -= expected * (k / m) * Math.log(k / m)
        pairs += expected * (k / m) ** 2
      }
    }
    return [richness, Math.exp(entropy), 1 / pairs]
  }
  return { n, coverage, hill }
}

/** The sum of left ** j / (n - 1 + j) over all j from 1 on, for left of at least 0 and below 1. */
const tailOf = (left: number, n: number): number => {
  if (left === 0) return 0
  // The logarithm minus its first terms loses all digits if coverage is high; in that case the sum itself is short.
  if ((1 - left) * n > 5) {
    let [sum, power] = [0, left]
    for (let j = 1; power > 1e-17; j += 1, power *= left) sum += power / (n - 1 + j)
    return sum
  }
  let [first, power] = [0, left]
  for (let r = 1; r < n; r += 1, power *= left) first += power / r
  return left ** (1 - n) * (-Math.log1p(-left) - first)
}

/** Shannon entropy of the assemblage (Chao et al. 2013, Methods in Ecology and Evolution 4: 1091). */
const entropyOf = (counts: readonly number[]): number => {
  const { n, once, left } = unseenOf(counts)
  const harmonic = new Float64Array(n)
  for (let k = 1; k < n; k += 1) harmonic[k] = (harmonic[k - 1] as number) + 1 / k
  const all = harmonic[n - 1] as number
  const seen = counts.reduce((sum, count) => sum + (count / n) * (all - (harmonic[count - 1] as number)), 0)
  return seen + (once / n) * tailOf(left, n)
}

/** Asymptotic estimates of the Hill numbers of the assemblage (Chao et al. 2014). Individuals by species, two or more in all. */
export const asymptoticHillNumbers = (counts: readonly number[]): HillNumbers => {
  const present = counts.filter((count) => count > 0)
  const { n, species } = unseenOf(present)
  const pairs = present.reduce((sum, count) => sum + (count * (count - 1)) / (n * (n - 1)), 0)
  return [present.length + species, Math.exp(entropyOf(present)), 1 / pairs]
}

/** Expected Hill numbers of a sample enlarged by the given number of individuals (Chao et al. 2014). */
const extrapolated = (counts: readonly number[], more: number): HillNumbers => {
  const { n, species, left } = unseenOf(counts)
  const m = n + more
  const [, shannon, simpson] = asymptoticHillNumbers(counts)
  const entropy = -counts.reduce((sum, count) => sum + (count / n) * Math.log(count / n), 0)
  return [
    counts.length + species * (1 - left ** more),
    Math.exp((n * entropy + more * Math.log(shannon)) / m),
    1 / (1 / m + (m - 1) / m / simpson),
  ]
}

/** Rarefied Hill numbers, interpolated between two sample sizes. */
const rarefied = (counts: readonly number[], coverage: number): HillNumbers => {
  const rarefaction = rarefactionOf(counts)
  // The largest sample below the coverage; the rest of the way to the next one is interpolated.
  let [below, above] = [0, rarefaction.n]
  while (above - below > 1) {
    const middle = Math.floor((below + above) / 2)
    if (rarefaction.coverage(middle) < coverage) below = middle
    else above = middle
  }
  const to = rarefaction.hill(above)
  if (below === 0) return to
  const [low, high] = [rarefaction.coverage(below), rarefaction.coverage(above)]
  const share = high > low ? Math.min(1, (coverage - low) / (high - low)) : 1
  const from = rarefaction.hill(below)
  return [0, 1, 2].map((q) => (from[q] as number) + share * ((to[q] as number) - (from[q] as number))) as HillNumbers
}

/** The largest coverage at which a sample can be compared: that of twice its size. */
const reachedCoverage = (counts: readonly number[]): number =>
  extrapolatedCoverage(counts, (MOST_EXTRAPOLATION - 1) * totalOf(counts))

/**
 * Hill numbers of a sample of this coverage (Chao and Jost 2012; Chao et al. 2014): of a smaller sample, or of one of
 * at most twice the size; null if that does not reach the coverage. Individuals by species.
 */
export const hillNumbersAt = (counts: readonly number[], coverage: number): HillNumbers | null => {
  const present = counts.filter((count) => count > 0)
  const { n, once, left } = unseenOf(present)
  if (n <= 1 || reachedCoverage(present) < coverage) return null
  if (coverage <= sampleCoverage(present)) return rarefied(present, coverage)
  const more = Math.log(((1 - coverage) * n) / once) / Math.log(left) - 1
  return extrapolated(present, Math.min(more, (MOST_EXTRAPOLATION - 1) * n))
}

/**
 * The coverage at which samples are compared: the smallest that they reach at twice their size (Chao and Jost 2012);
 * for a single sample, its own coverage. Null without samples. Samples of fewer than two individuals are left out.
 */
export const commonCoverage = (samples: readonly (readonly number[])[]): number | null => {
  const compared = samples.filter((counts) => totalOf(counts) > 1)
  const [first] = compared
  if (first === undefined) return null
  return compared.length === 1 ? sampleCoverage(first) : Math.min(...compared.map(reachedCoverage))
}
