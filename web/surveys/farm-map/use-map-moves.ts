import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Point } from '#web/map/projection.ts'

/** Number of pixels by which an arrow key moves the map. */
const STEP = 60
const steps: Record<string, Point> = {
  ArrowLeft: { x: STEP, y: 0 },
  ArrowRight: { x: -STEP, y: 0 },
  ArrowUp: { x: 0, y: STEP },
  ArrowDown: { x: 0, y: -STEP },
}
/** A finger that moves less than this is tapping. */
const TAP = 6

interface Press extends Point {
  last: Point
  isDrag: boolean
}

/** Pans a map by dragging, by tapping its new centre, or with the arrow keys. */
export const useMapMoves = (size: { width: number; height: number }, move: (by: Point) => void) => {
  const press = useRef<Press | null>(null)
  const at = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      press.current = { ...at(event), last: at(event), isDrag: false }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const { current } = press
      if (!current) return
      const now = at(event)
      if (!current.isDrag && Math.hypot(now.x - current.x, now.y - current.y) < TAP) return
      move({ x: now.x - current.last.x, y: now.y - current.last.y })
      press.current = { ...current, last: now, isDrag: true }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = press
      press.current = null
      if (!current || current.isDrag) return
      const box = event.currentTarget.getBoundingClientRect()
      move({ x: box.left + size.width / 2 - event.clientX, y: box.top + size.height / 2 - event.clientY })
    },
    onPointerCancel: () => {
      press.current = null
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = steps[event.key]
      if (!by || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      move(by)
    },
  }
}
