import { armContrasts, type Contrast, type ContrastBasis } from './arm-contrasts.ts'
import type { Layout } from './experimental-units.ts'
import { bothTails, holm, tQuantile } from './student-t.ts'

/** Counts of one experimental unit and their denominator: flower-hours, or the number of hand counts. */
export interface UnitTotal {
  arm: string
  stratum: string
  unit: string
  count: number
  effort: number
}

/** Why an arm has no ratio, or a ratio without a range. */
export const missingReasons = [
  'nothing counted',
  'no common block',
  'single unit',
  'too few units',
  'units do not differ',
] as const
type MissingReason = (typeof missingReasons)[number]

/** `ratio`: counts per effort of an arm as a multiple of those of `reference`. `range`: 90 %. */
interface ArmEffect {
  arm: string
  reference: string
  ratio: number | null
  range: [number, number] | null
  /** Adjusted for the number of comparisons (Holm 1979). */
  p_value: number | null
  significant: boolean
  /** Whether one of the arms has a single unit, so that treatment and unit cannot be separated. */
  single_unit: boolean
  /** Null if there is no ratio. */
  basis: ContrastBasis | null
  /** Null if there is a range. */
  missing: MissingReason | null
  /** Units per arm with which a trial would find this ratio in 80 % of cases. */
  units_needed: number | null
}

export interface ArmEffects {
  effects: ArmEffect[]
  /** Whether half a count was added to every unit, because one of them had none. */
  half_added: boolean
}

/** Share outside a 90 % range; a difference is found if the adjusted p value is below it. */
export const ALPHA = 0.1
/** Share of trials with the needed units that would find the difference. */
export const POWER = 0.8
/** The number of needed units is not reported above this. */
export const MOST_UNITS = 100
/** Ratios within this factor of 1 in either direction count as about 1. */
export const ABOUT_ONE = 1.05
/** Added to the count of a unit of mean effort if some unit counted nothing. */
export const ADDED_COUNT = 0.5

const totalOf = (units: readonly UnitTotal[], arm: string): number =>
  units.reduce((sum, unit) => sum + (unit.arm === arm ? unit.count : 0), 0)

/** Pairs of arms to compare: each with the control, or all with each other without one. */
const pairsOf = (arms: readonly string[], control: string | null): { arm: string; reference: string }[] =>
  control !== null && arms.includes(control)
    ? arms.filter((arm) => arm !== control).map((arm) => ({ arm, reference: control }))
    : arms.flatMap((reference, at) => arms.slice(at + 1).map((arm) => ({ arm, reference })))

interface Design {
  arms: number
  comparisons: number
  isBlocked: boolean
  deviation: number
}

/**
 * The least number of units per arm of a balanced trial of this design that finds a difference with 80 % power at the
 * first step of Holm's procedure: n ≥ 2 s² (t(1 - α/2) + t(0.8))² / difference² (Sokal and Rohlf 1995, Biometry, 9.8).
 * Null if there is hardly a difference or more than 100 would be needed.
 */
export const unitsNeeded = (log: number, { arms, comparisons, isBlocked, deviation }: Design): number | null => {
  if (Math.abs(log) <= Math.log(ABOUT_ONE)) return null
  const isEnough = (units: number): boolean => {
    const degrees = isBlocked ? (arms - 1) * (units - 1) : arms * (units - 1)
    const limits = tQuantile(1 - ALPHA / comparisons / 2, degrees) + tQuantile(POWER, degrees)
    return deviation * Math.sqrt(2 / units) * limits <= Math.abs(log)
  }
  if (!isEnough(MOST_UNITS)) return null
  let [few, enough] = [1, MOST_UNITS]
  while (enough - few > 1) {
    const middle = Math.floor((few + enough) / 2)
    if (isEnough(middle)) enough = middle
    else few = middle
  }
  return enough
}

const rangeOf = ({ log, factor, degrees, deviation }: Contrast): [number, number] => {
  const reach = tQuantile(1 - ALPHA / 2, degrees) * deviation * Math.sqrt(factor)
  return [Math.exp(log - reach), Math.exp(log + reach)]
}

const missingOf = (isCounted: boolean, contrast: Contrast | null): MissingReason | null => {
  if (!isCounted) return 'nothing counted'
  if (contrast === null) return 'no common block'
  if (Math.min(...contrast.units) < 2) return 'single unit'
  if (contrast.degrees < 1) return 'too few units'
  return contrast.deviation > 0 ? null : 'units do not differ'
}

/**
 * Ratios of arms from the logarithms of the units' rates, each unit weighing the same. If a unit counted nothing, half
 * a count is added to a unit of mean effort, and to others in proportion to their effort (Anscombe 1948, Biometrika 35:
 * 246; Haldane 1956, Annals of Human Genetics 20: 309), so that a unit with few recorded hours does not appear to be a
 * good one. An arm with a single unit has a ratio, but no range and no p value (Hurlbert 1984). Units without effort
 * must be left out beforehand. `control`: arm that the others are compared with; null: each with each.
 */
export const armEffects = (
  units: readonly UnitTotal[],
  control: string | null,
  layout: Layout = 'blocks',
): ArmEffects => {
  const half_added = units.some(({ count }) => count === 0)
  const meanEffort = units.reduce((sum, { effort }) => sum + effort, 0) / units.length
  const correction = half_added ? ADDED_COUNT / meanEffort : 0
  const contrastOf = armContrasts(
    units.map((unit) => ({ ...unit, log: Math.log(unit.count / unit.effort + correction) })),
    layout,
  )
  const arms = [...new Set(units.map(({ arm }) => arm))].toSorted()
  const found = pairsOf(arms, control).map((pair) => {
    const isCounted = totalOf(units, pair.arm) + totalOf(units, pair.reference) > 0
    const contrast = isCounted ? contrastOf(pair.arm, pair.reference) : null
    const missing = missingOf(isCounted, contrast)
    if (contrast === null || missing !== null) return { ...pair, contrast, missing, p: null }
    const t = contrast.log / (contrast.deviation * Math.sqrt(contrast.factor))
    return { ...pair, contrast, missing, p: bothTails(t, contrast.degrees) }
  })
  const tested = found.filter(({ p }) => p !== null)
  const adjusted = holm(tested.map(({ p }) => p ?? 1))
  const design = { arms: arms.length, comparisons: tested.length }
  const effects = found.map((one): ArmEffect => {
    const { arm, reference, contrast, missing, p } = one
    const p_value = p === null ? null : (adjusted[tested.indexOf(one)] ?? 1)
    const significant = p_value !== null && p_value < ALPHA
    const isTested = contrast !== null && p_value !== null
    const isBlocked = contrast?.basis !== 'between units'
    return {
      arm,
      reference,
      ratio: contrast && Math.exp(contrast.log),
      range: isTested ? rangeOf(contrast) : null,
      p_value,
      significant,
      single_unit: missing === 'single unit',
      basis: contrast?.basis ?? null,
      missing,
      units_needed:
        isTested && !significant
          ? unitsNeeded(contrast.log, { ...design, isBlocked, deviation: contrast.deviation })
          : null,
    }
  })
  return { effects, half_added }
}
