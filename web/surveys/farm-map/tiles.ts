import { boundsOf, worldPixel, type Position } from '#web/map/projection.ts'

/** A raster tile by its coordinates in the Web Mercator pyramid. */
export interface Tile {
  z: number
  x: number
  y: number
}

/** Side length of a raster tile in pixels. `worldPixel` uses tiles of twice that size, one zoom level lower. */
export const TILE_PIXELS = 256
/** The maximum number of tiles of the widest stored view. */
const FEW_TILES = 4
/** Zoom levels are omitted from the first one that needs more tiles than this for a farm. */
export const MAX_TILES = 300
const DEEPEST = 19
/** Margin around the farm in metres, so that its edges are visible in their surroundings. */
const MARGIN_M = 150
const METRES_A_DEGREE = 111_320
/** The latitude limit of Web Mercator. */
const MAX_LATITUDE = 85

/** The position in the world at a zoom level, in pixels of raster tiles. */
export const tilePixel = (position: Position, zoom: number) => worldPixel(position, zoom - 1)

/** West, south, east and north of a farm with its surroundings; null if nothing has a position. */
export const surroundingsOf = (positions: readonly Position[]): [number, number, number, number] | null => {
  const bounds = boundsOf(positions)
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const margin = MARGIN_M / METRES_A_DEGREE
  const across = margin / Math.cos((Math.min(MAX_LATITUDE, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  return [
    Math.max(-180, west - across),
    Math.max(-MAX_LATITUDE, south - margin),
    Math.min(180, east + across),
    Math.min(MAX_LATITUDE, north + margin),
  ]
}

const tilesAt = ([west, south, east, north]: readonly [number, number, number, number], z: number): Tile[] => {
  const last = 2 ** z - 1
  const tileOf = (pixels: number) => Math.min(last, Math.max(0, Math.floor(pixels / TILE_PIXELS)))
  const [from, to] = [tilePixel([west, north], z), tilePixel([east, south], z)]
  const [left, right, top, bottom] = [tileOf(from.x), tileOf(to.x), tileOf(from.y), tileOf(to.y)]
  return Array.from({ length: (right - left + 1) * (bottom - top + 1) }, (_, index) => ({
    z,
    x: left + (index % (right - left + 1)),
    y: top + Math.floor(index / (right - left + 1)),
  }))
}
const countAt = (bounds: readonly [number, number, number, number], z: number): number => {
  const [from, to] = [tilePixel([bounds[0], bounds[3]], z), tilePixel([bounds[2], bounds[1]], z)]
  const along = (start: number, end: number) => Math.floor(end / TILE_PIXELS) - Math.floor(start / TILE_PIXELS) + 1
  return along(from.x, to.x) * along(from.y, to.y)
}

/** The tiles of a farm by zoom, widest view first: a few tiles, then each deeper zoom up to the limit. */
export const tilesOfFarm = (positions: readonly Position[], maxzoom: number): Tile[][] => {
  const bounds = surroundingsOf(positions)
  if (!bounds) return []
  const deepest = Math.min(maxzoom, DEEPEST)
  let first = deepest
  while (first > 0 && countAt(bounds, first) > FEW_TILES) first -= 1
  const zooms: Tile[][] = []
  let count = 0
  for (let z = first; z <= deepest; z += 1) {
    count += countAt(bounds, z)
    if (count > MAX_TILES) break
    zooms.push(tilesAt(bounds, z))
  }
  return zooms
}

/** The address of a tile from the URL template of the map service. */
export const tileAddress = (template: string, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
