import { IconMaximize } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useWidth } from '#web/ui/chart/use-size.ts'
import { touching } from './arrange.ts'
import type { Camera } from './camera-words.ts'
import { groundsOf, placedCameras, positionsOf, type MapData } from './farm-places.ts'
import { MARKER_DISTANCE, MarkerLayer, type PlacedCamera } from './marker-layer.tsx'
import { PlanGround } from './plan-ground.tsx'
import { fitPlan, type Position } from './projection.ts'
import { ScaleFoot } from './scale-foot.tsx'
import { TrackLine } from './track-line.tsx'
import { map as t } from '#web/texts/map.ts'
import css from './plan-map.module.css'

const FOOT = 36
/** Margin for names and markers at the edges, smaller on a phone. */
const marginFor = (width: number): number => (width < 500 ? 30 : 60)

/**
 * The map without a map service: outlines and cameras on a plain background, true to scale. Clicking a cluster zooms
 * in.
 */
export const PlanMap = ({
  data,
  height,
  note,
  chosen,
  onChoose,
  label,
}: {
  data: MapData
  height: number
  note: string
  chosen: number | null
  onChoose: (camera: Camera) => void
  label?: string
}) => {
  const [ref, width] = useWidth<HTMLDivElement>(1124)
  const [focus, setFocus] = useState<Position[] | null>(null)
  const fit = (positions: readonly Position[]) => fitPlan(positions, width, height - FOOT, marginFor(width))
  const plan = fit(focus ?? positionsOf(data))
  const separable = (cameras: readonly PlacedCamera[]): boolean => {
    const closer = fit(cameras.map(({ position }) => position))
    if (!closer) return false
    return (
      touching(
        cameras.map((item) => ({ item, at: closer.toPixel(item.position) })),
        MARKER_DISTANCE,
      ).length > 1
    )
  }
  return (
    <div ref={ref} className={css.map} style={{ height, '--drawn': width } as CSSProperties}>
      {plan && (
        <>
          <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            <PlanGround grounds={groundsOf(data)} plan={plan} names />
          </svg>
          {data.track && <TrackLine track={data.track} toPixel={plan.toPixel} />}
          <MarkerLayer
            cameras={placedCameras(data)}
            toPixel={plan.toPixel}
            separable={separable}
            chosen={chosen}
            onChoose={onChoose}
            label={label}
            onCluster={(cameras) => setFocus(cameras.map(({ position }) => position))}
          />
          {focus && (
            <button type="button" className={css.whole} onClick={() => setFocus(null)}>
              <IconMaximize aria-hidden="true" />
              {t.wholeFarm}
            </button>
          )}
          <ScaleFoot metresPerPixel={plan.metresPerPixel} note={note} />
        </>
      )}
    </div>
  )
}
