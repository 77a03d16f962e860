import { unidentified } from './functional-groups.ts'
import type { GroupCount } from './group-of-class.ts'

const intensityLabels = ['Very High', 'High', 'Medium', 'Low', 'No Data'] as const
export type IntensityLabel = (typeof intensityLabels)[number]

/** A class is Very High or High above, and Low below, these z-scores. */
export const INTENSITY_EDGES = { veryHigh: 1.5, high: 0.5, low: -0.5 }

/**
 * One label per class from the z-score of its count among all classes with a count (population standard deviation,
 * including zeros). Null is No Data; 0 is always Low. With a single class or no deviation: Medium.
 */
export const visitationIntensity = (counts: readonly (number | null)[]): IntensityLabel[] => {
  const known = counts.filter((count) => count !== null)
  const sum = known.reduce((total, count) => total + count, 0)
  const squares = known.reduce((total, count) => total + count * count, 0)
  // z = (c - mean) / deviation, both multiplied by n: integers, so that a z of exactly 0.5 is not blurred.
  const deviation = Math.sqrt(known.length * squares - sum * sum)
  const isOnlyOne = known.filter((count) => count > 0).length === 1
  return counts.map((count) => {
    if (count === null) return 'No Data'
    if (count === 0) return 'Low'
    if (isOnlyOne || deviation === 0) return 'Medium'
    const z = (known.length * count - sum) / deviation
    if (z > INTENSITY_EDGES.veryHigh) return 'Very High'
    if (z > INTENSITY_EDGES.high) return 'High'
    return z < INTENSITY_EDGES.low ? 'Low' : 'Medium'
  })
}

/** Each row with its label. `unidentified` is excluded: its label is null. */
export const labelled = (rows: readonly GroupCount[]): (GroupCount & { label: IntensityLabel | null })[] => {
  const groups = rows.filter(({ object_class_name }) => object_class_name !== unidentified)
  const labels = visitationIntensity(groups.map(({ count }) => count))
  return rows.map((row) => ({ ...row, label: labels[groups.indexOf(row)] ?? null }))
}
