import { PRIOR_CAMERAS } from '../../score/range.ts'
import { tQuantile } from '../../treatments/student-t.ts'
import { pairedChange, type VisitsChange } from '../../comparisons/paired-change.ts'
import { agreementOf, type Agreement } from '../double-counts/agreement.ts'

/** A person's count and what the cameras of the same plot recorded in the same hour. Visits are to flower centres. */
export interface CameraPair {
  plot_id: number
  hand_visits: number
  hand_flower_hours: number
  camera_visits: number
  camera_flower_hours: number
}

const HUNDRED_FLOWERS = 100
/** Share outside a 95 % range at each end. */
export const TAIL = 0.025

/** Visits per 100 flowers and hour of one pair, by hand and by camera. */
export const ratesOfPair = (pair: CameraPair): { hand_rate: number; camera_rate: number } => ({
  hand_rate: (HUNDRED_FLOWERS * pair.hand_visits) / pair.hand_flower_hours,
  camera_rate: (HUNDRED_FLOWERS * pair.camera_visits) / pair.camera_flower_hours,
})

export interface CameraAgreement {
  plots: number
  /** Visits per 100 flowers and hour over all pairs; null without pairs. */
  hand_rate: number | null
  camera_rate: number | null
  /** Rate of cameras as a multiple of that by hand; null without visits by hand. */
  ratio: number | null
  /** 95 % range; its upper end is null if it is unlimited. Null without visits. */
  range: [number, number | null] | null
  /** Camera minus hand, in visits per 100 flowers and hour; null below the minimum number of pairs. */
  agreement: Agreement | null
}

const change = (groups: readonly (readonly CameraPair[])[]): VisitsChange | null =>
  pairedChange(
    groups.map((pairs) =>
      pairs.map((pair) => ({
        before: { visits: pair.hand_visits, flower_hours: pair.hand_flower_hours },
        now: { visits: pair.camera_visits, flower_hours: pair.camera_flower_hours },
      })),
    ),
    // The dispersion is estimated from the groups and an assumed value that has the weight of this many further groups.
    tQuantile(1 - TAIL, groups.length - 1 + PRIOR_CAMERAS),
  )

/** Length of a range on the logarithmic scale. */
const lengthOf = ({ range: [low, high] }: VisitsChange): number =>
  low === 0 || high === null ? Infinity : Math.log(high / low)

/**
 * Cameras compared with counts by hand. The ratio is that within pairs, by maximum likelihood as for cameras in two
 * periods (`pairedChange`: McCullagh and Nelder 1989). Its range is the wider of two: with the spread between pairs,
 * and with that between plots, since pairs of one plot share its camera; each by t, with the degrees of freedom of its
 * dispersion. Agreement: limits of Bland and Altman 1986, and Lin's concordance (Lin 1989; `agreementOf`).
 */
export const cameraAgreement = (given: readonly CameraPair[]): CameraAgreement => {
  const pairs = given.filter((pair) => pair.hand_flower_hours > 0 && pair.camera_flower_hours > 0)
  const byPlot = [...Map.groupBy(pairs, ({ plot_id }) => plot_id).values()]
  const [betweenPairs, betweenPlots] = [change(pairs.map((pair) => [pair])), change(byPlot)]
  const wider =
    betweenPairs && betweenPlots && lengthOf(betweenPlots) > lengthOf(betweenPairs) ? betweenPlots : betweenPairs
  const sum = (member: Exclude<keyof CameraPair, 'plot_id'>): number =>
    pairs.reduce((total, pair) => total + pair[member], 0)
  const all = {
    plot_id: 0,
    hand_visits: sum('hand_visits'),
    hand_flower_hours: sum('hand_flower_hours'),
    camera_visits: sum('camera_visits'),
    camera_flower_hours: sum('camera_flower_hours'),
  }
  return {
    plots: byPlot.length,
    ...(pairs.length > 0 ? ratesOfPair(all) : { hand_rate: null, camera_rate: null }),
    ratio: wider?.ratio ?? null,
    range: wider?.range ?? null,
    agreement: agreementOf(
      pairs.map(ratesOfPair).map(({ hand_rate, camera_rate }) => ({ first: hand_rate, second: camera_rate })),
    ),
  }
}
