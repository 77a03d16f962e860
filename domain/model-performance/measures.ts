/** Insects of one class: detected as it (tp), detected without being one (fp), not detected as it (fn). */
export interface Counts {
  tp: number
  fp: number
  fn: number
}

export const measureNames = ['precision', 'recall', 'f1', 'bias'] as const
export type MeasureName = (typeof measureNames)[number]

interface Measure {
  /** The measure is the ratio of these two sums. */
  numerator: (counts: Counts) => number
  denominator: (counts: Counts) => number
  /** Insects on which the measure is based. */
  insects: (counts: Counts) => number
}

const all = ({ tp, fp, fn }: Counts) => tp + fp + fn
const predicted = ({ tp, fp }: Counts) => tp + fp
const actual = ({ tp, fn }: Counts) => tp + fn
const correct = ({ tp }: Counts) => tp

export const measures: Record<MeasureName, Measure> = {
  /** Share of the detections that are correct. */
  precision: { numerator: correct, denominator: predicted, insects: predicted },
  /** Share of the insects that were detected as their class. */
  recall: { numerator: correct, denominator: actual, insects: actual },
  /** Harmonic mean of precision and recall. */
  f1: { numerator: ({ tp }) => 2 * tp, denominator: ({ tp, fp, fn }) => 2 * tp + fp + fn, insects: all },
  /** Predicted by actual number; 1: counts are right on average. */
  bias: { numerator: predicted, denominator: actual, insects: all },
}

/** Null if the denominator would be zero. */
export const valueOf = (name: MeasureName, counts: Counts): number | null => {
  const denominator = measures[name].denominator(counts)
  return denominator > 0 ? measures[name].numerator(counts) / denominator : null
}
