import { simplify } from '@turf/simplify'
import type { Outline } from '#domain/farms/farm.ts'
import { cornersOf, MAX_POINTS, ringOf, type Corner } from '#domain/outlines/geometry.ts'

/** Degrees; about 0.3 m, which is below what any phone measures. */
const FINEST = 3e-6

const simplified = (corners: Outline, tolerance: number): Outline => {
  const { coordinates } = simplify(
    { type: 'Polygon', coordinates: [ringOf(corners)] },
    { tolerance, highQuality: true, mutate: false },
  )
  const fewer = cornersOf((coordinates[0] ?? []) as Corner[])
  return fewer.length < 3 ? corners : fewer
}

/** Corners of a walked boundary without those that lie on a straight line. `tolerance` in degrees. */
export const withoutJitter = (corners: Outline, tolerance = 1e-5): Outline =>
  corners.length < 4 ? corners : withinLimit(simplified(corners, tolerance))

/** The same outline with no more corners than can be saved, as close to the given one as that allows. */
export const withinLimit = (corners: Outline): Outline => {
  let fewer = corners
  for (let tolerance = FINEST; fewer.length >= MAX_POINTS && tolerance < 1; tolerance *= 2)
    fewer = simplified(corners, tolerance)
  return fewer
}
