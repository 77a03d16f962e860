import { useEffect, useRef } from 'react'
import { needServer } from '#web/platform/navigation/reload-after-update.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'

const ASK_AGAIN_MS = 5_000
/** A server that responds but is busy is retried less often. */
const BUSY_AGAIN_MS = 20_000

/** Whether the same request may succeed later: there was no response, or one from a server that is not ready. */
const mayPass = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 0 || [502, 503, 504].includes(error.status))

/** Retries failed requests automatically once the server responds again. */
export const useRetryWhenBack = (error: unknown, retry: (() => void) | undefined): void => {
  const latest = useRef(retry)
  useEffect(() => void (latest.current = retry), [retry])
  const waits = retry !== undefined && mayPass(error)
  const pause_ms = error instanceof ApiProblem && error.status === 0 ? ASK_AGAIN_MS : BUSY_AGAIN_MS
  useEffect(() => {
    if (!waits) return
    let asking = false
    const ask = async () => {
      if (asking || !navigator.onLine || document.visibilityState === 'hidden') return
      asking = true
      await needServer().then(
        () => timer !== undefined && latest.current?.(),
        () => {},
      )
      asking = false
    }
    const now = () => void ask()
    let timer: ReturnType<typeof setInterval> | undefined = setInterval(now, pause_ms)
    addEventListener('online', now)
    document.addEventListener('visibilitychange', now)
    return () => {
      clearInterval(timer)
      timer = undefined
      removeEventListener('online', now)
      document.removeEventListener('visibilitychange', now)
    }
  }, [waits, pause_ms])
}
