import { cameraSpread, type CameraDay } from '#domain/score/camera-spread.ts'
import { dispersionOf, visitsRange } from '#domain/score/range.ts'
import { between, drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera in a week. */
const VISITS = 35
const FLOWER_HOURS = 700
const WEEKS = 8
const CAMERAS_OF_FIELD = 3

interface Design {
  spread: number
  /** Number of the organisation's cameras. */
  cameras: number
  /** Number of cameras in each of its fields. */
  ofField?: number
}
const designs: Design[] = [0.15, 0.3, 0.6].flatMap((spread) => [6, 12, 24].map((cameras) => ({ spread, cameras })))

/** Weeks of an organisation's fields; a camera's place is the same in all of them. */
const simulate = ({ lognormal, visits }: Draws, { spread, cameras, ofField = CAMERAS_OF_FIELD }: Design) =>
  Array.from({ length: cameras / ofField }, (_field, field) => {
    const levels = Array.from({ length: ofField }, () => VISITS * lognormal(spread))
    return Array.from({ length: WEEKS }, (_week, week) => ({
      field: String(field),
      days: levels.map((level, camera): CameraDay => ({
        camera: `${field} ${camera}`,
        date: `week ${week}`,
        model: '',
        visits: visits(level),
        flowerHours: FLOWER_HOURS,
      })),
    }))
  }).flat()

/** Whether the 90 % range of a field's visits contains the true mean of such fields. */
const isCovered = (days: readonly CameraDay[], spread?: number): boolean => {
  const visits = days.reduce((sum, day) => sum + day.visits, 0)
  const totals = { cameras: days, visits, flowerHours: FLOWER_HOURS * days.length }
  const [low, high] = visitsRange(visits, dispersionOf(totals, 0, spread))
  const truth = VISITS * days.length
  return low <= truth && truth <= high
}

interface Simulated {
  /** Mean estimate as a multiple of the true spread. */
  multiple: number
  /** Share of fields whose range covers the truth with the estimate, and with the assumed spread. */
  covered: number
  coveredAsAssumed: number
}

const simulated = (draws: Draws, design: Design, runs: number): Simulated => {
  let [sum, covered, coveredAsAssumed] = [0, 0, 0]
  for (let run = 0; run < runs; run += 1) {
    const weeks = simulate(draws, design)
    const spread = cameraSpread(weeks)?.spread ?? Number.NaN
    sum += spread / design.spread
    // Any single field, because all are equivalent.
    const { days = [] } = weeks[0] ?? {}
    covered += Number(isCovered(days, spread))
    coveredAsAssumed += Number(isCovered(days))
  }
  return { multiple: sum / runs, covered: covered / runs, coveredAsAssumed: coveredAsAssumed / runs }
}

/** Largest bias of the estimate as a share of the true spread: with few cameras it stays near the assumed 0.3, by design. */
const mostBias: Record<string, number> = {
  '0.15 6': 0.65,
  '0.15 12': 0.5,
  '0.15 24': 0.35,
  '0.6 6': 0.22,
  '0.6 12': 0.12,
}
const OTHER_BIAS = 0.08
const COVERED = [0.86, 0.96] as const
/** Six cameras are too few to show that they differ by 60 %. */
const leastCovered: Record<string, number> = { '0.6 6': 0.84 }

/**
 * Bias of the estimated spread between cameras, and how often the 90 % range of a field's visits contains the truth
 * with it.
 */
export const spreadRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  return designs.flatMap((design): Row[] => {
    const { multiple, covered, coveredAsAssumed } = simulated(draws, design, runs)
    const key = `${design.spread} ${design.cameras}`
    const name = `spread of ${100 * design.spread} %, ${design.cameras} cameras`
    const mean = `estimate ${(100 * multiple * design.spread).toFixed(0)} %`
    const assumed = `${(100 * coveredAsAssumed).toFixed(1)} % as assumed`
    return [
      {
        name: `${name}: bias (${mean})`,
        share: Math.abs(multiple - 1),
        goal: mostBias[key] ?? OTHER_BIAS,
        limit: 'at most',
      },
      {
        name: `${name}: covered (${assumed})`,
        share: covered,
        goal: leastCovered[key] ?? COVERED[0],
        limit: 'at least',
      },
      { name: `${name}: covered`, share: covered, goal: COVERED[1], limit: 'at most' },
    ]
  })
}

/**
 * An organisation's number of cameras and cameras per field, at least three in each, which are combined with published
 * spreads.
 */
const organisations = [
  { cameras: 12, ofField: 3 },
  { cameras: 24, ofField: 3 },
  { cameras: 24, ofField: 6 },
]
const WITHIN = [0.86, 0.94] as const
const FEW = 'six cameras hardly show such a spread, which stays near the assumed 30 %'

/** How often the 90 % range of a field's visits contains the truth, with the spread estimated from its organisation. */
export const spreadCoverageRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const coverage = (design: Design): number =>
    shareOf(runs, () => {
      const weeks = simulate(draws, design)
      return isCovered(weeks[0]?.days ?? [], cameraSpread(weeks)?.spread)
    })
  const nameOf = ({ spread, cameras, ofField }: Design) =>
    `cameras differ by CV ${spread}, fields of ${ofField}, ${cameras} in the organisation`
  const rows = [0.3, 0.5, 0.8].flatMap((spread) =>
    organisations.flatMap((organisation) => {
      const design = { ...organisation, spread }
      return between(nameOf(design), coverage(design), WITHIN)
    }),
  )
  const few = [0.3, 0.5, 0.8].flatMap((spread) => {
    const design = { spread, cameras: 6, ofField: 3 }
    return between(nameOf(design), coverage(design), WITHIN).map((row) => ({ ...row, known: FEW }))
  })
  return [...rows, ...few]
}
