import { unitsNeeded } from '#domain/treatments/arm-effects.ts'
import { trialOf, type TrialRow } from '#domain/treatments/trial.ts'
import { drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** Visits of a camera. */
const VISITS = 35
const FLOWER_HOURS = 700
const TUNNEL_CV = 0.4
const CAMERA_CV = 0.3
const BLOCK_CV = 0.8
const MOST_FALSE = 0.12
const POWER = 0.8
/** The formula for the number of units assumes a known spread, so that a trial may fall short by this. */
const POWER_MARGIN = 0.05

interface Design {
  letters: number
  /** Number of tunnels of each letter. */
  tunnels: number
  cameras: number
  /** Whether the nth tunnels of all letters form a block. */
  isBlocked?: boolean
  /** Visits of the last letter as a multiple of the others'. */
  ratio?: number
}

/** Counts of a simulated trial. */
export const trialRows = ({ lognormal, visits }: Draws, design: Design): TrialRow[] => {
  const { letters, tunnels, cameras, isBlocked = false, ratio = 1 } = design
  const blocks = Array.from({ length: tunnels }, () => (isBlocked ? lognormal(BLOCK_CV) : 1))
  return Array.from({ length: letters }, (_letter, letter) =>
    blocks.map((level, tunnel) => {
      const mean = VISITS * level * lognormal(TUNNEL_CV) * (letter === letters - 1 ? ratio : 1)
      const tunnel_id = letter * tunnels + tunnel
      return Array.from({ length: cameras }, (_camera, camera): TrialRow => {
        const id = tunnel_id * cameras + camera
        const place = { plot_id: id, tunnel_id, field_id: 1, block: isBlocked ? String(tunnel) : null, device_id: id }
        const count = visits(mean * lognormal(CAMERA_CV))
        return { ...place, arm: 'ABCDEFGH'[letter] ?? '', day: '2026-06-01', hour: 12, count, effort: FLOWER_HOURS }
      })
    }),
  ).flat(2)
}

const isFound = (draws: Draws, design: Design, control: string | null): boolean =>
  trialOf(trialRows(draws, design), control).effects.some(({ significant }) => significant)

/** Standard deviation of the logarithm of a lognormal number. */
const logDeviation = (cv: number): number => Math.sqrt(Math.log(1 + cv ** 2))

/**
 * How often a difference is found in trials of equal treatments, and in a trial with the number of tunnels it needs.
 */
export const treatmentRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const falsely = (name: string, goal: number, design: Design, control: string | null = 'A'): Row => ({
    name,
    share: shareOf(runs, () => isFound(draws, design, control)),
    goal,
    limit: 'at most',
  })
  // Two insects at a time: the variance of a logarithm is about 2 / visits.
  const deviation = Math.hypot(logDeviation(TUNNEL_CV), logDeviation(CAMERA_CV), Math.sqrt(2 / VISITS))
  const needed = unitsNeeded(Math.log(2), { arms: 2, comparisons: 1, isBlocked: false, deviation }) ?? 0
  const trial = { letters: 2, tunnels: needed, cameras: 1, ratio: 2 }
  return [
    falsely('2 letters, 1 tunnel x 3 cameras each', 0, { letters: 2, tunnels: 1, cameras: 3 }),
    falsely('8 letters, 1 tunnel x 3 cameras each', 0, { letters: 8, tunnels: 1, cameras: 3 }),
    falsely('2 letters, 3 tunnels x 1 camera each', MOST_FALSE, { letters: 2, tunnels: 3, cameras: 1 }),
    falsely('2 letters, 3 tunnels x 3 cameras each', MOST_FALSE, { letters: 2, tunnels: 3, cameras: 3 }),
    falsely('2 letters in 4 blocks', MOST_FALSE, { letters: 2, tunnels: 4, cameras: 1, isBlocked: true }),
    falsely('8 letters, 3 tunnels each, with a control', MOST_FALSE, { letters: 8, tunnels: 3, cameras: 1 }),
    falsely('8 letters, 3 tunnels each, each with each', MOST_FALSE, { letters: 8, tunnels: 3, cameras: 1 }, null),
    {
      name: `twice the visits, with the ${needed} tunnels that this needs`,
      share: shareOf(runs, () => isFound(draws, trial, 'A')),
      goal: POWER - POWER_MARGIN,
      limit: 'at least',
    },
  ]
}
