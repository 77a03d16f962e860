import { rangeOfCount } from '#domain/surveys/visit-rate.ts'
import { cameraAgreement, type CameraPair } from '#domain/surveys/camera-agreement/camera-agreement.ts'
import { between, drawsOf, shareOf, type Draws, type Row } from './draws.ts'

/** 90 % ranges; small numbers of insects are discrete, so that coverage cannot be exactly 90 %. */
const COVERED = [0.86, 0.97] as const
/** 95 % ranges of a ratio. */
const RATIO_COVERED = [0.92, 0.995] as const
/** Cameras count fewer visits than people. */
const RATIO = 0.8
/** Visits counted by a person in a period, and by a camera of the same plot in its hour. */
const [BY_HAND, BY_CAMERA] = [8, 30]
const PERIOD_CV = 0.5

/** Counts beside cameras; `cv`: how much the ratio differs between periods and between plots. */
const pairsOf = ({ lognormal, visits }: Draws, plots: number, periods: number, cv: number): CameraPair[] =>
  Array.from({ length: plots }, (_plot, plot_id) => {
    const ofPlot = lognormal(cv)
    return Array.from({ length: periods }, (): CameraPair => {
      const level = lognormal(PERIOD_CV)
      return {
        plot_id,
        hand_visits: visits(BY_HAND * level),
        hand_flower_hours: 1,
        camera_visits: visits(RATIO * BY_CAMERA * level * ofPlot * lognormal(cv)),
        camera_flower_hours: BY_CAMERA / BY_HAND,
      }
    })
  }).flat()

const designs = [
  { plots: 4, periods: 3 },
  { plots: 8, periods: 3 },
  { plots: 8, periods: 10 },
]

/** How often ranges of people's counts contain the truth: those of one period, and of several beside cameras. */
export const peopleRows = (runs: number, seed: number): Row[] => {
  const draws = drawsOf(seed)
  const single = [6, 12, 24, 48].flatMap((mean) =>
    between(
      `one period, ${mean} visits expected`,
      shareOf(runs, () => {
        const [low, high] = rangeOfCount(draws.visits(mean))
        return low <= mean && mean <= high
      }),
      COVERED,
    ),
  )
  const several = [0, 0.2].flatMap((cv) =>
    designs.flatMap(({ plots, periods }) =>
      between(
        `cameras against people, ${plots} plots x ${periods} periods, ratios differ by CV ${cv}`,
        shareOf(runs, () => {
          const { range } = cameraAgreement(pairsOf(draws, plots, periods, cv))
          return range !== null && range[0] <= RATIO && (range[1] === null || range[1] >= RATIO)
        }),
        RATIO_COVERED,
      ),
    ),
  )
  return [...single, ...several]
}
