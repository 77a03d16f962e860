import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { colourOf } from '#domain/score/gauge-geometry.ts'
import { formatScore } from '#web/platform/score-format.ts'
import axis from '#web/ui/chart/axis.module.css'
import { useSize } from '#web/ui/chart/use-size.ts'
import { severityOf, fleetText } from '#web/map/camera-words.ts'
import { groundsOf, placedCameras, positionsOf } from '#web/map/farm-places.ts'
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
const DOT = 4.5

/** No taller than the farm needs at that width: a long, low farm has no empty space above and below. */
const heightFor = (positions: readonly Position[], width: number): number => {
  const plan = fitPlan(positions, width, TALLEST, MARGIN)
  const rows = positions.map((position) => plan?.toPixel(position).y ?? 0)
  return Math.max(LEAST, Math.ceil(Math.max(...rows) - Math.min(...rows) + 2 * (MARGIN + LEGEND) + FOOT))
}

/** The score of each field by its name; the lowest if it has several crops. */
const scoresOf = ({ health }: FarmDashboard): Map<string, { colour: string; figure: string }> => {
  const scored = health.fields.flatMap(({ field_name, pollination_health }) =>
    field_name === null || pollination_health === null ? [] : [{ field_name, score: pollination_health }],
  )
  return new Map(
    scored
      .toSorted((a, b) => b.score - a.score)
      .map(({ field_name, score }) => [field_name, { colour: colourOf(score), figure: formatScore(score) }]),
  )
}

/**
 * The farm beside its score: fields in the colour of their score, and the positions of cameras. A click opens the map.
 */
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
  return (
    <div className={css.plan} ref={ref} style={{ maxHeight: tall }}>
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t.plan(data.farm.title, fleetText(data.devices))}
      >
        <PlanGround grounds={groundsOf(data)} plan={plan} names={false} scores={scoresOf(data)} />
        <text className={`${axis.tick} ${css.legend}`} x={12} y={20}>
          {t.planLegend}
        </text>
        {placedCameras(data).map(({ camera, position }) => {
          const { x, y } = plan.toPixel(position)
          const severity = severityOf(camera)
          return (
            <circle
              key={camera.id}
              className={css.camera}
              data-severity={severity ?? undefined}
              cx={x}
              cy={y}
              r={severity ? DOT + 1.5 : DOT}
            />
          )
        })}
      </svg>
      <ScaleFoot metresPerPixel={plan.metresPerPixel} note={fleetText(data.devices)} />
      <button type="button" className={css.open} onClick={onOpen}>
        <span className="vh">{t.open}</span>
      </button>
    </div>
  )
}
export default SmallPlan
