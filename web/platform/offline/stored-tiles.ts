/** Map tiles stored on this phone for offline use: one cache for each person and farm. */

const PREFIX = 'map-tiles:'

export const tilesName = (person: number, farm: number): string => `${PREFIX}${person}:${farm}`

/** Browsers have caches only on pages that were loaded over HTTPS. */
const hasCaches = (): boolean => 'caches' in globalThis

const deleteWhere = async (isMeant: (name: string) => boolean): Promise<void> => {
  if (!hasCaches()) return
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && isMeant(name))
  await Promise.all(names.map((name) => caches.delete(name)))
}

const ofPerson = (person: number) => `${PREFIX}${person}:`

/** The cache of a farm's tiles; null if the browser has none. */
export const openTiles = async (person: number, farm: number): Promise<Cache | null> =>
  hasCaches() ? caches.open(tilesName(person, farm)) : null

export const deleteTilesOfFarm = (person: number, farm: number): Promise<void> =>
  deleteWhere((name) => name === tilesName(person, farm))
export const deleteTiles = (person: number): Promise<void> => deleteWhere((name) => name.startsWith(ofPerson(person)))
export const deleteTilesOfOthers = (person: number): Promise<void> =>
  deleteWhere((name) => !name.startsWith(ofPerson(person)))
