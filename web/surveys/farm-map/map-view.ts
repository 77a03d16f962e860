import { boundsOf, metresPerPixelAt, type Plan, type Point, type Position } from '#web/map/projection.ts'
import { TILE_PIXELS, tilePixel, type Tile } from './tiles.ts'

/** The part of the world that a map shows. Zooms are those of raster tiles and may be fractional. */
export interface View {
  zoom: number
  centre: Position
}
interface Size {
  width: number
  height: number
}

const CLOSEST = 21
const MARGIN = 36
/** The minimum extent in degrees, for a farm of which only one point is known. */
const SMALLEST_DEGREES = 0.0008

/** The view that shows all positions; null if there are none. */
export const viewOfAll = (positions: readonly Position[], { width, height }: Size): View | null => {
  const bounds = boundsOf(positions)
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const [from, to] = [tilePixel([west, north], 0), tilePixel([east, south], 0)]
  const smallest = (SMALLEST_DEGREES / 360) * TILE_PIXELS
  const across = Math.max(to.x - from.x, smallest) / Math.max(1, width - 2 * MARGIN)
  const along = Math.max(to.y - from.y, smallest) / Math.max(1, height - 2 * MARGIN)
  return {
    zoom: Math.min(CLOSEST, -Math.log2(Math.max(across, along))),
    centre: positionAt({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }, 0),
  }
}

/** The position of a pixel of the world at a zoom. */
const positionAt = ({ x, y }: Point, zoom: number): Position => {
  const size = TILE_PIXELS * 2 ** zoom
  const angle = Math.PI * (1 - (2 * y) / size)
  return [(x / size) * 360 - 180, (Math.atan(Math.sinh(angle)) * 180) / Math.PI]
}

const zoomWithin = (zoom: number, whole: View): number => Math.min(CLOSEST, Math.max(whole.zoom - 2, zoom))

export const zoomedBy = ({ zoom, centre }: View, steps: number, whole: View): View => ({
  zoom: zoomWithin(zoom + steps, whole),
  centre,
})

/** The view after two fingers moved apart by a factor; what is between them, in pixels from the centre, stays there. */
export const pinchedBy = ({ zoom, centre }: View, factor: number, { x, y }: Point, whole: View): View => {
  const next = zoomWithin(zoom + Math.log2(factor), whole)
  const middle = tilePixel(centre, zoom)
  const scale = 2 ** (next - zoom)
  return { zoom: next, centre: positionAt({ x: (middle.x + x) * scale - x, y: (middle.y + y) * scale - y }, next) }
}

/** The view after panning by some pixels. */
export const movedBy = ({ zoom, centre }: View, { x, y }: Point): View => {
  const middle = tilePixel(centre, zoom)
  return { zoom, centre: positionAt({ x: middle.x - x, y: middle.y - y }, zoom) }
}

/** Projects positions into a view. */
export const planOf = ({ zoom, centre }: View, { width, height }: Size): Plan => {
  const middle = tilePixel(centre, zoom)
  return {
    toPixel: (position) => {
      const { x, y } = tilePixel(position, zoom)
      return { x: x - middle.x + width / 2, y: y - middle.y + height / 2 }
    },
    metresPerPixel: metresPerPixelAt(centre[1], zoom - 1),
  }
}

/** The positions of tiles in a view: their upper left corner and side length, in pixels. */
export const tilesInView = (
  tiles: readonly Tile[],
  { zoom, centre }: View,
  { width, height }: Size,
): { tile: Tile; left: number; top: number; side: number }[] => {
  const middle = tilePixel(centre, zoom)
  return tiles.flatMap((tile) => {
    const side = TILE_PIXELS * 2 ** (zoom - tile.z)
    const [left, top] = [tile.x * side - middle.x + width / 2, tile.y * side - middle.y + height / 2]
    return left > -side && left < width && top > -side && top < height ? [{ tile, left, top, side }] : []
  })
}
