import { fitArms, type Fit } from './arm-contrasts.ts'
import { bothTails, holm, tQuantile } from './student-t.ts'

/** Counts of one experimental unit and what they were counted over: flower-hours, or the number of hand counts. */
export interface UnitTotal {
  arm: string
  stratum: string
  unit: string
  count: number
  effort: number
}

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
  /** Units per arm with which a trial would find this ratio in 80 % of cases. */
  units_needed: number | null
}

export interface ArmEffects {
  effects: ArmEffect[]
  /** Whether half a count was added to every unit, because one of them had none. */
  half_added: boolean
  /** Residual degrees of freedom. */
  degrees: number
}

/** A 90 % range leaves out this share. */
const ALPHA = 0.1
const POWER = 0.8
const MOST_UNITS = 100
/** Ratios this close to 1, either way, are about 1. */
const ABOUT_ONE = 1.05

const totalOf = (units: readonly UnitTotal[], arm: string): number =>
  units.reduce((sum, unit) => sum + (unit.arm === arm ? unit.count : 0), 0)

/** Pairs of arms to compare: each with the control, or all with each other where there is none. */
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

const rangeOf = (fit: Fit, log: number, factor: number): [number, number] => {
  const reach = tQuantile(1 - ALPHA / 2, fit.degrees) * fit.deviation * Math.sqrt(factor)
  return [Math.exp(log - reach), Math.exp(log + reach)]
}

/**
 * Ratios of arms from the logarithms of the units' rates, each unit weighing the same. Where a unit counted nothing,
 * half a count is added to a unit of mean effort, and to others by their effort (Anscombe 1948, Biometrika 35: 246;
 * Haldane 1956, Annals of Human Genetics 20: 309), so that a unit that was hardly watched is not taken for a good one. An arm with a single unit has a ratio, but no range and no p value (Hurlbert 1984). Units without effort must
 * be left out before. `control`: arm that the others are compared with; null: each with each.
 */
export const armEffects = (units: readonly UnitTotal[], control: string | null): ArmEffects => {
  const half_added = units.some(({ count }) => count === 0)
  const meanEffort = units.reduce((sum, { effort }) => sum + effort, 0) / units.length
  const correction = half_added ? 0.5 / meanEffort : 0
  const fit = fitArms(units.map((unit) => ({ ...unit, log: Math.log(unit.count / unit.effort + correction) })))
  const arms = [...new Set(units.map(({ arm }) => arm))].toSorted()
  const unitsOf = (arm: string): number => units.filter((unit) => unit.arm === arm).length
  const found = pairsOf(arms, control).map((pair) => {
    const isCounted = totalOf(units, pair.arm) + totalOf(units, pair.reference) > 0
    const contrast = isCounted ? fit.contrast(pair.arm, pair.reference) : null
    const single_unit = unitsOf(pair.arm) < 2 || unitsOf(pair.reference) < 2
    const isTested = contrast !== null && !single_unit && fit.degrees > 0 && fit.deviation > 0
    const t = isTested ? contrast.log / (fit.deviation * Math.sqrt(contrast.factor)) : 0
    return { ...pair, contrast, single_unit, p: isTested ? bothTails(t, fit.degrees) : null }
  })
  const tested = found.filter(({ p }) => p !== null)
  const adjusted = holm(tested.map(({ p }) => p ?? 1))
  const design = { arms: arms.length, comparisons: tested.length, isBlocked: fit.isBlocked, deviation: fit.deviation }
  const effects = found.map((one): ArmEffect => {
    const { arm, reference, contrast, single_unit, p } = one
    const p_value = p === null ? null : (adjusted[tested.indexOf(one)] ?? 1)
    const significant = p_value !== null && p_value < ALPHA
    const isTested = contrast !== null && p_value !== null
    return {
      arm,
      reference,
      ratio: contrast && Math.exp(contrast.log),
      range: isTested ? rangeOf(fit, contrast.log, contrast.factor) : null,
      p_value,
      significant,
      single_unit,
      units_needed: isTested && !significant ? unitsNeeded(contrast.log, design) : null,
    }
  })
  return { effects, half_added, degrees: fit.degrees }
}
