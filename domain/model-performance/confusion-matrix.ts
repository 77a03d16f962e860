import { insectPairs, weightOf, type GroupOf, type ReviewedImage } from './reviewed-image.ts'

/** Label of "no insect of an evaluated group". */
export const noInsect = 'none'

interface ConfusionCell {
  /** Estimated number of insects in the population: the sum of 1 / sampling probability. */
  weighted: number
  /** Reviewed insects. */
  insects: number
  /** Reviewed images with at least one of these insects. */
  images: number
}

export interface ConfusionMatrix {
  /** Classes in alphabetical order, then 'none'. */
  labels: string[]
  /** By the predicted label (rows) and the actual one (columns), in the order of `labels`. */
  cells: ConfusionCell[][]
}

/**
 * Predicted against actual classes. Row 'none': insects that the model missed; column 'none': detections that are no
 * insect. Insects that neither model nor reviewer saw are not counted: the cell of both is always 0.
 */
export const confusionMatrix = (images: readonly ReviewedImage[], groupOf: GroupOf): ConfusionMatrix => {
  const reviewed = images.map((image) => ({ pairs: insectPairs(image, groupOf), weight: weightOf(image) }))
  const names = new Set(reviewed.flatMap(({ pairs }) => pairs.flatMap(({ predicted, actual }) => [predicted, actual])))
  const classes = [...names].filter((name) => name !== null).sort()
  const indexes = new Map<string | null, number>(classes.map((name, index) => [name, index]))
  const indexOf = (name: string | null) => indexes.get(name) ?? classes.length
  const labels = [...classes, noInsect]
  const cells = labels.map(() => labels.map(() => ({ weighted: 0, insects: 0, images: 0 })))
  for (const { pairs, weight } of reviewed) {
    const seen = new Set<ConfusionCell>()
    for (const { predicted, actual } of pairs) {
      const cell = cells[indexOf(predicted)]?.[indexOf(actual)]
      if (!cell) continue
      cell.weighted += weight
      cell.insects += 1
      seen.add(cell)
    }
    for (const cell of seen) cell.images += 1
  }
  return { labels, cells }
}
