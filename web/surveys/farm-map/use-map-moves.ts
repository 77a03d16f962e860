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

interface Moves {
  move: (by: Point) => void
  /** Two fingers moved apart by a factor, around a point in pixels from the centre of the map. */
  pinch: (factor: number, around: Point) => void
}

const middleOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })

/** Pans a map by dragging, by tapping its new centre, or with the arrow keys, and zooms it with two fingers. */
export const useMapMoves = (size: { width: number; height: number }, { move, pinch }: Moves) => {
  const press = useRef<Press | null>(null)
  const fingers = useRef(new Map<number, Point>())
  const at = ({ clientX: x, clientY: y }: PointerEvent): Point => ({ x, y })
  const fromCentre = ({ x, y }: Point, map: Element): Point => {
    const box = map.getBoundingClientRect()
    return { x: x - box.left - size.width / 2, y: y - box.top - size.height / 2 }
  }
  const moveFingers = (event: PointerEvent, former: Point, resting: Point) => {
    const now = at(event)
    const [before, after] = [middleOf(former, resting), middleOf(now, resting)]
    const spread = (finger: Point) => Math.max(1, Math.hypot(finger.x - resting.x, finger.y - resting.y))
    pinch(spread(now) / spread(former), fromCentre(before, event.currentTarget))
    move({ x: after.x - before.x, y: after.y - before.y })
  }
  const lift = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId)
    // The finger that stays continues to drag.
    const [resting] = fingers.current.values()
    press.current = resting ? { ...resting, last: resting, isDrag: true } : null
  }
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || (event.target as Element).closest('button')) return
      event.currentTarget.setPointerCapture(event.pointerId)
      fingers.current.set(event.pointerId, at(event))
      press.current = { ...at(event), last: at(event), isDrag: fingers.current.size > 1 }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const former = fingers.current.get(event.pointerId)
      const { current } = press
      if (!former || !current) return
      const now = at(event)
      const resting = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
      fingers.current.set(event.pointerId, now)
      if (resting) return moveFingers(event, former, resting)
      if (!current.isDrag && Math.hypot(now.x - current.x, now.y - current.y) < TAP) return
      move({ x: now.x - current.last.x, y: now.y - current.last.y })
      press.current = { ...current, last: now, isDrag: true }
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      const { current } = press
      lift(event)
      if (!current || current.isDrag) return
      const { x, y } = fromCentre(at(event), event.currentTarget)
      move({ x: -x, y: -y })
    },
    onPointerCancel: lift,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const by = steps[event.key]
      if (!by || event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      move(by)
    },
  }
}
