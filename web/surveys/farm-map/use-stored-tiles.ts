import { useEffect, useState } from 'react'
import { openTiles } from '#web/platform/offline/stored-tiles.ts'

/** Object URLs of stored tiles by their map service addresses, loaded from this phone. */
export const useStoredTiles = (person: number, farm: number, addresses: readonly string[]): Map<string, string> => {
  const [read, setRead] = useState<Map<string, string>>(new Map())
  const wanted = addresses.join(' ')
  useEffect(() => {
    let isOpen = true
    const made: string[] = []
    const readAll = async () => {
      const cache = wanted === '' ? null : await openTiles(person, farm)
      const found = await Promise.all(
        wanted.split(' ').map(async (address): Promise<[string, string] | null> => {
          const response = await cache?.match(address)
          if (!response) return null
          const local = URL.createObjectURL(await response.blob())
          made.push(local)
          return [address, local]
        }),
      )
      if (isOpen) setRead(new Map(found.filter((one) => one !== null)))
      else for (const local of made) URL.revokeObjectURL(local)
    }
    void readAll().catch(() => {})
    return () => {
      isOpen = false
      for (const local of made) URL.revokeObjectURL(local)
    }
  }, [person, farm, wanted])
  return read
}
