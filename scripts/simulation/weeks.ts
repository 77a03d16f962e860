import { usualChange } from '#domain/comparisons/usual-change.ts'
import { drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in a week. */
const VISITS = 35
const CAMERAS = 6
const WEEK_CV = 0.4
/** Correlation of the logarithms of adjacent weeks, as in bloom that comes and goes. */
const LIKENESS = 0.5
const MOST_FALSE = 0.12
/** Share of the visits that remain after a fall. */
const LEFT = 0.3

interface Design {
  /** Earlier changes from week to week. */
  changes: number
  likeness: number
  /** Visits of the last week as a multiple of those expected from its weather and bloom. */
  left?: number
}

const isMore = ({ lognormal, visits }: Draws, { changes, likeness, left = 1 }: Design): boolean => {
  let level = 0
  const weeks = Array.from({ length: changes + 2 }, (_week, at) => {
    const own = Math.log(lognormal(WEEK_CV))
    level = at === 0 ? own : likeness * level + Math.sqrt(1 - likeness ** 2) * own
    return visits(CAMERAS * VISITS * Math.exp(level) * (at === changes + 1 ? left : 1))
  })
  const ratios = weeks.slice(1).map((week, at) => week / (weeks[at] ?? 0))
  return usualChange(ratios.at(-1) ?? null, ratios.slice(0, -1)) === 'more than usual'
}

/** How often a change is reported as more than usual if weeks differ as they always do, and if visits fell. */
export const weekRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const kinds = [
    { likeness: 0, of: 'weeks independent' },
    { likeness: LIKENESS, of: `adjacent weeks alike by ${LIKENESS}` },
  ]
  const falsely = kinds.flatMap(({ likeness, of }) =>
    [8, 13, 26].map((changes): Row => ({
      name: `nothing but weeks differ, ${of}, ${changes} earlier changes`,
      share: shareOf(runs, () => isMore(draws, { changes, likeness })),
      goal: MOST_FALSE,
      limit: 'at most',
    })),
  )
  const found = [8, 26].map((changes): Row => ({
    name: `fall of 70 % beside it, ${kinds[1]?.of}, ${changes} earlier changes`,
    share: shareOf(runs, () => isMore(draws, { changes, likeness: LIKENESS, left: LEFT })),
    goal: 0.8,
    limit: 'at least',
  }))
  return [...falsely, ...found]
}
