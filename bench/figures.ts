/** The q-quantile of figures, by nearest rank. */
export const quantile = (figures: number[], q: number): number => {
  const sorted = [...figures].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.max(0, Math.ceil(q * sorted.length) - 1))] ?? Number.NaN
}
export const median = (figures: number[]): number => quantile(figures, 0.5)

/** One line of the table: a ratio of ours to a limit that was measured in the same run. */
export interface Line {
  row: string
  moment: string
  /** Median ratio and its range over the rounds that counted. */
  ratio: number
  range: [number, number]
  /** Where the range is none of rounds: how far, as a share of the ratio, another run may come out. */
  noise?: number
  goal: number
  /** Whether the ratio is to be at least or at most the goal. */
  better: 'more' | 'less'
  ours: string
  limit: string
  rounds: number
  dropped: number
  note?: string
}

export const isMet = (line: Line): boolean =>
  line.better === 'more' ? line.ratio >= line.goal : line.ratio <= line.goal

/** Rounds of a full run, and of a short one. */
export const ROUNDS = 7
export const SHORT_ROUNDS = 3
const MOST_APART = 0.15
export const RESTLESS = 'every round was restless; the least one is shown'
/** Whether the machine was too busy for the figure to say anything. */
export const isRestless = ({ note }: Line): boolean => note?.includes(RESTLESS) ?? false

interface Round {
  ratio: number
  ours: number
  limit: number
  /** How far the limits before and after differ. */
  apart: number
}

/** A round whose two limits differ by more than 15 % says nothing about ours: the machine was busy. */
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
 * Measures limit, ours, limit for so many rounds. A round whose two limits are too far apart is dropped. If that leaves none, the
 * least restless round stands, and the note says so.
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

/** The same of several figures that are measured at once, with the median of all rounds, restless ones too. */
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
