/** Effective numbers of species: richness (q = 0), exponential of Shannon entropy (q = 1), inverse Simpson index (q = 2). */
export type HillNumbers = [richness: number, shannon: number, simpson: number]

const totalOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
const seenTimes = (counts: readonly number[], times: number): number => counts.filter((count) => count === times).length

/**
 * Share of the individuals of an assemblage that belong to species in a sample of it, estimated from the sample (Chao
 * and Jost 2012, Ecology 93: 2533, eq. 4a). 0 for fewer than two individuals.
 */
export const sampleCoverage = (counts: readonly number[]): number => {
  const n = totalOf(counts)
  const [once, twice] = [seenTimes(counts, 1), seenTimes(counts, 2)]
  // A single individual says nothing about the others.
  if (n <= 1) return 0
  if (once === 0) return 1
  const unseen =
    twice > 0 ? ((n - 1) * once) / ((n - 1) * once + 2 * twice) : ((n - 1) * (once - 1)) / ((n - 1) * (once - 1) + 2)
  return 1 - (once / n) * unseen
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

/** Hill numbers of a sample of this coverage; null where the sample does not reach it. Individuals by species. */
export const hillNumbersAt = (counts: readonly number[], coverage: number): HillNumbers | null => {
  const present = counts.filter((count) => count > 0)
  const rarefaction = rarefactionOf(present)
  if (rarefaction.n === 0 || sampleCoverage(present) < coverage) return null
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

/** The smallest coverage among samples with individuals, at which they can be compared; null without any. */
export const commonCoverage = (samples: readonly (readonly number[])[]): number | null => {
  const coverages = samples.filter((counts) => totalOf(counts) > 0).map(sampleCoverage)
  return coverages.length === 0 ? null : Math.min(...coverages)
}
