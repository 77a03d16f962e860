import type { Ground } from './farm-places.ts'
import type { Point, Position } from './projection.ts'
import css from './field-names.module.css'

/** Names of fields above their northern corner, legible on any background. */
export const FieldNames = ({
  grounds,
  toPixel,
  onPicture,
}: {
  grounds: readonly Ground[]
  toPixel: (position: Position) => Point
  onPicture: boolean
}) => (
  <svg className={css.names} data-on-picture={onPicture || undefined} aria-hidden="true">
    {grounds.map(({ name, outline }, index) => {
      if (!name) return null
      const points = outline.map(toPixel)
      const x = (Math.min(...points.map((point) => point.x)) + Math.max(...points.map((point) => point.x))) / 2
      return (
        <text key={index} x={x} y={Math.min(...points.map(({ y }) => y)) - 8}>
          {name}
        </text>
      )
    })}
  </svg>
)
