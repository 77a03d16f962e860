import { pairedChange, type CameraPair, type VisitsChange } from './paired-change.ts'

/**
 * What changed where something was done, as a multiple of what changed elsewhere meanwhile. `range`: 90 %; its upper end
 * is null where it has no limit.
 */
interface BeforeAfterEffect {
  ratio: number
  range: [number, number | null]
  /** Whether the range excludes 1. */
  significant: boolean
}

/** The cameras of the place where something was done, of the places where nothing was, and the first against the second. */
export interface BeforeAfter {
  there: VisitsChange | null
  elsewhere: VisitsChange | null
  effect: BeforeAfterEffect | null
}

/**
 * The ratio of two independent ratios by variance recovery on the log scale (Zou and Donner 2008, Statistics in Medicine
 * 27: 1693). Null where one of them is unknown or 0.
 */
const ratioOfChanges = (there: VisitsChange, elsewhere: VisitsChange): BeforeAfterEffect | null => {
  if (there.ratio === null || elsewhere.ratio === null || there.ratio === 0 || elsewhere.ratio === 0) return null
  const [there_low, there_high] = there.range
  const [elsewhere_low, elsewhere_high] = elsewhere.range
  const ratio = there.ratio / elsewhere.ratio
  const low =
    there_low > 0 && elsewhere_high !== null
      ? ratio * Math.exp(-Math.hypot(Math.log(there.ratio / there_low), Math.log(elsewhere_high / elsewhere.ratio)))
      : 0
  const high =
    there_high !== null && elsewhere_low > 0
      ? ratio * Math.exp(Math.hypot(Math.log(there_high / there.ratio), Math.log(elsewhere.ratio / elsewhere_low)))
      : null
  return { ratio, range: [low, high], significant: low > 1 || (high !== null && high < 1) }
}

/**
 * Before and after, where something was done against where nothing was (before-after-control-impact: Stewart-Oaten
 * et al. 1986, Ecology 67: 929), each camera compared with itself. Weather and bloom move both alike and cancel out.
 */
export const beforeAfter = (there: readonly CameraPair[], elsewhere: readonly CameraPair[]): BeforeAfter => {
  const [changeThere, changeElsewhere] = [pairedChange(there), pairedChange(elsewhere)]
  return {
    there: changeThere,
    elsewhere: changeElsewhere,
    effect: changeThere && changeElsewhere && ratioOfChanges(changeThere, changeElsewhere),
  }
}
