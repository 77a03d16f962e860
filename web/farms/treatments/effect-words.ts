import type { TrialArmName, TrialEffect, TrialResult } from '#domain/treatments/trial-endpoints.ts'
import { number } from '#web/platform/formats.ts'
import { trialEffects as t } from '#web/texts/trial-effects.ts'
import { nameOf } from './comparison-columns.tsx'

/** Above this, one decimal is enough to distinguish a ratio from 1. */
const NEAR_ONE = 1.1

/** Formats a ratio with as many digits as it needs: 1.2, 0.9, 0.36, 1.04. */
const times = (value: number): string => {
  const hasHundredths = Math.round(value * 100) % 10 !== 0
  return number(value, value < NEAR_ONE && hasHundredths ? 2 : 1)
}

const isSame = (one: TrialArmName, other: TrialArmName): boolean =>
  one.treatment_type === other.treatment_type && one.arm_id === other.arm_id

/** The units of the two treatments of an effect; 0 if a treatment has no figures. */
const unitsOf = ({ arms }: TrialResult, { arm, reference }: TrialEffect): [number, number] => {
  const units = (name: TrialArmName) => arms.find((one) => isSame(one, name))?.units ?? 0
  return [units(arm), units(reference)]
}
const isOneEach = (result: TrialResult, effect: TrialEffect): boolean =>
  unitsOf(result, effect).every((units) => units === 1)

/** With fewer units per treatment, a difference is weak evidence, whatever its range. */
const ENOUGH_UNITS = 4

/** How many units a difference is based on. */
const evidenceWords = (result: TrialResult, effect: TrialEffect): string => {
  const [arm, reference] = unitsOf(result, effect)
  const { each, both, weakEach, weakBoth } = t.evidence
  if (Math.min(arm, reference) >= ENOUGH_UNITS) return arm === reference ? each(arm) : both(arm, reference)
  return arm === reference ? weakEach(arm) : weakBoth(arm, reference)
}

/**
 * Effects between treatments whose meaning is recorded; a bare letter would say nothing. If no meaning at all is
 * recorded, the letters are all there is.
 */
export const namedEffects = ({ effects }: TrialResult): TrialEffect[] => {
  const isNamed = ({ meaning }: TrialArmName) => meaning !== null
  if (!effects.some(({ arm, reference }) => isNamed(arm) || isNamed(reference))) return effects
  return effects.filter(({ arm, reference }) => isNamed(arm) && isNamed(reference))
}

/** The letters of compared treatments without a recorded meaning, which findings do not name; empty if there are none. */
const unnamedLetters = (result: TrialResult): string => {
  const named = namedEffects(result)
  const letters = result.effects
    .filter((effect) => !named.includes(effect))
    .flatMap(({ arm, reference }) => [arm, reference])
    .flatMap(({ meaning, treatment_type }) => (meaning === null ? [treatment_type] : []))
  return [...new Set(letters)].toSorted().join(', ')
}

/** That nothing can be compared, because only one of the treatments has a recorded meaning. Null if there is a finding. */
export const nothingNamedWords = (result: TrialResult): string | null => {
  if (result.effects.length === 0 || namedEffects(result).length > 0) return null
  const named = result.effects
    .flatMap(({ arm, reference }) => [arm, reference])
    .filter(({ meaning }) => meaning !== null)
    .map(nameOf)
  return t.nothingNamed([...new Set(named)].join(', '), unnamedLetters(result))
}

/** Compared treatments without a recorded meaning. */
export const unnamedWords = (result: TrialResult): string | null => {
  const letters = unnamedLetters(result)
  return letters === '' ? null : t.notNamed(letters)
}

/** The treatment that all others are compared with; null if they are compared with each other. */
const referenceOf = ({ effects }: TrialResult): TrialArmName | null => {
  const [first] = effects
  return first && effects.every(({ reference }) => isSame(reference, first.reference)) ? first.reference : null
}

/**
 * The reference of a result, if cameras and counts by hand have different ones, with the reason: the treatment that is
 * the reference elsewhere has no data here. Null if all results have the same reference.
 */
export const referenceWords = (result: TrialResult, results: readonly TrialResult[]): string | null => {
  const own = referenceOf(result)
  if (own === null) return null
  const others = results.flatMap((one) => referenceOf(one) ?? []).filter((name) => !isSame(name, own))
  if (others.length === 0) return null
  const missing = others.filter((name) => ![...result.arms, ...result.left_out].some((one) => isSame(one, name)))
  if (missing.length === 0) return t.reference(nameOf(own))
  const names = [...new Set(missing.map(nameOf))].join(', ')
  return (result.measure === 'visits' ? t.referenceByCamera : t.referenceByHand)(nameOf(own), names)
}

/**
 * The result of a trial for a treatment in a sentence: a difference, an inconclusive result, or the reason why there is
 * none.
 */
export const effectWords = (result: TrialResult, effect: TrialEffect): string => {
  const { measure, unit_kind, effects } = result
  const { ratio, range, significant, single_unit, missing, units_needed } = effect
  const reference = nameOf(effect.reference)
  if (single_unit) return isOneEach(result, effect) ? t.oneEach[unit_kind] : t.oneOfBoth[unit_kind](reference)
  if (ratio === null) return missing === 'no common block' ? t.noCommonBlock(reference) : t.nothingCounted(reference)
  const multiple = t.times[measure](times(ratio), reference)
  if (range === null) return missing === 'too few units' ? t.tooFewBlocks(multiple) : t.alike(multiple)
  const [low, high] = [times(range[0]), times(range[1])]
  if (significant) {
    const difference = (ratio > 1 ? t.more : t.fewer)[measure]({ ratio: times(ratio), reference, low, high })
    return `${difference} ${evidenceWords(result, effect)}`
  }
  if (range[0] > 1 || range[1] < 1) return t.chance(multiple, low, high, effects.length)
  return units_needed === null
    ? t.cannotTell(multiple, low, high)
    : t.needs[unit_kind](multiple, low, high, units_needed)
}

/** The basis of the ratios: units of the same blocks or tunnels, or all units. Null if there is no ratio. */
export const basisWords = ({ effects }: TrialResult): string | null => {
  const bases = [...new Set(effects.flatMap(({ basis }) => basis ?? []))]
  const [only] = bases
  if (only === undefined) return null
  if (bases.length === 1) return t.bases[only]
  const between = effects.filter(({ basis }) => basis === 'between units').map(({ arm }) => nameOf(arm))
  return t.mixedBases([...new Set(between)].join(', '))
}
