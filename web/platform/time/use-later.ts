import { useCallback, useEffect, useRef } from 'react'

/** Runs something after a delay, unless the page is left before. */
export const useLater = (delay_ms: number): ((act: () => void) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useCallback(
    (act) => {
      clearTimeout(timer.current)
      timer.current = setTimeout(act, delay_ms)
    },
    [delay_ms],
  )
}
export const REDIRECT_MS = 3_000
