import { pairedChange } from '#domain/comparisons/paired-change.ts'
import { drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in a week. */
const VISITS = 35
const CAMERA_CV = 0.3
const FLOWER_HOURS = 700

/** Fields, cameras in each, and the share of falls of 30 % and 50 % that should be found. */
const farms = [
  { fields: 1, cameras: 3, found: { 30: 0.45, 50: 0.84 } },
  { fields: 2, cameras: 3, found: { 30: 0.7, 50: 0.99 } },
  { fields: 4, cameras: 3, found: { 30: 0.94, 50: 1 } },
  { fields: 6, cameras: 4, found: { 30: 1, 50: 1 } },
] as const
const MOST_FALSE = 0.12

const isFound = ({ lognormal, visits }: Draws, cameras: number, fall: number): boolean => {
  const pairs = Array.from({ length: cameras }, () => {
    const mean = VISITS * lognormal(CAMERA_CV)
    return [
      {
        before: { visits: visits(mean), flower_hours: FLOWER_HOURS },
        now: { visits: visits(mean * (1 - fall / 100)), flower_hours: FLOWER_HOURS },
      },
    ]
  })
  return pairedChange(pairs)?.significant === true
}

/**
 * How often a comparison of the same cameras finds a fall of visits, and how often it finds a change if there is none.
 */
export const pairedRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  return [30, 50, 0].flatMap((fall) =>
    farms.map(({ fields, cameras, found }): Row => {
      const share = shareOf(runs, () => isFound(draws, fields * cameras, fall))
      const name = `fall of ${fall} %, ${fields} x ${cameras} cameras`
      return fall === 30 || fall === 50
        ? { name, share, goal: found[fall], limit: 'at least' }
        : { name, share, goal: MOST_FALSE, limit: 'at most' }
    }),
  )
}
