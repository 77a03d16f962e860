import { randomOf } from '#domain/platform/random.ts'

/** Random draws of a simulated farm. */
export interface Draws {
  /** Lognormal with mean 1 and this coefficient of variation. */
  lognormal: (cv: number) => number
  /** Visits of insects that come in runs: the variance is twice the mean. */
  visits: (mean: number) => number
}

/** Reproducible: the same seed gives the same draws. */
export const drawsOf = (seed: number): Draws => {
  const random = randomOf(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  // Counts the arrivals of a Poisson process in a time of `mean`.
  const poisson = (mean: number): number => {
    let [count, time] = [0, -Math.log(1 - random())]
    while (time < mean) {
      count += 1
      time -= Math.log(1 - random())
    }
    return count
  }
  return {
    lognormal: (cv) => {
      const variance = Math.log(1 + cv ** 2)
      return Math.exp(Math.sqrt(variance) * normal() - variance / 2)
    },
    visits: (mean) => 2 * poisson(mean / 2),
  }
}

/** A share of simulated farms, and the limit it must meet. */
export interface Row {
  name: string
  /** 0 to 1. */
  share: number
  goal: number
  limit: 'at least' | 'at most'
  /**
   * Why the limit is missed, if that is understood and documented in docs/comparisons.md or docs/pollination-health.md.
   */
  known?: string
}

/** A share that must lie between two limits. */
export const between = (name: string, share: number, [least, most]: readonly [number, number]): Row[] => [
  { name, share, goal: least, limit: 'at least' },
  { name, share, goal: most, limit: 'at most' },
]

/** Share of `runs` in which something is found. */
export const shareOf = (runs: number, found: () => boolean): number => {
  let count = 0
  for (let run = 0; run < runs; run += 1) count += Number(found())
  return count / runs
}

/**
 * Whether a row meets its limit. `runs` determine a share to within two standard errors, which a lower limit may be
 * missed by; an upper limit has no such margin.
 */
export const isMet = ({ share, goal, limit }: Row, runs: number): boolean => {
  if (limit === 'at most') return share <= goal
  return share >= goal - 2 * Math.sqrt((goal * (1 - goal)) / runs) - 0.005
}
