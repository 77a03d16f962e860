import { useCallback, useEffect, useRef, type PointerEvent as Press } from 'react'

const HOLD_MS = 450
const EVERY_MS = 110
/** Movement below this is not a swipe. */
const STILL_PX = 10

/** A button that repeats while it is held. Enter and Space act once. */
export const useHold = (act: () => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const held = useRef(false)
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  }, [act])
  const release = useCallback(() => {
    clearTimeout(timer.current)
    clearInterval(timer.current)
  }, [])
  useEffect(() => release, [release])
  const lifted = useRef<AbortController>(undefined)
  useEffect(() => () => lifted.current?.abort(), [])
  /** If rows appear during a tap, the button moves and the browser fires no click, so that the tap would be lost. */
  const expectLift = ({ currentTarget: button, pointerId, clientX, clientY }: Press) => {
    lifted.current?.abort()
    lifted.current = new AbortController()
    const lift = (up: PointerEvent) => {
      if (up.pointerId !== pointerId) return
      lifted.current?.abort()
      const isStill = Math.hypot(up.clientX - clientX, up.clientY - clientY) <= STILL_PX
      if (isStill && !held.current && !button.contains(up.target as Node)) latest.current()
    }
    const { signal } = lifted.current
    document.addEventListener('pointerup', lift, { signal })
    document.addEventListener('pointercancel', () => lifted.current?.abort(), { signal })
  }
  const press = (event: Press) => {
    expectLift(event)
    held.current = false
    release()
    timer.current = setTimeout(() => {
      held.current = true
      latest.current()
      timer.current = setInterval(() => latest.current(), EVERY_MS)
    }, HOLD_MS)
  }
  return {
    onPointerDown: press,
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // Prevents the context menu of a long press.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    // A click by Enter or Space has `detail` 0, because there was no pointer press.
    onClick: ({ detail }: { detail: number }) => {
      if (detail === 0 || !held.current) latest.current()
      held.current = false
    },
  }
}
