/** The q-quantile of the figures, by nearest rank. */
export const quantile = (figures: number[], q: number): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN
}
export const median = (figures: number[]): number => quantile(figures, 0.5)

/** One line of the table: the ratio of our figure to a limit that was measured in the same run. */
export interface Line {
  row: string
  moment: string
  /** Median ratio and its range over the rounds that counted. */
  ratio: number
  range: [number, number]
  /** If the range does not come from rounds: how far another run may deviate, as a share of the ratio. */
  noise?: number
  goal: number
  /** Whether the ratio should be at least or at most the goal. */
  better: 'more' | 'less'
  ours: string
  limit: string
  rounds: number
  dropped: number
  note?: string
}

export const isMet = (line: Line): boolean =>
  line.better === 'more' ? line.ratio >= line.goal : line.ratio <= line.goal

/** Rounds of a full run and of a short one. */
export const ROUNDS = 7
export const SHORT_ROUNDS = 3
const MOST_APART = 0.15
export const RESTLESS = 'every round was restless; the least one is shown'
/** Whether the machine was too busy for the figure to be meaningful. */
export const isRestless = ({ note }: Line): boolean => note?.includes(RESTLESS) ?? false

interface Round {
  ratio: number
  ours: number
  limit: number
  /** Relative difference between the limits before and after. */
  apart: number
}

/** A round whose two limits differ by more than 15 % is not meaningful: the machine was busy. */
const summed = (measured: Round[]) => {
  let kept = measured.filter(({ apart }) => apart <= MOST_APART)
  const restless = kept.length === 0
  if (restless) kept = measured.toSorted((a, b) => a.apart - b.apart).slice(0, 1)
  const ratios = kept.map(({ ratio }) => ratio)
  return {
    ratio: median(ratios),
    range: [Math.min(...ratios), Math.max(...ratios)] as [number, number],
    ours: median(kept.map((round) => round.ours)),
    limit: median(kept.map((round) => round.limit)),
    rounds: kept.length,
    dropped: measured.length - kept.length,
    ...(restless ? { note: RESTLESS } : {}),
  }
}
const roundOf = (before: number, own: number, after: number): Round => {
  const mean = (before + after) / 2
  return { ratio: own / mean, ours: own, limit: mean, apart: Math.abs(before - after) / mean }
}

/**
 * Measures limit, ours, limit for the given number of rounds. Rounds whose two limits differ too much are dropped. If
 * none remain, the round with the smallest difference is used, and the note reports it.
 */
export const alternate = async (rounds: number, limit: () => Promise<number>, ours: () => Promise<number>) => {
  const measured: Round[] = []
  let before = await limit()
  for (let round = 0; round < rounds; round += 1) {
    const own = await ours()
    const after = await limit()
    measured.push(roundOf(before, own, after))
    before = after
  }
  return summed(measured)
}

/**
 * Does the same for several figures that are measured together, with the median of all rounds, including noisy ones.
 */
export const alternateEach = async <Name extends string>(
  rounds: number,
  limit: () => Promise<Record<Name, number>>,
  ours: (round: number) => Promise<Record<Name, number>>,
) => {
  const measured = new Map<Name, Round[]>()
  let before = await limit()
  for (let round = 0; round < rounds; round += 1) {
    const own = await ours(round)
    const after = await limit()
    for (const name of Object.keys(own) as Name[])
      measured.set(name, [...(measured.get(name) ?? []), roundOf(before[name], own[name], after[name])])
    before = after
  }
  return [...measured].map(([name, all]) => ({
    name,
    ...summed(all),
    ofAll: median(all.map(({ ratio }) => ratio)),
  }))
}
