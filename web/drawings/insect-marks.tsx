import { colourOf } from './class-colour.ts'
import css from './insect-marks.module.css'

interface Mark {
  object_class_name: string
  /** As fractions of the image's width and height. */
  x: number
  y: number
  width: number
  height: number
}

/** Boxes around the insects of a small picture, in the colours of their groups. */
export const InsectMarks = ({ insects }: { insects: readonly Mark[] }) =>
  insects.map(({ object_class_name, x, y, width, height }, index) => (
    <i
      // oxlint-disable-next-line react/no-array-index-key -- a detection has no other name
      key={index}
      className={css.box}
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
        borderColor: colourOf(object_class_name),
      }}
    />
  ))
