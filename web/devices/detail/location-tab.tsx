import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import { PlanMap } from '#web/map/plan-map.tsx'
import { dateTime } from '#web/platform/formats.ts'
import { usePortalSettings } from '#web/platform/portal-settings.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { devices } from '#web/texts/devices.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import noSignal from '#web/drawings/empties/no-signal.svg?raw'
import css from './resources-tab.module.css'
import { deviceMessagesQuery } from '../queries.ts'

const SatelliteMap = lazy(() => import('#web/map/satellite-map.tsx'))
const HEIGHT = 420
const nothing = () => {}
const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

/** Where a device is now: its first message in the list, which is the newest, says so. */
export const LocationTab = ({ device, zone }: { device: Device; zone: string }) => {
  const tiles = usePortalSettings()?.tiles
  const [draws] = useState(drawsPictures)
  const { data, error, refetch } = useQuery(deviceMessagesQuery(device.id, 1))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const newest = data.rows.find(({ latitude, longitude }) => latitude !== null && longitude !== null)
  if (!newest)
    return (
      <EmptyState title={devices.noMessages} drawing={noSignal}>
        {t.noPosition}
      </EmptyState>
    )
  const { latitude, longitude } = newest
  const camera = { ...device, latitude, longitude, hours_by_day: [], insects_per_hour: null }
  const place = { farm: { outline: null, latitude, longitude }, fields: [], devices: [camera] }
  const common = { data: place, height: HEIGHT, chosen: device.id, onChoose: nothing, note: t.marker }
  return (
    <>
      <p className={css.head}>{t.location(dateTime(newest.created_at, zone))}</p>
      {tiles && draws ? (
        <Suspense fallback={<PlanMap {...common} />}>
          <SatelliteMap {...common} tiles={tiles} />
        </Suspense>
      ) : (
        <PlanMap {...common} />
      )}
    </>
  )
}
