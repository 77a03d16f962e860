import type { GroupOf, ReviewedImage } from './reviewed-image.ts'

/** The statements of two reviewers on the same detection: its class; null: no insect of an evaluated group. */
export type StatementPair = readonly [string | null, string | null]

export interface Kappa {
  /** From -1 to 1; 0: as much agreement as by chance; null: undefined. */
  kappa: number | null
  /**
   * 95 % interval; null if kappa is undefined, or if its standard error is 0 regardless of the number of detections.
   */
  interval: [number, number] | null
  /** Detections that both reviewers made a statement on. */
  detections: number
}

/** The statements of two reviewers on the detections of an image; detections uncertain to either are left out. */
export const statementPairs = (
  detections: ReviewedImage['detections'],
  reviews: readonly [ReviewedImage['review'], ReviewedImage['review']],
  groupOf: GroupOf,
): StatementPair[] => {
  const [first, second] = reviews.map(({ verdicts, corrections }) => {
    const corrected = new Map(corrections.map((one) => [one.detection, one.object_class_name]))
    return detections.map(({ object_class_name: sent }, index) => {
      const verdict = verdicts[index]
      if (verdict === undefined || verdict === 'cannot_tell') return undefined
      return verdict === 'rejected' ? null : groupOf(corrected.get(index) ?? sent)
    })
  })
  return detections.flatMap((_, index): StatementPair[] => {
    const [one, other] = [first?.[index], second?.[index]]
    return one === undefined || other === undefined ? [] : [[one, other]]
  })
}

/**
 * Agreement of two reviewers beyond chance (Cohen 1960), with the standard error of Fleiss, Cohen and Everitt (1969),
 * which treats detections as independent. Undefined without detections, and if both used one category only.
 */
export const cohensKappa = (pairs: readonly StatementPair[]): Kappa => {
  const n = pairs.length
  const shareOf = (holds: (pair: StatementPair) => boolean) => pairs.filter(holds).length / n
  const categories = [...new Set(pairs.flat())]
  if (categories.length < 2) return { kappa: null, interval: null, detections: n }
  const shares = new Map(
    categories.map((category) => [
      category,
      { first: shareOf(([one]) => one === category), second: shareOf(([, other]) => other === category) },
    ]),
  )
  const ofFirst = (category: string | null) => shares.get(category)?.first ?? 0
  const ofSecond = (category: string | null) => shares.get(category)?.second ?? 0
  const observed = shareOf(([one, other]) => one === other)
  const expected = categories.reduce((sum, category) => sum + ofFirst(category) * ofSecond(category), 0)
  const kappa = (observed - expected) / (1 - expected)
  // The sums over the cells of the table, written as means over the pairs.
  const terms = pairs.map(([one, other]) => {
    const chance = (ofSecond(one) + ofFirst(other)) * (1 - observed)
    return one === other ? (1 - expected - chance) ** 2 : chance ** 2
  })
  const mean = terms.reduce((sum, term) => sum + term, 0) / n
  const variance = (mean - (observed * expected - 2 * expected + observed) ** 2) / (n * (1 - expected) ** 4)
  // Exactly 0 except for rounding if all agree, and if a reviewer used one category only.
  if (variance < 1e-12) return { kappa, interval: null, detections: n }
  const margin = 1.96 * Math.sqrt(variance)
  return { kappa, interval: [Math.max(-1, kappa - margin), Math.min(1, kappa + margin)], detections: n }
}
