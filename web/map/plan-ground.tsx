import type { Ground } from './farm-places.ts'
import type { Plan } from './projection.ts'
import css from './plan-ground.module.css'

const middleOf = (points: readonly { x: number; y: number }[]) => ({
  x: (Math.min(...points.map(({ x }) => x)) + Math.max(...points.map(({ x }) => x))) / 2,
  y: Math.min(...points.map(({ y }) => y)),
})

/** Outlines of farm and fields on a plain ground, fields with their names at their northern edge. */
export const PlanGround = ({ grounds, plan, names }: { grounds: readonly Ground[]; plan: Plan; names: boolean }) => (
  <g className={css.grounds}>
    {grounds.map(({ name, outline }, index) => {
      const points = outline.map(plan.toPixel)
      const label = middleOf(points)
      return (
        <g key={index}>
          <path
            className={name === null ? css.farm : css.field}
            d={`M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}Z`}
          />
          {names && name && (
            <text className={css.name} x={label.x} y={label.y - 7}>
              {name}
            </text>
          )}
        </g>
      )
    })}
  </g>
)
