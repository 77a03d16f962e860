import type { ReviewedImage } from './reviewed-image.ts'

/** Images that are resampled together. */
export type ResamplingUnit = readonly ReviewedImage[]

/** Images that share a track show the same insect and are not independent: they become one unit. */
const unitsOf = (images: readonly ReviewedImage[]): ResamplingUnit[] => {
  const units = new Set<ReviewedImage[]>()
  const byTrack = new Map<string, ReviewedImage[]>()
  for (const image of images) {
    const tracks = image.detections.map(({ track }) => track).filter((track) => track !== undefined)
    const connected = new Set(tracks.map((track) => byTrack.get(track)).filter((unit) => unit !== undefined))
    const [unit = [], ...others] = connected
    const joining = [image, ...others.flat()]
    unit.push(...joining)
    for (const other of others) units.delete(other)
    units.add(unit)
    for (const { detections } of joining) for (const { track } of detections) if (track) byTrack.set(track, unit)
  }
  return [...units]
}

/**
 * The units of each stratum. A track is followed within a stratum only, as strata are sampled independently. One unit
 * alone does not show how its stratum varies: such strata are joined (collapsed strata, Cochran 1977, section 5A.12).
 */
export const resamplingUnits = (images: readonly ReviewedImage[]): ResamplingUnit[][] => {
  const strata = [...Map.groupBy(images, ({ stratum }) => stratum ?? '').values()].map(unitsOf)
  const large = strata.filter((units) => units.length > 1)
  const singles = strata.filter((units) => units.length === 1).flat()
  const [first, ...rest] = large
  if (singles.length === 1 && first) return [[...first, ...singles], ...rest]
  return singles.length > 0 ? [...large, singles] : large
}
