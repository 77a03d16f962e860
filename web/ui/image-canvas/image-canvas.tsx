import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import type { Box } from '#domain/image-reviews/review.ts'
import { pictures as t } from '#web/texts/ui.ts'
import { Picture } from '../drawing/picture.tsx'
import css from './image-canvas.module.css'

export interface Zoom {
  scale: number
  /** The offset of the image in pixels. */
  x: number
  y: number
}
export const whole: Zoom = { scale: 1, x: 0, y: 0 }
const MOST_ZOOM = 8
const STEP = 1.4
const PAN = 60

/** Zooms by a factor around a point, in pixels from the centre of the frame. */
const zoomed = (zoom: Zoom, factor: number, [px, py]: [number, number] = [0, 0]): Zoom => {
  const scale = Math.min(MOST_ZOOM, Math.max(1, zoom.scale * factor))
  if (scale === 1) return whole
  const by = scale / zoom.scale
  return { scale, x: px - (px - zoom.x) * by, y: py - (py - zoom.y) * by }
}
/** The zoom after a key press: +, - and 0; undefined for other keys. */
export const zoomOfKey = (key: string, zoom: Zoom): Zoom | undefined =>
  ({ '+': zoomIn(zoom), '-': zoomOut(zoom), '0': whole })[key]

export const zoomIn = (zoom: Zoom): Zoom => zoomed(zoom, STEP)
export const zoomOut = (zoom: Zoom): Zoom => zoomed(zoom, 1 / STEP)

interface ImageCanvasProps {
  src: string
  alt: string
  width: number | null
  height: number | null
  zoom: Zoom
  onZoom: (zoom: Zoom) => void
  /** Called with a box once it is drawn; undefined disables drawing. */
  onDrawn?: ((box: Box) => void) | undefined
  /** Called once the image has loaded or failed. */
  onSeen?: ((isSeen: boolean) => void) | undefined
  /** The boxes, drawn only while the image can be shown. */
  children?: ReactNode
}

const USUAL_RATIO = 4 / 3
const LEAST_BOX = 0.01

/** An image that can be zoomed with wheel, pinch and keys, and moved by dragging. */
export const ImageCanvas = (props: ImageCanvasProps) => {
  const { src, alt, width, height, zoom, onZoom, onDrawn, onSeen, children } = props
  const frame = useRef<HTMLDivElement>(null)
  const sheet = useRef<HTMLDivElement>(null)
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const [natural, setNatural] = useState<number | null>(null)
  const [drawn, setDrawn] = useState<Box | null>(null)
  const start = useRef<{ x: number; y: number } | null>(null)
  const ratio = width !== null && height !== null ? width / height : (natural ?? USUAL_RATIO)

  const fromMiddle = (x: number, y: number): [number, number] => {
    const {
      left,
      top,
      width: wide = 0,
      height: high = 0,
    } = frame.current?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return [x - left - wide / 2, y - top - high / 2]
  }
  const inImage = (event: PointerEvent) => {
    const { left, top, width: wide, height: high } = sheet.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1)
    const share = (value: number) => Math.min(1, Math.max(0, value))
    return { x: share((event.clientX - left) / wide), y: share((event.clientY - top) / high) }
  }
  // React adds passive wheel listeners, but the page must not scroll.
  const latest = useRef({ zoom, onZoom })
  useEffect(() => {
    latest.current = { zoom, onZoom }
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const onWheel = (event: WheelEvent) => {
      // Without Ctrl, the wheel scrolls the page until the image is zoomed.
      if (!event.ctrlKey && latest.current.zoom.scale === 1 && event.deltaY > 0) return
      event.preventDefault()
      const { left, top, width: wide, height: high } = element.getBoundingClientRect()
      const point: [number, number] = [event.clientX - left - wide / 2, event.clientY - top - high / 2]
      latest.current.onZoom(zoomed(latest.current.zoom, Math.exp(-event.deltaY / 300), point))
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [])

  const onPointerDown = (event: PointerEvent) => {
    // A button over the image is clicked, not dragged.
    if (event.button !== 0 || (event.target as Element).closest('button')) return
    if (onDrawn) {
      start.current = inImage(event)
      setDrawn(null)
    }
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    frame.current?.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    if (onDrawn && start.current) {
      const [from, to] = [start.current, inImage(event)]
      setDrawn({
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(from.x - to.x),
        height: Math.abs(from.y - to.y),
      })
      return
    }
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    if (other) {
      const distance = (x: number, y: number) => Math.max(1, Math.hypot(x - other.x, y - other.y))
      const factor = distance(event.clientX, event.clientY) / distance(before.x, before.y)
      const middle = fromMiddle((event.clientX + other.x) / 2, (event.clientY + other.y) / 2)
      onZoom(zoomed(zoom, factor, middle))
    } else if (zoom.scale > 1)
      onZoom({ ...zoom, x: zoom.x + event.clientX - before.x, y: zoom.y + event.clientY - before.y })
  }
  const onPointerUp = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId)
    start.current = null
    if (drawn && drawn.width > LEAST_BOX && drawn.height > LEAST_BOX) onDrawn?.(drawn)
    setDrawn(null)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target !== frame.current) return
    if (onDrawn && event.key === 'Enter') {
      event.preventDefault()
      onDrawn({ x: 0.4, y: 0.4, width: 0.2, height: 0.2 })
      return
    }
    const move = { ArrowLeft: [PAN, 0], ArrowRight: [-PAN, 0], ArrowUp: [0, PAN], ArrowDown: [0, -PAN] }[event.key]
    if (!move || zoom.scale === 1) return
    event.preventDefault()
    event.stopPropagation()
    onZoom({ ...zoom, x: zoom.x + (move[0] ?? 0), y: zoom.y + (move[1] ?? 0) })
  }
  return (
    <div
      ref={frame}
      className={css.frame}
      data-drawing={onDrawn ? '' : undefined}
      data-zoomed={zoom.scale > 1 || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what is moved must be reached by the keyboard
      tabIndex={0}
      role="group"
      aria-label={alt}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onPointerUp={onPointerUp}
      onPointerCancel={onPointerUp}
      onKeyDown={onKeyDown}
    >
      <div
        ref={sheet}
        className={css.sheet}
        style={{
          aspectRatio: ratio,
          // As large as the frame allows, uncropped.
          width: `min(100%, calc(var(--frame-height) * ${ratio}))`,
          transform: `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`,
          ['--zoom' as string]: zoom.scale,
        }}
      >
        <Picture
          src={src}
          alt={alt}
          draggable={false}
          onSeen={(isSeen, { naturalWidth, naturalHeight }) => {
            if (isSeen) setNatural(naturalWidth / naturalHeight)
            onSeen?.(isSeen)
          }}
        >
          {children}
        </Picture>
        {drawn && (
          <span
            className={css.drawn}
            style={{
              left: `${drawn.x * 100}%`,
              top: `${drawn.y * 100}%`,
              width: `${drawn.width * 100}%`,
              height: `${drawn.height * 100}%`,
            }}
          />
        )}
      </div>
      {onDrawn && <p className={css.hint}>{t.drawing}</p>}
    </div>
  )
}
