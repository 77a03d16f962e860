import type { FarmDashboard } from '#domain/dashboard/endpoints.ts'
import { colourOf } from '#domain/score/gauge-geometry.ts'
import { formatScore } from '#web/platform/score-format.ts'
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
/** The caption above the picture. */
const HEAD = 28
const LEAST = 230
const TALLEST = 4_000
const DOT = 4.5
/** With space for an exclamation mark, as in the badges of the Map tab. */
const ALERT = 8

/** No taller than the farm needs at that width: a long, low farm has no empty space above and below. */
const heightFor = (positions: readonly Position[], width: number): number => {
  const plan = fitPlan(positions, width, TALLEST, MARGIN)
  const rows = positions.map((position) => plan?.toPixel(position).y ?? 0)
  return Math.max(LEAST, Math.ceil(Math.max(...rows) - Math.min(...rows) + 2 * MARGIN + HEAD + FOOT))
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
  const plan = fitPlan(positionsOf(data), width, height - HEAD - FOOT, MARGIN)
  const [grounds, scores] = [groundsOf(data), scoresOf(data)]
  const cameras = placedCameras(data).toSorted(
    // The ones with alerts are on top.
    (a, b) => Number(severityOf(a.camera) !== null) - Number(severityOf(b.camera) !== null),
  )
  if (!plan)
    return (
      <div className={css.plan} ref={ref}>
        <p className={css.none}>{t.noPosition}</p>
      </div>
    )
  return (
    <div className={css.plan} ref={ref} style={{ maxHeight: tall }}>
      {grounds.some(({ name }) => name !== null && scores.has(name)) && <p className={css.legend}>{t.planLegend}</p>}
      <svg
        width={width}
        height={height - HEAD}
        viewBox={`0 0 ${width} ${height - HEAD}`}
        role="img"
        aria-label={t.plan(data.farm.title, fleetText(data.devices))}
      >
        <PlanGround
          grounds={grounds}
          plan={plan}
          names
          scores={scores}
          cameras={cameras.map(({ position }) => plan.toPixel(position))}
        />
        {cameras.map(({ camera, position }) => {
          const { x, y } = plan.toPixel(position)
          const severity = severityOf(camera)
          return (
            <g
              key={camera.id}
              className={css.camera}
              data-severity={severity ?? undefined}
              transform={`translate(${x} ${y})`}
            >
              <circle r={severity ? ALERT : DOT} />
              {severity && (
                <>
                  <path className={css.sign} d="M0 -4V.6" />
                  <circle className={css.point} cy={3.6} r={1.1} />
                </>
              )}
            </g>
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
