import { useEffect, useState } from 'react'

const PAUSE_MS = 150

/** The input, debounced until typing pauses. */
export const usePaused = (typed: string): string => {
  const [paused, setPaused] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return paused
}
