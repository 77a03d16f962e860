import type { Detection } from '#domain/devices/capture-endpoints.ts'
import { unidentified } from '#domain/intensity/functional-groups.ts'
import { functionalGroup } from '#domain/intensity/group-of-class.ts'
import { groupColours } from '#web/drawings/insects.tsx'
import { number } from '#web/platform/formats.ts'
import css from './detection-boxes.module.css'

/** The colour of the class's functional group, the same as on every page; its name stands beside it. */
export const colourOf = (className: string): string => groupColours[functionalGroup(className) ?? unidentified]

/** What the model saw, drawn over its image: the parent is as large as the image. */
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
