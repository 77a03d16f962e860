import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FarmOutlines } from '#domain/outlines/endpoints.ts'
import type { RoundPlot } from '#domain/surveys/round.ts'
import type { Ground } from '#web/map/farm-places.ts'
import { MapZoom } from '#web/map/map-zoom.tsx'
import { PlanGround } from '#web/map/plan-ground.tsx'
import type { Plan, Position } from '#web/map/projection.ts'
import { ScaleFoot } from '#web/map/scale-foot.tsx'
import { farmOutlinesQuery } from '#web/outlines/queries.ts'
import { usePortalSettings } from '#web/platform/api/portal-settings.ts'
import type { Measured } from '#web/platform/phone-position.ts'
import { usePerson } from '#web/platform/session/profile.ts'
import { farmMap as t } from '#web/texts/farm-map.ts'
import { useSize } from '#web/ui/chart/use-size.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { SkeletonLines } from '#web/ui/skeleton.tsx'
import { readyFarms } from '../offline-preparation/ready-farms.ts'
import { labelsThatFit } from './labels.ts'
import { movedBy, pinchedBy, planOf, tilesInView, viewOfAll, zoomedBy, type View } from './map-view.ts'
import { camerasQuery, positionOf, positionsOnMap } from './queries.ts'
import { isCurrent, type StoredPicture } from './stored-picture.ts'
import { tileAddress, tilesOfFarm } from './tiles.ts'
import { useMapMoves } from './use-map-moves.ts'
import { useStoredTiles } from './use-stored-tiles.ts'
import css from './farm-map.module.css'

const HEIGHT = 360

interface FarmMapProps {
  farm: { id: number; title: string }
  plots: readonly RoundPlot[]
  /** The position of the phone, if permitted. */
  here: Measured | null
}

/** An offline map of a farm: outlines, cameras and plots on the satellite picture stored on this phone. */
const FarmMap = ({ farm, plots, here }: FarmMapProps) => {
  const outlines = useQuery(farmOutlinesQuery(farm.id))
  const { data: cameras = [] } = useQuery(camerasQuery(farm.id))
  if (!outlines.data)
    return outlines.error ? (
      <ErrorState error={outlines.error} retry={() => void outlines.refetch()} />
    ) : (
      <SkeletonLines lines={6} />
    )
  return <Drawn {...{ farm, plots, here, cameras }} outlines={outlines.data} />
}
export default FarmMap

interface DrawnProps extends FarmMapProps {
  outlines: FarmOutlines
  cameras: readonly { id: number; name: string; latitude: number | null; longitude: number | null }[]
}

const Drawn = ({ farm, plots, here, outlines, cameras }: DrawnProps) => {
  const person = usePerson()
  const portal = usePortalSettings()
  const [ref, size] = useSize<HTMLDivElement>({ width: 720, height: HEIGHT })
  const [view, setView] = useState<View | null>(null)
  const positions = positionsOnMap(outlines, cameras, plots)
  const whole = viewOfAll(positions, size)
  const shown = view ?? whole
  const picture = readyFarms(person.id).find(({ farm_id }) => farm_id === farm.id)?.picture ?? null
  // The operator may have withdrawn the licence; without a signal it is unknown.
  const isAllowed = portal === undefined || Boolean(portal.tiles?.offline_licence)
  const tiles = shown && picture && isAllowed && isCurrent(picture) ? inView(positions, picture, shown, size) : []
  const local = useStoredTiles(
    person.id,
    farm.id,
    tiles.map(({ address }) => address),
  )
  // Several moves may come before the map is drawn again, so each starts from the latest view.
  const change = (step: (from: View, all: View) => View) =>
    setView((latest) => (whole ? step(latest ?? whole, whole) : latest))
  const moves = useMapMoves(size, {
    move: (by) => change((from) => movedBy(from, by)),
    pinch: (factor, around) => change((from, all) => pinchedBy(from, factor, around, all)),
  })
  if (!shown || !whole) return <p className={css.note}>{t.nothing}</p>
  const plan = planOf(shown, size)
  const hasPicture = tiles.some(({ address }) => local.has(address))
  const zoom = (steps: number) => change((from, all) => zoomedBy(from, steps, all))
  return (
    <section
      ref={ref}
      className={css.map}
      style={{ height: HEIGHT }}
      data-on-picture={hasPicture || undefined}
      aria-label={t.label(farm.title, cameras.filter(positionOf).length, plots.length)}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the map moves by the arrow keys
      tabIndex={0}
      {...moves}
    >
      {tiles.map(({ address, left, top, side }) => {
        const source = local.get(address)
        return source === undefined ? null : (
          <img key={address} src={source} alt="" draggable={false} style={{ left, top, width: side, height: side }} />
        )
      })}
      <svg width={size.width} height={HEIGHT} viewBox={`0 0 ${size.width} ${HEIGHT}`} aria-hidden="true">
        <PlanGround grounds={groundsOf(outlines)} plan={plan} names />
        <Marks outlines={outlines} plots={plots} cameras={cameras} plan={plan} />
        {here && <Here at={here} plan={plan} />}
      </svg>
      <MapZoom onIn={() => zoom(1)} onOut={() => zoom(-1)} onWhole={() => setView(null)} />
      <ScaleFoot
        metresPerPixel={plan.metresPerPixel}
        note={hasPicture ? t.legend : `${t.legend} ${t.noPicture}`}
        attribution={hasPicture && picture ? t.licensed(picture.attribution, picture.licence) : null}
      />
    </section>
  )
}

/** The stored tiles within a view, from the zoom level nearest to its own. */
const inView = (
  positions: readonly Position[],
  picture: StoredPicture,
  view: View,
  size: { width: number; height: number },
) => {
  const z = Math.min(picture.to, Math.max(picture.from, Math.round(view.zoom)))
  const stored = tilesOfFarm(positions, picture.to).find(([first]) => first?.z === z) ?? []
  return tilesInView(stored, view, size).map(({ tile, ...place }) => ({
    address: tileAddress(picture.url, tile),
    ...place,
  }))
}

const groundsOf = ({ farm, fields, tunnels }: FarmOutlines): Ground[] => [
  ...(farm.outline ? [{ kind: 'farm' as const, name: null, outline: farm.outline }] : []),
  ...fields.flatMap(({ field_name, outline }): Ground[] =>
    outline ? [{ kind: 'field', name: field_name, outline }] : [],
  ),
  ...tunnels.flatMap(({ outline }): Ground[] => (outline ? [{ kind: 'tunnel', name: null, outline }] : [])),
]

const middleOf = (outline: readonly Position[]): Position => {
  const corners = outline.slice(0, -1)
  const sum = (axis: 0 | 1) => corners.reduce((total, corner) => total + corner[axis], 0)
  return [sum(0) / corners.length, sum(1) / corners.length]
}

type MarksProps = Pick<DrawnProps, 'outlines' | 'plots' | 'cameras'> & { plan: Plan }

/** Plots with their numbers and cameras with their names, as far as there is space. */
const Marks = ({ outlines, plots, cameras, plan }: MarksProps) => {
  const drawn = new Map(outlines.plots.map(({ id, outline }) => [id, outline]))
  const placedPlots = plots.flatMap((plot) => {
    const outline = drawn.get(plot.id) ?? null
    const at = positionOf(plot) ?? (outline && middleOf(outline))
    return at ? [{ key: `plot ${plot.id}`, text: String(plot.number), outline, ...plan.toPixel(at) }] : []
  })
  const placedCameras = cameras.flatMap((camera) => {
    const at = positionOf(camera)
    return at ? [{ key: `camera ${camera.id}`, text: camera.name, ...plan.toPixel(at) }] : []
  })
  // Names of fields are placed at their northern edges.
  const names = outlines.fields.flatMap(({ id, field_name, outline }) => {
    const points = outline?.map(plan.toPixel) ?? []
    if (points.length === 0) return []
    const xs = points.map(({ x }) => x)
    const top = Math.min(...points.map(({ y }) => y))
    return [{ key: `field ${id}`, text: field_name, x: (Math.min(...xs) + Math.max(...xs)) / 2, y: top }]
  })
  const named = labelsThatFit([...names, ...placedPlots, ...placedCameras])
  return (
    <>
      {placedPlots.map(({ key, text, outline, x, y }) => (
        <g key={key} className={css.plot}>
          {outline && (
            <path d={`M${outline.map((corner) => Object.values(plan.toPixel(corner)).join(' ')).join('L')}Z`} />
          )}
          <circle cx={x} cy={y} r="4" />
          {named.has(key) && (
            <text x={x} y={y - 8}>
              {text}
            </text>
          )}
        </g>
      ))}
      {placedCameras.map(({ key, text, x, y }) => (
        <g key={key} className={css.camera} transform={`translate(${x} ${y})`}>
          <circle r="7" />
          {named.has(key) && <text y="-11">{text}</text>}
        </g>
      ))}
    </>
  )
}

const Here = ({ at: { latitude, longitude, accuracy }, plan }: { at: Measured; plan: Plan }) => {
  const { x, y } = plan.toPixel([longitude, latitude])
  return (
    <g className={css.here} transform={`translate(${x} ${y})`}>
      <circle r={Math.max(8, accuracy / plan.metresPerPixel)} />
      <circle r="7" />
    </g>
  )
}
