import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { colourOf } from '#web/drawings/class-colour.ts'
import { number } from '#web/platform/formats.ts'
import css from './detection-boxes.module.css'

/** The detections of the model, drawn over its image: the parent has the size of the image. */
export const DetectionBoxes = ({ detections }: { detections: readonly Detection[] }) =>
  detections.map(({ x, y, width, height, object_class_name, confidence }, index) => (
    <span
      // oxlint-disable-next-line react/no-array-index-key -- a detection has no other name
      key={index}
      className={css.box}
      data-below={y < 0.08 || undefined}
      aria-hidden="true"
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: `${width * 100}%`,
        height: `${height * 100}%`,
        borderColor: colourOf(object_class_name),
      }}
    >
      <i style={{ borderLeftColor: colourOf(object_class_name) }}>
        {object_class_name} {number(confidence, 2)}
      </i>
    </span>
  ))
