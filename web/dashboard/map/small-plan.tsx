import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import axis from '#web/ui/chart/axis.module.css'
import { useSize } from '#web/ui/chart/use-size.ts'
import { arrange } from '#web/map/arrange.ts'
import { severityOf, fleetText, worstOf } from '#web/map/camera-words.ts'
import { groundsOf, placedCameras, positionsOf } from '#web/map/farm-places.ts'
import { ClusterDisc, MarkerDisc } from '#web/map/marker-disc.tsx'
import { PlanGround } from '#web/map/plan-ground.tsx'
import { fitPlan, type Position } from '#web/map/projection.ts'
import { ScaleFoot } from '#web/map/scale-foot.tsx'
import { map as t } from '#web/texts/map.ts'
import css from './small-plan.module.css'

const FOOT = 34
const MARGIN = 26
const LEGEND = 16
const LEAST = 230
const TALLEST = 4_000
const SCALE = 0.72
/** The least distance between two markers at which both can be read. */
const MARK = 30

/** No taller than the farm fills at that width: a long low farm leaves no empty ground above and below. */
const heightFor = (positions: readonly Position[], width: number): number => {
  const plan = fitPlan(positions, width, TALLEST, MARGIN)
  const rows = positions.map((position) => plan?.toPixel(position).y ?? 0)
  return Math.max(LEAST, Math.ceil(Math.max(...rows) - Math.min(...rows) + 2 * (MARGIN + LEGEND) + FOOT))
}

/** The farm at a glance, beside the score: outlines and cameras. Pressing it opens the map. */
const SmallPlan = ({ data, onOpen }: { data: FarmDashboard; onOpen: () => void }) => {
  const [ref, { width, height }] = useSize<HTMLDivElement>({ width: 346, height: 252 })
  const tall = heightFor(positionsOf(data), width)
  const plan = fitPlan(positionsOf(data), width, height - FOOT, MARGIN)
  if (!plan)
    return (
      <div className={css.plan} ref={ref}>
        <p className={css.none}>{t.noPosition}</p>
      </div>
    )
  const placed = placedCameras(data).map(({ camera, position }) => ({ item: camera, at: plan.toPixel(position) }))
  const marks = arrange(placed, MARK, () => true)
  return (
    <div className={css.plan} ref={ref} style={{ maxHeight: tall }}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.plan(data.farm.title, fleetText(data.devices))}
      >
        <PlanGround grounds={groundsOf(data)} plan={plan} names={false} />
        <text className={`${axis.tick} ${css.legend}`} x={12} y={20}>
          {data.to < data.today ? t.planLegendToday : t.planLegend}
        </text>
        {marks.map((mark) => (
          <g
            key={mark.kind === 'one' ? mark.item.id : `c${mark.items[0]?.id}`}
            transform={`translate(${mark.at.x} ${mark.at.y}) scale(${SCALE})`}
          >
            {mark.kind === 'one' ? (
              <MarkerDisc battery={mark.item.battery_level} severity={severityOf(mark.item)} />
            ) : (
              <ClusterDisc count={mark.items.length} severity={worstOf(mark.items)} />
            )}
          </g>
        ))}
      </svg>
      <ScaleFoot metresPerPixel={plan.metresPerPixel} note={fleetText(data.devices)} />
      <button type="button" className={css.open} onClick={onOpen}>
        <span className="vh">{t.open}</span>
      </button>
    </div>
  )
}
export default SmallPlan
