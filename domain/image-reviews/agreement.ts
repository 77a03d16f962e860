import {
  areEnough,
  checkedOf,
  correction,
  correctionVariance,
  isLimited,
  measuredCorrection,
  withinLimits,
} from '../score/detection.ts'
import { z } from '../score/range.ts'
import type { Check } from '../score/shapes.ts'
import type { Agreement } from './endpoints.ts'
import { jeffreysInterval } from './jeffreys.ts'

/** A proportion with its 90 % interval; null for no observations. */
const shareOf = (yes: number, no: number): { share: number | null; range: [number, number] | null } =>
  yes + no === 0 ? { share: null, range: null } : { share: yes / (yes + no), range: jeffreysInterval(yes, no) }

/**
 * Agreement of people and the model in reviewed images; `correction` is the k of the score. Ranges are 90 %: Jeffreys'
 * (Brown et al. 2001) of precision and recall, and that of k on the log scale from its relative variance.
 */
export const agreementOf = (check: Check): Agreement => {
  const { modelVersion, group, tp, fp, fn } = check
  const precision = shareOf(tp, fp)
  const recall = shareOf(tp, fn)
  const k = areEnough(check) ? correction(check) : null
  const measured = areEnough(check) ? measuredCorrection(check) : null
  const factor = Math.exp(z * Math.sqrt(correctionVariance(check)))
  return {
    model_version: modelVersion,
    functional_group: group,
    tp,
    fp,
    fn,
    checked: checkedOf(check),
    precision: precision.share,
    precision_range: precision.range,
    recall: recall.share,
    recall_range: recall.range,
    correction: k,
    correction_range: k === null ? null : [withinLimits(k / factor), withinLimits(k * factor)],
    correction_limited: isLimited(check),
    measured_correction: measured,
    measured_correction_range: measured === null ? null : [measured / factor, measured * factor],
  }
}
