import type { Ground } from './farm-places.ts'
import type { Plan, Point } from './projection.ts'
import css from './plan-ground.module.css'

const edgesOf = (points: readonly Point[]) => {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  return { x: (left + right) / 2, top, middle: (top + bottom) / 2, width: right - left, height: bottom - top }
}

/** The distance from the centre of a score at which its digits and a camera do not touch. */
const CLEAR = 24
/** Shares of a field's width and height to the sides of its centre, nearest first. */
const shifts = [0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3]

/** The place for a field's score: the one nearest to its centre that no camera touches, or else the one farthest from them. */
const scorePlace = ({ x, middle, width, height }: ReturnType<typeof edgesOf>, cameras: readonly Point[]): Point => {
  const places = shifts
    .flatMap((across) => shifts.map((along) => ({ x: x + across * width, y: middle + along * height })))
    .map((place) => ({
      place,
      away: Math.hypot(place.x - x, place.y - middle),
      clear: Math.min(CLEAR, ...cameras.map((camera) => Math.hypot(camera.x - place.x, camera.y - place.y))),
    }))
    .toSorted((a, b) => b.clear - a.clear || a.away - b.away)
  return places[0]?.place ?? { x, y: middle }
}

/** Approximate width of a letter in a name. */
const LETTER = 7.2
/** A name beside a neighbour's: as much of it as fits over its field. */
const shortName = (name: string, width: number): string => {
  const letters = Math.max(4, Math.floor((width + 12) / LETTER))
  return name.length <= letters ? name : `${name.slice(0, letters - 1).trimEnd()}…`
}

interface PlanGroundProps {
  grounds: readonly Ground[]
  plan: Plan
  names: boolean
  /** Score and colour of fields, by name. */
  scores?: ReadonlyMap<string, { colour: string; figure: string }>
  /** Where cameras are drawn: scores are placed beside them. */
  cameras?: readonly Point[]
}

/**
 * Outlines of farm, fields and tunnels on a plain background, with the fields' names at their northern edge, and their
 * scores inside, on a plan so small that long names are cut.
 */
export const PlanGround = ({ grounds, plan, names, scores, cameras = [] }: PlanGroundProps) => (
  <g className={css.grounds}>
    {grounds.map(({ kind, name, outline }, index) => {
      const points = outline.map(plan.toPixel)
      const edges = edgesOf(points)
      const { x, top, width } = edges
      const score = name === null ? undefined : scores?.get(name)
      const place = score && scorePlace(edges, cameras)
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
          {place && (
            <text className={css.score} x={place.x} y={place.y + 8}>
              {score.figure}
            </text>
          )}
          {names && name && (
            <text className={css.name} x={x} y={top - 7}>
              {scores ? shortName(name, width) : name}
            </text>
          )}
        </g>
      )
    })}
  </g>
)
