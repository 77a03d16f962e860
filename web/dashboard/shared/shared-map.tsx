import type { SharedContent } from '#domain/share-links/share-link.ts'
import { groundsOf } from '#web/map/farm-places.ts'
import { PlanGround } from '#web/map/plan-ground.tsx'
import { fitPlan, type Position } from '#web/map/projection.ts'
import { ScaleFoot } from '#web/map/scale-foot.tsx'
import { sharedPage as t } from '#web/texts/share-links.ts'
import { useWidth } from '#web/ui/chart/use-size.ts'
import css from './shared.module.css'

const HEIGHT = 380
const FOOT = 36
const MARGIN = 44
const DOT = 5

type Shared = NonNullable<SharedContent['map']>

const positionsOf = ({ latitude, longitude, outline, fields, cameras }: Shared): Position[] => {
  const close: Position[] = [
    ...fields.flatMap((field) => field.outline ?? []),
    ...cameras.map((camera): Position => [camera.longitude, camera.latitude]),
  ]
  if (close.length > 0) return close
  return outline ?? (latitude === null || longitude === null ? [] : [[longitude, latitude]])
}

/** The farm on a plain background: outlines and positions of cameras. */
export const SharedMap = ({ map, farm }: { map: Shared; farm: string }) => {
  const [ref, width] = useWidth<HTMLDivElement>(900)
  const plan = fitPlan(positionsOf(map), width, HEIGHT - FOOT, MARGIN)
  const grounds = groundsOf({ farm: map, fields: map.fields })
  return (
    <div ref={ref} className={css.map}>
      {plan ? (
        <>
          <svg
            width={width}
            height={HEIGHT - FOOT}
            viewBox={`0 0 ${width} ${HEIGHT - FOOT}`}
            role="img"
            aria-label={t.mapText(farm, map.cameras.length)}
          >
            <PlanGround grounds={grounds} plan={plan} names />
            {map.cameras.map(({ name, latitude, longitude }, index) => {
              const { x, y } = plan.toPixel([longitude, latitude])
              return (
                // oxlint-disable-next-line react/no-array-index-key -- cameras may share a name and a place
                <circle key={index} className={css.camera} cx={x} cy={y} r={DOT}>
                  <title>{name}</title>
                </circle>
              )
            })}
          </svg>
          <ScaleFoot metresPerPixel={plan.metresPerPixel} />
        </>
      ) : (
        <p>{t.noPositions}</p>
      )}
    </div>
  )
}
