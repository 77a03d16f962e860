import { useEffect, useEffectEvent } from 'react'

/** What shows itself under the pointer can be sent away without moving it: Escape, wherever the focus is. */
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
