import type { Point, Position } from './projection.ts'
import css from './track-line.module.css'

/** The track of a camera, under its marker: a line through its positions, oldest first. */
export const TrackLine = ({
  track,
  toPixel,
}: {
  track: readonly Position[]
  toPixel: (position: Position) => Point
}) => {
  const points = track.map(toPixel)
  if (points.length < 2) return null
  const path = `M${points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}`
  return (
    <svg className={css.track} aria-hidden="true">
      <path className={css.edge} d={path} />
      <path d={path} />
      {points.slice(0, -1).map(({ x, y }, index) => (
        <circle key={index} cx={x} cy={y} r={4} />
      ))}
    </svg>
  )
}
