import type { Ground } from './farm-places.ts'
import type { Plan } from './projection.ts'
import css from './plan-ground.module.css'

const edgesOf = (points: readonly { x: number; y: number }[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return {
    x: (Math.min(...xs) + Math.max(...xs)) / 2,
    top: Math.min(...ys),
    middle: (Math.min(...ys) + Math.max(...ys)) / 2,
  }
}

interface PlanGroundProps {
  grounds: readonly Ground[]
  plan: Plan
  names: boolean
  /** Score and colour of fields, by name. */
  scores?: ReadonlyMap<string, { colour: string; figure: string }>
}

/**
 * Outlines of farm, fields and tunnels on a plain background, with the fields' names at their northern edge, or with
 * their scores.
 */
export const PlanGround = ({ grounds, plan, names, scores }: PlanGroundProps) => (
  <g className={css.grounds}>
    {grounds.map(({ kind, name, outline }, index) => {
      const points = outline.map(plan.toPixel)
      const { x, top, middle } = edgesOf(points)
      const score = name === null ? undefined : scores?.get(name)
      return (
        <g key={index}>
          <path
            className={css[kind]}
            d={`M${points.map((point) => `${point.x.toFixed(1)} ${point.y.toFixed(1)}`).join('L')}Z`}
            {...(score && {
              fill: `color-mix(in srgb, var(--${score.colour}) 26%, var(--panel))`,
              stroke: `var(--${score.colour})`,
              'data-scored': '',
            })}
          />
          {score && (
            <text className={css.score} x={x} y={middle + 8}>
              {score.figure}
            </text>
          )}
          {names && name && (
            <text className={css.name} x={x} y={top - 7}>
              {name}
            </text>
          )}
        </g>
      )
    })}
  </g>
)
