import * as maplibre from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import { useEffect, useMemo, useRef, useState } from 'react'
import { Layer, Map as MapView, Source, type MapRef } from 'react-map-gl/maplibre'
import type { Outline } from '#domain/farms/farm.ts'
import { sidesOf, type Corner } from '#domain/outlines/geometry.ts'
import type { FoundAddress } from '#domain/outlines/address-endpoints.ts'
import type { PortalSettings } from '#domain/platform/portal.ts'
import { FieldNames } from '#web/map/field-names.tsx'
import type { Ground } from '#web/map/farm-places.ts'
import { MapZoom } from '#web/map/map-zoom.tsx'
import { boundsOf, metresPerPixelAt, worldPixel, type Position } from '#web/map/projection.ts'
import { satelliteStyle } from '#web/map/satellite-style.ts'
import { ScaleFoot } from '#web/map/scale-foot.tsx'
import { useTheme } from '#web/platform/theme.ts'
import { map as mapTexts } from '#web/texts/map.ts'
import { outlines as t } from '#web/texts/outlines.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import type { DrawnPlace } from './drawing.ts'
import css from './draw-map.module.css'
import { lengthText, measuredText } from './place-name.ts'
import { makeTerra } from './terra.ts'

maplibre.setWorkerUrl(workerUrl)

const plain = { version: 8 as const, sources: {}, layers: [] }
const colours = {
  picture: { line: '#FFFFFF', selected: '#F2A900' },
  light: { line: '#0E5A3C', selected: '#B45309' },
  dark: { line: '#7FD1A2', selected: '#F2A900' },
} as const
const CLOSEST = 21
/** The zoom level for a farm without outlines. */
const NEAR_FARM = 16
const FAR = { longitude: 0, latitude: 30, zoom: 1 }
const around = { padding: 48, maxZoom: 19 }

interface DrawMapProps {
  places: readonly DrawnPlace[]
  selected: DrawnPlace | null
  isDrawing: boolean
  mayDraw: boolean
  at: Position | null
  /** The searched address to which the map moves. */
  goal: FoundAddress | null
  tiles: PortalSettings['tiles']
  onSelect: (key: string) => void
  /** Null: a new outline, for the selected place. */
  onDrawn: (key: string | null, corners: Outline) => void
  /** Called with the centre of the map. */
  onMove: (middle: Corner) => void
}

const shownOf = (places: readonly DrawnPlace[]): Map<string, Outline> =>
  new Map(places.filter(({ corners }) => corners.length > 2).map(({ key, corners }) => [key, corners]))

/** The map on which outlines are drawn and edited. Everything can be done in the table of points as well. */
const DrawMap = ({
  places,
  selected,
  isDrawing,
  mayDraw,
  at,
  goal,
  tiles,
  onSelect,
  onDrawn,
  onMove,
}: DrawMapProps) => {
  const map = useRef<MapRef>(null)
  const [terra, setTerra] = useState<ReturnType<typeof makeTerra> | null>(null)
  const [ref, width] = useWidth<HTMLDivElement>(720)
  const [view, setView] = useState<{ zoom: number; centre: Position; height: number } | null>(null)
  const [picture, setPicture] = useState<'waiting' | 'there' | 'missing'>(tiles ? 'waiting' : 'missing')
  const [measured, setMeasured] = useState<Outline | null>(null)
  const theme = useTheme()
  const mapStyle = useMemo(() => (tiles ? satelliteStyle(tiles) : plain), [tiles])
  const look = picture === 'there' ? colours.picture : colours[theme]
  const bounds = boundsOf(places.flatMap(({ corners }) => corners))

  const note = () => {
    const centre = map.current?.getCenter()
    if (!map.current || !centre) return
    setView({
      zoom: map.current.getZoom(),
      centre: [centre.lng, centre.lat],
      height: map.current.getContainer().clientHeight,
    })
    onMove([centre.lng, centre.lat])
  }
  // The map's callbacks outlive a rendering, so they read the current props.
  const heard = useRef({ onDrawn, onSelect })
  useEffect(() => {
    heard.current = { onDrawn, onSelect }
  })
  const start = (target: maplibre.Map) => {
    target.touchZoomRotate.disableRotation()
    target.keyboard.disableRotation()
    note()
    if (!mayDraw) return
    setTerra(
      makeTerra(
        target,
        { ...look, isTouch: matchMedia('(pointer: coarse)').matches },
        {
          onDrawn: (key, corners) => heard.current.onDrawn(key, corners),
          onSelect: (key) => heard.current.onSelect(key),
          onMeasure: setMeasured,
        },
      ),
    )
  }
  // On a phone the map may be half below the screen, where its corners cannot be tapped.
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    if (isDrawing) box.current?.scrollIntoView({ block: 'center' })
  }, [isDrawing])
  useEffect(() => {
    if (!goal) return
    const { bounds: extent, latitude, longitude } = goal
    if (extent) map.current?.fitBounds(extent, { ...around, animate: false })
    else map.current?.jumpTo({ center: [longitude, latitude], zoom: NEAR_FARM })
    box.current?.scrollIntoView({ block: 'nearest' })
  }, [goal])
  useEffect(() => () => terra?.stop(), [terra])
  useEffect(() => terra?.setLine(look.line), [terra, look.line])
  const shown = shownOf(places)
  const shownText = JSON.stringify([...shown])
  const selectedKey = selected && selected.corners.length > 2 ? selected.key : null
  // Not while a corner is dragged, when the page re-renders for the measurements: the map is then ahead of the page.
  useEffect(() => {
    terra?.show(new Map(JSON.parse(shownText) as [string, Outline][]))
    terra?.setDrawing(isDrawing)
    if (!isDrawing) terra?.select(selectedKey)
  }, [terra, shownText, isDrawing, selectedKey])
  const showAll = () => {
    if (bounds) map.current?.fitBounds(bounds, around)
    else if (at) map.current?.flyTo({ center: [at[0], at[1]], zoom: NEAR_FARM })
  }
  const toPixel = (position: Position) => {
    if (!view) return { x: -100, y: -100 }
    const [pixel, middle] = [worldPixel(position, view.zoom), worldPixel(view.centre, view.zoom)]
    return { x: pixel.x - middle.x + width / 2, y: pixel.y - middle.y + view.height / 2 }
  }
  const grounds = places.flatMap(({ place, field, corners }): Ground[] =>
    place === 'field' && corners.length > 2 ? [{ kind: 'field', name: field, outline: corners }] : [],
  )
  const words = measured && [isDrawing ? sideText(measured) : null, measuredText(measured)].filter(Boolean).join(', ')
  return (
    <section ref={box} className={css.map} aria-label={t.map} data-picture-state={picture}>
      <div ref={ref} aria-hidden="true" />
      <MapView
        ref={map}
        mapLib={maplibre}
        mapStyle={mapStyle}
        initialViewState={
          bounds
            ? { bounds, fitBoundsOptions: around }
            : at
              ? { longitude: at[0], latitude: at[1], zoom: NEAR_FARM }
              : FAR
        }
        style={{ width: '100%', height: '100%' }}
        attributionControl={false}
        dragRotate={false}
        pitchWithRotate={false}
        touchPitch={false}
        maxPitch={0}
        maxZoom={CLOSEST}
        onLoad={(event) => start(event.target)}
        onMove={note}
        onResize={note}
        onError={() => setPicture((now) => (now === 'there' ? now : 'missing'))}
        onSourceData={(event) => event.sourceId === 'satellite' && event.coord && setPicture('there')}
      >
        {(!mayDraw || (selected !== null && selected.corners.length < 3)) && (
          <Source
            id="shown"
            type="geojson"
            data={{
              type: 'FeatureCollection',
              features: [
                ...(mayDraw ? [] : [...shown.values()].map((corners) => lineOf([...corners, corners[0] as Corner]))),
                ...(selected?.corners ?? []).map((coordinates) => ({
                  type: 'Feature' as const,
                  properties: {},
                  geometry: { type: 'Point' as const, coordinates },
                })),
                ...(selected && selected.corners.length === 2 ? [lineOf(selected.corners)] : []),
              ],
            }}
          >
            <Layer id="shown-lines" type="line" paint={{ 'line-color': look.line, 'line-width': 2 }} />
            <Layer
              id="shown-points"
              type="circle"
              filter={['==', ['geometry-type'], 'Point']}
              paint={{ 'circle-color': look.selected, 'circle-radius': 6 }}
            />
          </Source>
        )}
      </MapView>
      {view && <FieldNames grounds={grounds} toPixel={toPixel} onPicture={picture === 'there'} />}
      {words && <p className={css.measure}>{words}</p>}
      <MapZoom onIn={() => map.current?.zoomIn()} onOut={() => map.current?.zoomOut()} onWhole={showAll} />
      <ScaleFoot
        metresPerPixel={metresPerPixelAt(view?.centre[1] ?? 0, view?.zoom ?? NEAR_FARM)}
        note={tiles ? (picture === 'missing' ? mapTexts.missing : '') : t.noTiles}
        attribution={tiles && picture !== 'missing' ? tiles.attribution : null}
      />
    </section>
  )
}
const NO_SIDE_M = 0.05
/** The side that is being drawn: up to the pointer, or on a touchscreen up to the last corner. */
const sideText = (corners: Outline): string | null => {
  const drawn = sidesOf(corners)
    .slice(0, -1)
    .findLast((side) => side > NO_SIDE_M)
  return drawn === undefined ? null : t.side(lengthText(drawn))
}

const lineOf = (coordinates: Outline) => ({
  type: 'Feature' as const,
  properties: {},
  geometry: { type: 'LineString' as const, coordinates },
})
export default DrawMap
