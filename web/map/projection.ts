export type Position = readonly [longitude: number, latitude: number]

export interface Point {
  x: number
  y: number
}

const METRES_A_DEGREE = 111_320
/** The minimum extent of a plan, so that a single camera is not drawn as if the farm were a metre wide. */
const SMALLEST_METRES = 80

const cosine = (latitude: number): number => Math.cos((latitude * Math.PI) / 180)

export interface Plan {
  toPixel: (position: Position) => Point
  metresPerPixel: number
}

/**
 * A flat projection of positions that fits a box, true to scale and north up; a farm is too small to need more. Null if
 * there are no positions.
 */
export const fitPlan = (positions: readonly Position[], width: number, height: number, margin: number): Plan | null => {
  if (positions.length === 0) return null
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  const middle: Position = [
    (Math.min(...longitudes) + Math.max(...longitudes)) / 2,
    (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
  ]
  const across = (Math.max(...longitudes) - Math.min(...longitudes)) * METRES_A_DEGREE * cosine(middle[1])
  const along = (Math.max(...latitudes) - Math.min(...latitudes)) * METRES_A_DEGREE
  const metresPerPixel = Math.max(
    Math.max(across, SMALLEST_METRES) / Math.max(1, width - 2 * margin),
    Math.max(along, SMALLEST_METRES) / Math.max(1, height - 2 * margin),
  )
  const toPixel = ([longitude, latitude]: Position): Point => ({
    x: width / 2 + ((longitude - middle[0]) * METRES_A_DEGREE * cosine(middle[1])) / metresPerPixel,
    y: height / 2 - ((latitude - middle[1]) * METRES_A_DEGREE) / metresPerPixel,
  })
  return { toPixel, metresPerPixel }
}

const TILE_PIXELS = 512
const EARTH_METRES = 40_075_017

/** The position in the Mercator projection at a zoom level, in CSS pixels. */
export const worldPixel = ([longitude, latitude]: Position, zoom: number): Point => {
  const size = TILE_PIXELS * 2 ** zoom
  const sine = Math.sin((latitude * Math.PI) / 180)
  return { x: ((longitude + 180) / 360) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
}

export const metresPerPixelAt = (latitude: number, zoom: number): number =>
  (EARTH_METRES * cosine(latitude)) / (TILE_PIXELS * 2 ** zoom)

/** The longest round length (1, 2 or 5 times a power of ten) whose bar is at most `room` pixels wide. */
export const scaleBar = (metresPerPixel: number, room = 90): { metres: number; width: number } => {
  const most = metresPerPixel * room
  const power = 10 ** Math.floor(Math.log10(most))
  const metres = ([5, 2, 1].find((step) => step * power <= most) ?? 1) * power
  return { metres, width: metres / metresPerPixel }
}

/** West, south, east and north of positions; null if there are none. */
export const boundsOf = (positions: readonly Position[]): [number, number, number, number] | null => {
  if (positions.length === 0) return null
  const longitudes = positions.map(([longitude]) => longitude)
  const latitudes = positions.map(([, latitude]) => latitude)
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)]
}
