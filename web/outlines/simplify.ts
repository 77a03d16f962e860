import { simplify } from '@turf/simplify'
import type { Outline } from '#domain/farms/farm.ts'
import { cornersOf, MAX_POINTS, ringOf, type Corner } from '#domain/outlines/geometry.ts'

/** In degrees; about 0.3 m, which is below the accuracy of any phone. */
const FINEST = 3e-6

const simplified = (corners: Outline, tolerance: number): Outline => {
  const { coordinates } = simplify(
    { type: 'Polygon', coordinates: [ringOf(corners)] },
    { tolerance, highQuality: true, mutate: false },
  )
  const fewer = cornersOf((coordinates[0] ?? []) as Corner[])
  return fewer.length < 3 ? corners : fewer
}

/** Simplifies a walked boundary by removing corners on straight lines. `tolerance` in degrees. */
export const withoutJitter = (corners: Outline, tolerance = 1e-5): Outline =>
  corners.length < 4 ? corners : withinLimit(simplified(corners, tolerance))

/** Simplifies an outline to the maximum number of corners that can be saved, as accurately as that allows. */
export const withinLimit = (corners: Outline): Outline => {
  let fewer = corners
  for (let tolerance = FINEST; fewer.length >= MAX_POINTS && tolerance < 1; tolerance *= 2)
    fewer = simplified(corners, tolerance)
  return fewer
}
