import { boundsOf, worldPixel, type Position } from '#web/map/projection.ts'

/** A raster tile by its place in the pyramid of Web Mercator. */
export interface Tile {
  z: number
  x: number
  y: number
}

/** Pixels of a raster tile. `worldPixel` counts in tiles of twice that size, one zoom lower. */
export const TILE_PIXELS = 256
/** The widest view that is stored: the farm within a few tiles. */
const FEW_TILES = 4
/** Deeper zooms are left out from the first one with which a farm would have more tiles than this. */
export const MAX_TILES = 300
const DEEPEST = 19
/** Around the farm, so that its edges can be seen in their surroundings. */
const MARGIN_M = 150
const METRES_A_DEGREE = 111_320
/** Web Mercator ends here. */
const MAX_LATITUDE = 85

/** Where a position lies in the world of a zoom, in pixels of raster tiles. */
export const tilePixel = (position: Position, zoom: number) => worldPixel(position, zoom - 1)

/** West, south, east and north of a farm with its surroundings; null if nothing is placed. */
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

/** The tiles of a farm by zoom, the widest view first: a few tiles, then each deeper zoom up to the limit. */
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

/** The address of a tile by the template of the map service. */
export const tileAddress = (template: string, { z, x, y }: Tile): string =>
  template.replace('{z}', String(z)).replace('{x}', String(x)).replace('{y}', String(y))
