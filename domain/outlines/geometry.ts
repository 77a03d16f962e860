import { area } from '@turf/area'
import type { Outline } from '../farms/farm.ts'
import { metresBetween, type Point } from '../locations/distance.ts'
import { outlineMessages as m } from './outline-messages.ts'
import { crossesItself, isLine } from './self-crossing.ts'

/** A corner of an outline: longitude and latitude in degrees. */
export type Corner = Outline[number]

export const outlinedPlaces = ['farm', 'field', 'tunnel', 'plot'] as const
export type OutlinedPlace = (typeof outlinedPlaces)[number]

/** Corners and the repeated first one. More are not needed for a boundary. */
export const MAX_POINTS = 500
const MAX_DISTANCE_KM = 50
const SMALLEST_M2 = 0.1
/** The largest plausible area by kind of place, in hectares. */
const largestHectares: Record<OutlinedPlace, number> = { farm: 10_000, field: 1_000, tunnel: 50, plot: 50 }

// Seven decimals of a degree are about a centimetre, which is more precise than any measurement.
const DECIMALS = 1e7
const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS

const isSame = (one: Corner, other: Corner): boolean => one[0] === other[0] && one[1] === other[1]
const isClosed = (ring: Outline): boolean => ring.length > 1 && isSame(ring[0] as Corner, ring.at(-1) as Corner)

/** The corners of a ring, each once. */
export const cornersOf = (ring: Outline): Outline => (isClosed(ring) ? ring.slice(0, -1) : [...ring])
/** The ring of corners: the first follows the last. */
export const ringOf = (corners: Outline): Outline => (corners[0] ? [...corners, corners[0]] : [])

/** Twice the signed area in square degrees; positive counter-clockwise. */
const turning = (ring: Outline): number =>
  ring.slice(1).reduce((sum, [x, y], index) => {
    const [before_x, before_y] = ring[index] as Corner
    return sum + (before_x * y - x * before_y)
  }, 0)

/**
 * A ring as stored: rounded to a centimetre, without repeated corners, closed, and counter-clockwise as RFC 7946
 * requires for the outer ring of a polygon.
 */
export const tidyRing = (given: Outline): Outline => {
  const corners = cornersOf(given.map(([x, y]): Corner => [rounded(x), rounded(y)]))
  const ring = ringOf(corners.filter((corner, index) => index === 0 || !isSame(corner, corners[index - 1] as Corner)))
  const closed = ring.length > 2 && isSame(ring.at(-2) as Corner, ring[0] as Corner) ? ring.slice(0, -1) : ring
  return turning(closed) < 0 ? closed.toReversed() : closed
}

const pointOf = ([longitude, latitude]: Corner): Point => ({ longitude, latitude })
const polygonOf = (ring: Outline) => ({ type: 'Polygon' as const, coordinates: [ring] })

/** The area that a ring encloses, in square metres. */
export const areaOf = (ring: Outline): number => (ring.length < 4 ? 0 : area(polygonOf(ring)))

/** The length of each side in metres, from each corner to the next; the last side leads back to the first corner. */
export const sidesOf = (corners: Outline): number[] =>
  corners.length < 2
    ? []
    : corners.map((corner, index) =>
        metresBetween(pointOf(corner), pointOf(corners[(index + 1) % corners.length] as Corner)),
      )

const isPosition = ([longitude, latitude]: Corner): boolean =>
  Number.isFinite(longitude) && Number.isFinite(latitude) && Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90

/** The fault of a ring as the outline of a place, as a text for people; null if it is valid. */
export const ringFault = (ring: Outline, place: OutlinedPlace): string | null => {
  if (ring.length > MAX_POINTS) return m.tooManyPoints(MAX_POINTS)
  if (!ring.every(isPosition)) return m.outOfRange
  if (!isClosed(ring)) return ring.length < 3 ? m.tooFewPoints : m.notClosed
  const tidy = tidyRing(ring)
  if (tidy.length < 4) return m.tooFewPoints
  if (isLine(tidy)) return m.tooSmall
  if (crossesItself(tidy)) return m.crossing
  const squareMetres = areaOf(tidy)
  if (squareMetres < SMALLEST_M2) return m.tooSmall
  const most = largestHectares[place]
  return squareMetres > most * 10_000 ? m.tooLarge(most) : null
}

/** Whether a corner is too far from the farm's position to belong to it; null if all are near enough. */
export const distanceFault = (ring: Outline, near: Point): string | null =>
  ring.some((corner) => metresBetween(pointOf(corner), near) > MAX_DISTANCE_KM * 1_000)
    ? m.tooFar(MAX_DISTANCE_KM)
    : null

const METRES_A_DEGREE = 111_320

/** The corner that lies `east` and `north` metres from another one. Farms are small enough for plane geometry. */
export const cornerFrom = ([longitude, latitude]: Corner, east: number, north: number): Corner => [
  rounded(longitude + east / (METRES_A_DEGREE * Math.cos((latitude * Math.PI) / 180))),
  rounded(latitude + north / METRES_A_DEGREE),
]

/** The direction from a corner to another one, in degrees clockwise from north, 0 to 360. */
export const bearingOf = (from: Corner, to: Corner): number => {
  const east = (to[0] - from[0]) * Math.cos((from[1] * Math.PI) / 180)
  return ((Math.atan2(east, to[1] - from[1]) * 180) / Math.PI + 360) % 360
}
