import { type Mark, arrange } from './arrange.ts'
import { severityOf, type Camera, cameraText, worstOf } from './camera-words.ts'
import { ClusterDisc, MarkerDisc } from './marker-disc.tsx'
import type { Point, Position } from './projection.ts'
import { map as t } from '#web/texts/map.ts'
import css from './marker-layer.module.css'

/** The minimum distance between the centres of two markers, so that both can be clicked. */
export const MARKER_DISTANCE = 46

export interface PlacedCamera {
  camera: Camera
  position: Position
}

const keyOf = (mark: Mark<PlacedCamera>): string =>
  mark.kind === 'one' ? `camera ${mark.item.camera.id}` : `cluster ${mark.items[0]?.camera.id}`

/** Lines from positions shared by several cameras to their moved markers. */
const Legs = ({ marks }: { marks: readonly Mark<PlacedCamera>[] }) => (
  <svg className={css.legs} aria-hidden="true">
    {marks.map((mark) =>
      mark.kind === 'one' && mark.at !== mark.home ? (
        <g key={keyOf(mark)}>
          <path d={`M${mark.home.x} ${mark.home.y}L${mark.at.x} ${mark.at.y}`} />
          <path d={`M${mark.home.x} ${mark.home.y}L${mark.at.x} ${mark.at.y}`} />
        </g>
      ) : null,
    )}
  </svg>
)

const named = (text: string, label: string | undefined): string => (label ? `${label}: ${text}` : text)

/** The cameras as buttons over a map, positioned by `toPixel`. */
export const MarkerLayer = ({
  cameras,
  toPixel,
  separable,
  chosen,
  onChoose,
  onCluster,
  label,
}: {
  cameras: readonly PlacedCamera[]
  toPixel: (position: Position) => Point
  /** Whether zooming in would separate cameras that overlap here. */
  separable: (cameras: readonly PlacedCamera[]) => boolean
  chosen: number | null
  onChoose: (camera: Camera) => void
  onCluster: (cameras: readonly PlacedCamera[]) => void
  /** The label below a marker. */
  label?: string | undefined
}) => {
  const placed = cameras.map((item) => ({ item, at: toPixel(item.position) }))
  const marks = arrange(placed, MARKER_DISTANCE, separable)
  return (
    <div className={css.layer}>
      <Legs marks={marks} />
      {marks.map((mark) => (
        <button
          key={keyOf(mark)}
          type="button"
          className={css.marker}
          style={{ translate: `${mark.at.x}px ${mark.at.y}px` }}
          aria-pressed={mark.kind === 'one' ? mark.item.camera.id === chosen : undefined}
          aria-label={mark.kind === 'one' ? named(cameraText(mark.item.camera), label) : t.cluster(mark.items.length)}
          title={mark.kind === 'one' ? mark.item.camera.name : undefined}
          onClick={() => (mark.kind === 'one' ? onChoose(mark.item.camera) : onCluster(mark.items))}
        >
          <svg viewBox="-30 -30 60 60" width="52" height="52" aria-hidden="true">
            {mark.kind === 'one' ? (
              <MarkerDisc
                battery={mark.item.camera.battery_level}
                severity={severityOf(mark.item.camera)}
                selected={mark.item.camera.id === chosen}
              />
            ) : (
              <ClusterDisc count={mark.items.length} severity={worstOf(mark.items.map(({ camera }) => camera))} />
            )}
          </svg>
        </button>
      ))}
      {label &&
        marks.map((mark) => (
          <span
            key={keyOf(mark)}
            className={css.label}
            style={{ translate: `calc(${mark.at.x}px - 50%) ${mark.at.y}px` }}
            aria-hidden="true"
          >
            {label}
          </span>
        ))}
    </div>
  )
}
