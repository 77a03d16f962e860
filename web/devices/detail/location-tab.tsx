import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { Device } from '#domain/devices/device.ts'
import type { Track } from '#domain/devices/track-endpoints.ts'
import noSignal from '#web/drawings/empties/no-signal.svg?raw'
import { PlanMap } from '#web/map/plan-map.tsx'
import type { Position } from '#web/map/projection.ts'
import { dateTime } from '#web/platform/formats.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import { detail as t } from '#web/texts/device-detail.ts'
import { devices } from '#web/texts/devices.ts'
import { DataView } from '#web/ui/chart/data-view.tsx'
import { ui } from '#web/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { trackQuery } from '../queries.ts'
import css from './resources-tab.module.css'

const SatelliteMap = lazyPart(() => import('#web/map/satellite-map.tsx'))
const HEIGHT = 420
const LARGE = 520
const DECIMALS = 4
const drawsPictures = (): boolean =>
  typeof WebGL2RenderingContext !== 'undefined' && document.createElement('canvas').getContext('webgl2') !== null

/** The current position of a device, its track, and the outlines of the farm around it. */
export const LocationTab = ({ device, zone }: { device: Device; zone: string }) => {
  const tiles = usePortalSettings()?.tiles
  const [draws] = useState(drawsPictures)
  const [large, setLarge] = useState(false)
  const [told, setTold] = useState(true)
  const { data, error, refetch } = useQuery(trackQuery(device.id))
  if (!data) return error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonLines lines={8} />
  const [newest] = data.stops
  if (!newest)
    return (
      <EmptyState title={devices.noMessages} drawing={noSignal}>
        {t.noPosition}
      </EmptyState>
    )
  const { latitude, longitude } = newest
  const camera = { ...device, latitude, longitude, hours_by_day: [], insects_per_hour: null }
  const track = data.stops.map((stop): Position => [stop.longitude, stop.latitude]).reverse()
  const place = { farm: data.farm, fields: data.fields, devices: [camera], track }
  const common = {
    data: place,
    height: HEIGHT,
    chosen: device.id,
    onChoose: () => setLarge(true),
    note: '',
    label: t.marker,
  }
  return (
    <>
      <p className={css.head}>{t.location(dateTime(newest.to, zone))}</p>
      {tiles && draws ? (
        <Suspense fallback={<PlanMap {...common} />}>
          <SatelliteMap {...common} tiles={tiles} />
        </Suspense>
      ) : (
        <PlanMap {...common} />
      )}
      <p className={css.foot}>
        <Button onClick={() => setLarge(true)}>{t.largeMap}</Button>
      </p>
      {large && (
        <Dialog
          wide
          full
          title={t.map}
          onClose={() => setLarge(false)}
          actions={<Button onClick={() => setLarge(false)}>{ui.close}</Button>}
        >
          <PlanMap {...common} height={LARGE} chosen={told ? device.id : null} onChoose={() => setTold(!told)} />
          {told && <p>{t.markerAt(t.degrees(latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)))}</p>}
        </Dialog>
      )}
      <Stops stops={data.stops} zone={zone} />
    </>
  )
}

const Stops = ({ stops, zone }: { stops: Track['stops']; zone: string }) => (
  <div className={css.stops}>
    <DataView
      caption={t.stops}
      head={[t.stopFrom, t.stopTo, t.position]}
      rows={stops.map(({ from, to, latitude, longitude }) => [
        dateTime(from, zone),
        dateTime(to, zone),
        t.degrees(latitude.toFixed(DECIMALS), longitude.toFixed(DECIMALS)),
      ])}
    />
  </div>
)
