import type { Outline } from '#domain/farms/farm.ts'
import type { Ground } from '#web/map/farm-places.ts'
import { PlanGround } from '#web/map/plan-ground.tsx'
import { fitPlan } from '#web/map/projection.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import css from './outlines.module.css'

interface OutlinesPlanProps {
  label: string
  grounds: readonly Ground[]
  /** Outlines that are not applied yet. */
  preview?: readonly Outline[]
  height?: number
}

/** Outlines true to scale on a plain background: a preview, and the fallback if a browser cannot render the map. */
export const OutlinesPlan = ({ label, grounds, preview = [], height = 240 }: OutlinesPlanProps) => {
  const [ref, width] = useWidth<HTMLDivElement>(480)
  const shown = preview.length > 0 ? preview : grounds.map(({ outline }) => outline)
  const plan = fitPlan(shown.flat(), width, height, 24)
  return (
    <div ref={ref} className={css.plan} style={{ height }} role="img" aria-label={label}>
      {plan && (
        <svg width={width} height={height} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
          <PlanGround grounds={grounds} plan={plan} names />
          {preview.map((ring, index) => (
            <path
              key={index}
              className={css.preview}
              d={`M${ring
                .map((corner) =>
                  Object.values(plan.toPixel(corner))
                    .map((at) => at.toFixed(1))
                    .join(' '),
                )
                .join('L')}Z`}
            />
          ))}
        </svg>
      )}
    </div>
  )
}
