import { z } from '../score/range.ts'
import { tQuantile } from '../treatments/student-t.ts'
import { pairedChange, type CameraPair, type VisitsChange } from './paired-change.ts'

/**
 * The change where something was done, as a multiple of the change elsewhere over the same time. `range`: 90 %; null
 * with a single field elsewhere, which cannot show how much fields differ.
 */
interface BeforeAfterEffect {
  ratio: number
  range: [number, number] | null
  /** Whether the range excludes 1; null without one. */
  significant: boolean | null
}

/**
 * The cameras of the place where something was done, those of places where nothing was done, and the comparison of the
 * first with the second.
 */
export interface BeforeAfter {
  there: VisitsChange | null
  elsewhere: VisitsChange | null
  effect: BeforeAfterEffect | null
}

/** A 90 % range leaves out this share at each end. */
const EFFECT_TAIL = 0.05

/** Assumed spread of the changes of a farm's fields (standard deviation of their logarithms), and how many fields it weighs. */
export const FIELD_SPREAD = 0.2
export const PRIOR_FIELDS = 4

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Logarithm of a field's change with the variance of its cameras' counts; null if there is no ratio or its range is
 * unlimited.
 */
const logChange = (change: VisitsChange | null): { log: number; variance: number } | null => {
  if (change === null || change.ratio === null || change.ratio <= 0) return null
  const [low, high] = change.range
  if (low <= 0 || high === null) return null
  return { log: Math.log(change.ratio), variance: (Math.log(high / low) / (2 * z)) ** 2 }
}

/**
 * The change of one field against those of others. The unit is the field: the spread among fields without an
 * intervention shows how much this one would have differed anyway, and cameras within a field give no information about
 * that. 90 % range by t.
 */
const effectOf = (there: VisitsChange, elsewhere: readonly (VisitsChange | null)[]): BeforeAfterEffect | null => {
  const own = logChange(there)
  const others = elsewhere.flatMap((change) => logChange(change) ?? [])
  if (own === null || others.length === 0) return null
  const middle = meanOf(others.map(({ log }) => log))
  const ratio = Math.exp(own.log - middle)
  if (others.length === 1) return { ratio, range: null, significant: null }
  const counting = meanOf(others.map(({ variance }) => variance))
  const squares = others.reduce((sum, { log }) => sum + (log - middle) ** 2, 0)
  const degrees = PRIOR_FIELDS + others.length - 1
  // Pulled towards the assumed spread as by a scaled inverse chi-squared prior (Gelman et al. 2013, 2.6).
  const spread = (PRIOR_FIELDS * (FIELD_SPREAD ** 2 + counting) + squares) / degrees
  // A comparison with fewer cameras there than elsewhere is less precise.
  const variance = spread * (1 + 1 / others.length) + Math.max(0, own.variance - counting)
  const reach = tQuantile(1 - EFFECT_TAIL, degrees) * Math.sqrt(variance)
  const range: [number, number] = [ratio * Math.exp(-reach), ratio * Math.exp(reach)]
  return { ratio, range, significant: range[0] > 1 || range[1] < 1 }
}

/**
 * Before and after, where something was done against where nothing was (before-after-control-impact: Stewart-Oaten
 * et al. 1986, Ecology 67: 929), each camera compared with itself. Weather and bloom move all fields and cancel out.
 * `elsewhere`: cameras by field.
 */
export const beforeAfter = (
  there: readonly CameraPair[],
  elsewhere: readonly (readonly CameraPair[])[],
): BeforeAfter => {
  const [changeThere, changeElsewhere] = [pairedChange(there), pairedChange(elsewhere.flat())]
  return {
    there: changeThere,
    elsewhere: changeElsewhere,
    effect:
      changeThere &&
      changeElsewhere &&
      effectOf(
        changeThere,
        elsewhere.map((cameras) => pairedChange(cameras)),
      ),
  }
}
