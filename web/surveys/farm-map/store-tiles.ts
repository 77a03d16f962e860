import type { PortalSettings } from '#domain/platform/portal.ts'
import type { Position } from '#web/map/projection.ts'
import { currentPerson } from '#web/platform/offline/last-signed-in.ts'
import { deleteTilesOfFarm, openTiles } from '#web/platform/offline/stored-tiles.ts'
import { isCurrent, type StoredPicture } from './stored-picture.ts'
import { tileAddress, tilesOfFarm } from './tiles.ts'

export const MAX_PICTURE_BYTES = 15_000_000
const PATIENCE_MS = 15_000
const AT_ONCE = 4

interface Farm {
  person: number
  farm: number
}

class NoTile extends Error {}

const readTile = async (address: string): Promise<Response> => {
  const response = await fetch(address, {
    mode: 'cors',
    credentials: 'omit',
    signal: AbortSignal.timeout(PATIENCE_MS),
  })
  if (!response.ok || !response.headers.get('content-type')?.startsWith('image/')) throw new NoTile(address)
  return response
}

/**
 * Stores the map tiles of a farm, within the licence of the map service and the limits, widest zoom first. Existing
 * tiles are not fetched again for thirty days. Null: there is no picture on this phone.
 */
export const storeTiles = async (
  { person, farm }: Farm,
  positions: readonly Position[],
  tiles: PortalSettings['tiles'],
  before: StoredPicture | null,
): Promise<StoredPicture | null> => {
  const zooms = tiles?.offline_licence ? tilesOfFarm(positions, tiles.maxzoom) : []
  const first = zooms[0]?.[0]
  if (!tiles?.offline_licence || !first) {
    await deleteTilesOfFarm(person, farm)
    return null
  }
  const isFresh = before !== null && before.url === tiles.url && isCurrent(before)
  if (!isFresh) await deleteTilesOfFarm(person, farm)
  const cache = await openTiles(person, farm)
  if (!cache) return null
  const wanted = new Set(zooms.flat().map((tile) => tileAddress(tiles.url, tile)))
  for (const { url } of await cache.keys()) if (!wanted.has(url)) await cache.delete(url)

  let [count, bytes, to] = [0, 0, first.z - 1]
  const storeOne = async (address: string) => {
    // Another person has signed in or the person signed out meanwhile: nothing of theirs is added.
    if (bytes > MAX_PICTURE_BYTES || currentPerson() !== person) throw new NoTile(address)
    const stored = await cache.match(address)
    const response = stored ?? (await readTile(address))
    const { size } = await response.clone().blob()
    if (bytes + size > MAX_PICTURE_BYTES) throw new NoTile(address)
    bytes += size
    if (!stored) await cache.put(address, response)
    count += 1
  }
  try {
    for (const zoom of zooms) {
      const addresses = zoom.map((tile) => tileAddress(tiles.url, tile))
      for (let at = 0; at < addresses.length; at += AT_ONCE)
        await Promise.all(addresses.slice(at, at + AT_ONCE).map(storeOne))
      to = zoom[0]?.z ?? to
    }
  } catch {
    // No signal, no space, or a limit: complete zoom levels are still useful.
  }
  if (to < first.z) {
    await deleteTilesOfFarm(person, farm)
    return null
  }
  return {
    url: tiles.url,
    attribution: tiles.attribution,
    licence: tiles.offline_licence,
    from: first.z,
    to,
    tiles: count,
    bytes,
    at: isFresh ? before.at : new Date().toISOString(),
    isWhole: to === zooms.at(-1)?.[0]?.z,
  }
}
