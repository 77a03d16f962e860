import { useEffect, useEffectEvent } from 'react'

/** Content shown on hover can be dismissed without moving the pointer: with Escape, wherever the focus is. */
export const useEscape = (shown: boolean, close: () => void): void => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
  })
  useEffect(() => {
    if (!shown) return
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shown])
}
