import type { Outline } from '#domain/farms/farm.ts'

const METRES_A_DEGREE = 111_320

export interface Position {
  latitude: number
  longitude: number
}

/** A position this many metres east and north of another; flat-earth approximation within a farm. */
export const offset = (origin: Position, east: number, north: number): Position => ({
  latitude: round(origin.latitude + north / METRES_A_DEGREE),
  longitude: round(origin.longitude + east / (METRES_A_DEGREE * Math.cos((origin.latitude * Math.PI) / 180))),
})

/** A rectangle as a closed ring of [longitude, latitude]; corner and size in metres from the origin. */
export const rectangle = (origin: Position, east: number, north: number, width: number, height: number): Outline => {
  const corner = (x: number, y: number): [number, number] => {
    const { longitude, latitude } = offset(origin, x, y)
    return [longitude, latitude]
  }
  const first = corner(east, north)
  return [first, corner(east + width, north), corner(east + width, north + height), corner(east, north + height), first]
}

const round = (degrees: number) => Number(degrees.toFixed(6))
