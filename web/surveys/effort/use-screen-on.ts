import { useEffect } from 'react'

/**
 * Keeps the screen on while a count is timed, if the browser supports it: a phone that sleeps stops the timer. The
 * system releases the lock when the page is hidden, so it is requested again when the page is shown. A rejection (low
 * battery) changes nothing else.
 */
export const useScreenOn = (isOn: boolean) =>
  useEffect(() => {
    if (!isOn || !('wakeLock' in navigator)) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const request = async () => {
      if (document.visibilityState !== 'visible') return
      const granted = await navigator.wakeLock.request('screen').catch(() => null)
      if (isOver) void granted?.release()
      else lock = granted
    }
    const again = () => void request()
    again()
    document.addEventListener('visibilitychange', again)
    return () => {
      isOver = true
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [isOn])
