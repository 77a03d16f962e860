import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { recentPlots } from '#web/field-work/places/remembered-place.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { deleteTilesOfFarm } from '#web/platform/offline/stored-tiles.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { isCurrent } from '../farm-map/stored-picture.ts'
import { isWhole, readyFarms } from './ready-farms.ts'

const AFTER_MS = 20_000
const FRESH_MS = 12 * 3_600_000

/** Downloads the last surveyed farm again when the data on the phone are half a day old. */
export const useKeepReady = (): void => {
  const person = usePerson()
  const client = useQueryClient()
  const tiles = usePortalSettings()?.tiles
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const { farm_id, picture } of readyFarms(person.id))
        if (picture && !isCurrent(picture)) void deleteTilesOfFarm(person.id, farm_id)
      const [last] = recentPlots(person.id)
      if (!last || !navigator.onLine || !('serviceWorker' in navigator)) return
      const ready = readyFarms(person.id).find(({ farm_id }) => farm_id === last.farm_id)
      if (ready && isWhole(ready) && Date.parse(ready.at) > Date.now() - FRESH_MS) return
      void import('./make-ready.ts')
        .then(({ makeReady }) => makeReady(client, person, { id: last.farm_id, name: last.farm_title }, tiles))
        // The next visit retries it.
        .catch(() => {})
    }, AFTER_MS)
    return () => clearTimeout(timer)
  }, [client, person, tiles])
}
