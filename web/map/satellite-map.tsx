import type { PortalSettings } from '#domain/platform/portal.ts'
import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { Map as MapView, type MapRef } from 'react-map-gl/maplibre'
import { useWidth } from '#web/ui/chart/use-size.ts'
import type { Camera } from './camera-words.ts'
import { groundsOf, placedCameras, positionsOf, type MapData } from './farm-places.ts'
import { FieldNames } from './field-names.tsx'
import { MapZoom } from './map-zoom.tsx'
import { MARKER_DISTANCE, MarkerLayer, type PlacedCamera } from './marker-layer.tsx'
import { Outlines } from './outlines.tsx'
import { boundsOf, metresPerPixelAt, type Position, worldPixel } from './projection.ts'
import { satelliteStyle } from './satellite-style.ts'
import { ScaleFoot } from './scale-foot.tsx'
import { TrackLine } from './track-line.tsx'
import { touching } from './arrange.ts'
import { map as t } from '#web/texts/map.ts'
import css from './satellite-map.module.css'

maplibre.setWorkerUrl(workerUrl)

const CLOSEST = 21
/** Width that the card of the selected camera covers on the right. */
const CARD = 330

/** Padding for markers, zoom buttons and footer around the visible area. */
const roomAround = (width: number) => {
  const side = width < 500 ? 52 : 80
  return { padding: { top: 56, bottom: 72, left: side, right: side }, maxZoom: 18.5 }
}

/** Whether the maximum zoom separates any two of them. */
const separable = (cameras: readonly PlacedCamera[]): boolean =>
  touching(
    cameras.map((item) => ({ item, at: worldPixel(item.position, CLOSEST) })),
    MARKER_DISTANCE,
  ).length > 1

/**
 * The farm from above, with its outlines and cameras. Without a satellite picture, they are drawn on a plain
 * background.
 */
const SatelliteMap = ({
  data,
  tiles,
  height,
  note,
  chosen,
  onChoose,
  label,
}: {
  data: MapData
  tiles: NonNullable<PortalSettings['tiles']>
  height: number
  note: string
  chosen: number | null
  onChoose: (camera: Camera) => void
  label?: string
}) => {
  const map = useRef<MapRef>(null)
  const [ref, width] = useWidth<HTMLDivElement>(1124)
  const [view, setView] = useState<{ zoom: number; centre: Position } | null>(null)
  const [picture, setPicture] = useState<'waiting' | 'there' | 'missing'>('waiting')
  const bounds = boundsOf(positionsOf(data))
  const mapStyle = useMemo(() => satelliteStyle(tiles), [tiles])
  const look = () => {
    const centre = map.current?.getCenter()
    if (map.current && centre) setView({ zoom: map.current.getZoom(), centre: [centre.lng, centre.lat] })
  }
  const toPixel = (position: Position) => {
    if (!view) return { x: -100, y: -100 }
    const [at, middle] = [worldPixel(position, view.zoom), worldPixel(view.centre, view.zoom)]
    return { x: at.x - middle.x + width / 2, y: at.y - middle.y + height / 2 }
  }
  // A camera selected in the list may be outside of the view, or under its own card.
  const bringIntoView = useEffectEvent((id: number | null) => {
    const position = placedCameras(data).find(({ camera }) => camera.id === id)?.position
    if (!position || !view) return
    const { x, y } = toPixel(position)
    const card = width > 690 ? CARD : 0
    if (x > 40 && x < width - 40 - card && y > 40 && y < height - 60) return
    map.current?.easeTo({ center: [position[0], position[1]], offset: [-card / 2, 0] })
  })
  useEffect(() => bringIntoView(chosen), [chosen])
  const showAll = (positions: readonly Position[]) => {
    const around = boundsOf(positions)
    if (around) map.current?.fitBounds(around, { ...roomAround(width), maxZoom: CLOSEST })
  }
  return (
    <div ref={ref} className={css.map} style={{ height }} data-picture-state={picture}>
      <MapView
        ref={map}
        mapLib={maplibre}
        mapStyle={mapStyle}
        initialViewState={bounds ? { bounds, fitBoundsOptions: roomAround(width) } : undefined}
        style={{ width: '100%', height: '100%' }}
        attributionControl={false}
        cooperativeGestures
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        maxZoom={CLOSEST}
        onLoad={(event) => {
          event.target.touchZoomRotate.disableRotation()
          event.target.keyboard.disableRotation()
          look()
        }}
        onMove={look}
        onResize={look}
        onError={() => setPicture((now) => (now === 'there' ? now : 'missing'))}
        onSourceData={(event) => event.sourceId === 'satellite' && event.coord && setPicture('there')}
      >
        <Outlines grounds={groundsOf(data)} onPicture={picture === 'there'} />
      </MapView>
      {view && <FieldNames grounds={groundsOf(data)} toPixel={toPixel} onPicture={picture === 'there'} />}
      {view && data.track && <TrackLine track={data.track} toPixel={toPixel} />}
      {view && (
        <MarkerLayer
          cameras={placedCameras(data)}
          toPixel={toPixel}
          separable={separable}
          chosen={chosen}
          onChoose={onChoose}
          label={label}
          onCluster={(cameras) => showAll(cameras.map(({ position }) => position))}
        />
      )}
      <MapZoom
        onIn={() => map.current?.zoomIn()}
        onOut={() => map.current?.zoomOut()}
        onWhole={() => bounds && map.current?.fitBounds(bounds, roomAround(width))}
      />
      <ScaleFoot
        metresPerPixel={metresPerPixelAt(view?.centre[1] ?? 0, view?.zoom ?? 16)}
        note={picture === 'missing' ? `${note} ${t.missing}`.trim() : note}
        attribution={picture === 'missing' ? null : tiles.attribution}
      />
    </div>
  )
}
export default SatelliteMap
