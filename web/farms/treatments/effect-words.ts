import type { TrialEffect, TrialResult } from '#domain/treatments/trial-endpoints.ts'
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

const isOneEach = ({ arms }: TrialResult, { arm, reference }: TrialEffect): boolean =>
  [arm, reference].every((name) =>
    arms.some(
      ({ treatment_type, arm_id, units }) =>
        treatment_type === name.treatment_type && arm_id === name.arm_id && units === 1,
    ),
  )

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
  if (significant) return t.found(multiple, low, high)
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
