import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchFarm } from '#domain/dashboard/endpoints.ts'
import { addressOf } from '#web/platform/api/call.ts'
import { renewal } from './queries.ts'

/** However often cameras send, the figures are refetched at most once in this interval. */
const LEAST_MS = 10_000
/** A page that is hidden for this long closes its stream. */
const HIDDEN_MS = 30_000
/** After a refusal (too many pages are open), the next attempt follows after this interval. */
const REFUSED_MS = 120_000

/**
 * Refetches a farm's figures in the background when the server announces new data; the current figures stay until then.
 * While the stream is open, the page polls rarely.
 */
export const useLive = (farmId: number): void => {
  const client = useQueryClient()
  useEffect(() => {
    if (typeof EventSource === 'undefined') return
    let source: EventSource | undefined
    let renewed_at = -LEAST_MS
    let due: ReturnType<typeof setTimeout> | undefined
    let leaving: ReturnType<typeof setTimeout> | undefined
    let again: ReturnType<typeof setTimeout> | undefined

    const renew = () => {
      due = undefined
      renewed_at = performance.now()
      void client.invalidateQueries({ queryKey: ['farm-dashboard', farmId] })
    }
    const onChange = () => {
      due ??= setTimeout(renew, Math.max(0, renewed_at + LEAST_MS - performance.now()))
    }
    const close = () => {
      source?.close()
      source = undefined
      renewal.isLive = false
    }
    const open = () => {
      clearTimeout(again)
      const own = new EventSource(addressOf(watchFarm.path, { farm_id: farmId }))
      source = own
      let wasOpen = false
      own.addEventListener('open', () => {
        renewal.isLive = true
        // The connection was interrupted, for example by a server restart, so events in between were missed.
        if (wasOpen) onChange()
        wasOpen = true
      })
      own.addEventListener('changed', onChange)
      // The session has ended; the next request will report it.
      own.addEventListener('end', () => {
        close()
        renew()
      })
      own.addEventListener('error', () => {
        renewal.isLive = false
        // Otherwise the browser reconnects by itself.
        if (own.readyState !== EventSource.CLOSED) return
        again = setTimeout(open, REFUSED_MS)
      })
    }
    const onVisibility = () => {
      clearTimeout(leaving)
      if (document.visibilityState === 'hidden') leaving = setTimeout(close, HIDDEN_MS)
      else if (!source) {
        open()
        onChange()
      }
    }
    if (document.visibilityState !== 'hidden') open()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      document.removeEventListener('visibilitychange', onVisibility)
      for (const timer of [due, leaving, again]) clearTimeout(timer)
      close()
    }
  }, [client, farmId])
}
