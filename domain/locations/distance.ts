export interface Point {
  latitude: number
  longitude: number
}
const EARTH_RADIUS_M = 6_371_000
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in metres. */
export const metresBetween = (one: Point, other: Point): number => {
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)]
  const half =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_M * Math.asin(Math.min(1, Math.sqrt(half)))
}
