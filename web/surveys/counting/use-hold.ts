import { useCallback, useEffect, useRef } from 'react'

const HOLD_MS = 450
const EVERY_MS = 110

/** A button that acts at a press, and again and again while it is held. Enter and Space act once. */
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
  const press = () => {
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
    // A long press on a phone would open its menu.
    onContextMenu: (event: { preventDefault: () => void }) => event.preventDefault(),
    // A click by Enter or Space has `detail` 0, as there was no press.
    onClick: ({ detail }: { detail: number }) => {
      if (detail === 0 || !held.current) latest.current()
      held.current = false
    },
  }
}
