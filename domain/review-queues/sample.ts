/** A group of images that are sampled in the same way, such as hoverflies of low confidence. */
export interface Stratum {
  stratum: string
  /** Images in the population. */
  images: number
}

/**
 * How many images of each stratum are sampled: in proportion to the square root of its size, so that rare classes are
 * included without neglecting common ones (power allocation, Bankier 1988), and at least two if there are two, because
 * one image shows no variance. The sum is `size`, or all images if there are fewer.
 */
export const allocate = (strata: readonly Stratum[], size: number): Map<string, number> => {
  const total = strata.reduce((sum, { images }) => sum + images, 0)
  if (total <= size) return new Map(strata.map(({ stratum, images }) => [stratum, images]))
  const chosen = new Map(strata.map(({ stratum, images }) => [stratum, Math.min(2, images)]))
  let left = size - [...chosen.values()].reduce((sum, count) => sum + count, 0)
  // Too many strata for two images each: the largest ones get theirs.
  if (left < 0) return allocateFew(strata, size)
  while (left > 0) {
    // The stratum furthest below its share is next.
    const [next] = strata
      .filter(({ stratum, images }) => (chosen.get(stratum) ?? 0) < images)
      .toSorted(
        (one, other) =>
          (chosen.get(one.stratum) ?? 0) / Math.sqrt(one.images) -
          (chosen.get(other.stratum) ?? 0) / Math.sqrt(other.images),
      )
    if (!next) break
    chosen.set(next.stratum, (chosen.get(next.stratum) ?? 0) + 1)
    left -= 1
  }
  return chosen
}

const allocateFew = (strata: readonly Stratum[], size: number): Map<string, number> => {
  const chosen = new Map<string, number>()
  let left = size
  for (const { stratum, images } of strata.toSorted((one, other) => other.images - one.images)) {
    const count = Math.min(2, images, left)
    chosen.set(stratum, count)
    left -= count
  }
  return chosen
}
