import { IconMapPinFilled, IconPlus } from '@tabler/icons-react'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useMemo, useRef, useState } from 'react'
import { Map as MapView, Marker, type MapRef } from 'react-map-gl/maplibre'
import type { PortalSettings } from '#domain/platform/portal.ts'
import type { Position } from '#web/map/projection.ts'
import { satelliteStyle } from '#web/map/satellite-style.ts'
import { farms as t } from '#web/texts/farms.ts'
import { Button } from '#web/ui/button.tsx'
import css from './farm-form.module.css'

maplibre.setWorkerUrl(workerUrl)

const plain = { version: 8 as const, sources: {}, layers: [] }
/** Both countries of the list, if no position is known yet. */
const FAR = { longitude: -40, latitude: 45, zoom: 1 }
const CLOSE = 14

/**
 * A map on which a position is clicked; with the keyboard, the map is moved with the arrow keys and its centre is used.
 */
const PositionMap = ({
  tiles,
  at,
  onPick,
}: {
  tiles: PortalSettings['tiles']
  at: Position | null
  onPick: (position: Position) => void
}) => {
  const map = useRef<MapRef>(null)
  const mapStyle = useMemo(() => (tiles ? satelliteStyle(tiles) : plain), [tiles])
  const [said, setSaid] = useState('')
  const pick = (position: Position) => {
    onPick(position)
    setSaid(t.picked(position[1].toFixed(5), position[0].toFixed(5)))
  }
  const middle = () => {
    const centre = map.current?.getCenter().wrap()
    if (centre) pick([centre.lng, centre.lat])
  }
  return (
    <>
      <section className={css.map} aria-label={t.mapName}>
        <MapView
          ref={map}
          mapLib={maplibre}
          mapStyle={mapStyle}
          initialViewState={at ? { longitude: at[0], latitude: at[1], zoom: CLOSE } : FAR}
          style={{ width: '100%', height: '100%' }}
          attributionControl={false}
          dragRotate={false}
          pitchWithRotate={false}
          touchPitch={false}
          maxPitch={0}
          onClick={({ lngLat }) => {
            const { lng, lat } = lngLat.wrap()
            pick([lng, lat])
          }}
        >
          {at && (
            <Marker longitude={at[0]} latitude={at[1]} anchor="bottom">
              <IconMapPinFilled className={css.pin} size={36} aria-hidden="true" />
            </Marker>
          )}
        </MapView>
        <IconPlus className={css.cross} aria-hidden="true" />
      </section>
      <div className={css.foot}>
        <span>
          {t.mapHint} {tiles ? tiles.attribution : t.noTiles}
        </span>
        <Button onClick={middle}>{t.takeMiddle}</Button>
      </div>
      <p className="vh" role="status">
        {said}
      </p>
    </>
  )
}
export default PositionMap
