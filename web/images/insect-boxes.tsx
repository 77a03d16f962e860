import { useState, type KeyboardEvent, type PointerEvent } from 'react'
import type { Insect } from '#domain/image-reviews/insects.ts'
import { isInsect } from '#domain/image-reviews/quick-review.ts'
import type { Box } from '#domain/image-reviews/review.ts'
import { colourOf } from '#web/drawings/class-colour.ts'
import { number } from '#web/platform/formats.ts'
import { images as t } from '#web/texts/images.ts'
import { classTitle } from './class-dialog.tsx'
import css from './insect-boxes.module.css'

interface InsectBoxesProps {
  insects: readonly Insect[]
  /** Undefined: boxes cannot be changed. */
  onMove?: ((index: number, box: Box) => void) | undefined
  onRemove?: ((index: number) => void) | undefined
}

const STEP = 0.01
const LEAST = 0.01
const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Moves or resizes a box, constrained to the image. */
const changed = ({ x, y, width, height }: Box, by: Partial<Box>): Box => {
  const wide = clamp(width + (by.width ?? 0), LEAST, 1 - x)
  const high = clamp(height + (by.height ?? 0), LEAST, 1 - y)
  return { x: clamp(x + (by.x ?? 0), 0, 1 - wide), y: clamp(y + (by.y ?? 0), 0, 1 - high), width: wide, height: high }
}

const moves: Record<string, Partial<Box>> = {
  ArrowLeft: { x: -STEP },
  ArrowRight: { x: STEP },
  ArrowUp: { y: -STEP },
  ArrowDown: { y: STEP },
}
const sizes: Record<string, Partial<Box>> = {
  ArrowLeft: { width: -STEP },
  ArrowRight: { width: STEP },
  ArrowUp: { height: -STEP },
  ArrowDown: { height: STEP },
}

/** Boxes over an image with their labels. They can be dragged, resized by a corner, and moved with arrow keys. */
export const InsectBoxes = ({ insects, onMove, onRemove }: InsectBoxesProps) =>
  insects.map((insect, index) =>
    isInsect(insect) ? (
      <InsectBox
        key={`${insect.detection ?? 'added'} ${index}`}
        insect={insect}
        onMove={onMove && ((box) => onMove(index, box))}
        onRemove={onRemove && (() => onRemove(index))}
      />
    ) : (
      <BackgroundBox key={`background ${index}`} insect={insect} />
    ),
  )

/** A flower or a part of the background: a thin line, so that the insects stand out. */
const BackgroundBox = ({ insect: { x, y, width, height } }: { insect: Insect }) => (
  <span
    className={css.background}
    aria-hidden="true"
    style={{ left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }}
  />
)

interface InsectBoxProps {
  insect: Insect
  onMove: ((box: Box) => void) | undefined
  onRemove: (() => void) | undefined
}

const InsectBox = ({ insect, onMove, onRemove }: InsectBoxProps) => {
  // Retained from the first movement until it is submitted, and while the stored box is reloaded.
  const [draft, setDraft] = useState<Box | null>(null)
  const [drag, setDrag] = useState<{ x: number; y: number; box: Box; isResize: boolean } | null>(null)
  const { x, y, width, height } = draft ?? insect
  const box = { x, y, width, height }
  const colour = colourOf(insect.object_class_name)
  const name = classTitle(insect.object_class_name)
  const handOver = () => {
    if (draft) onMove?.(draft)
    setDraft(null)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (!onMove || event.button !== 0) return
    // The first click selects a box, so that scrolling and zooming never move one.
    if (document.activeElement !== event.currentTarget) return
    // Prevents the image itself from moving.
    event.stopPropagation()
    event.currentTarget.setPointerCapture(event.pointerId)
    const isResize = (event.target as HTMLElement).dataset['corner'] !== undefined
    setDrag({ x: event.clientX, y: event.clientY, box, isResize })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const sheet = event.currentTarget.parentElement?.getBoundingClientRect()
    if (!drag || !sheet) return
    event.stopPropagation()
    const [dx, dy] = [(event.clientX - drag.x) / sheet.width, (event.clientY - drag.y) / sheet.height]
    setDraft(changed(drag.box, drag.isResize ? { width: dx, height: dy } : { x: dx, y: dy }))
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    if (!drag) return
    event.stopPropagation()
    setDrag(null)
    handOver()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onRemove?.()
    }
    const by = (event.shiftKey ? sizes : moves)[event.key]
    if (!by) return
    event.preventDefault()
    event.stopPropagation()
    setDraft(changed(box, by))
  }
  // A box moved with keys is saved when the key is released.
  const onKeyUp = (event: KeyboardEvent) => {
    if (moves[event.key]) handOver()
  }
  const place = { left: `${x * 100}%`, top: `${y * 100}%`, width: `${width * 100}%`, height: `${height * 100}%` }
  const label = (
    <i style={{ borderLeftColor: colour }}>
      {name}
      {insect.confidence !== null && ` ${number(insect.confidence, 2)}`}
    </i>
  )
  if (!onMove)
    return (
      <span
        className={css.box}
        data-below={y < 0.08 || undefined}
        aria-hidden="true"
        style={{ ...place, borderColor: colour }}
      >
        {label}
      </span>
    )
  return (
    <span
      className={css.box}
      data-editable
      data-below={y < 0.08 || undefined}
      style={{ ...place, borderColor: colour }}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved must be reached by the keyboard
      tabIndex={0}
      role="application"
      aria-label={t.moveBox(name)}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={() => {
        setDrag(null)
        setDraft(null)
      }}
      onKeyDown={onKeyDown}
      onKeyUp={onKeyUp}
      onBlur={handOver}
    >
      {label}
      <b className={css.corner} data-corner="" aria-hidden="true" />
    </span>
  )
}
