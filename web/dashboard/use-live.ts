import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { watchFarm } from '#domain/dashboard/endpoints.ts'
import { addressOf } from '#web/platform/api/call.ts'
import { renewal } from './queries.ts'

/** However often cameras send, the figures are asked for once in so long. */
const LEAST_MS = 10_000
/** A page that nobody looks at for so long gives its stream back. */
const HIDDEN_MS = 30_000
/** After a refusal (too many pages are open) it asks so seldom whether there is room. */
const REFUSED_MS = 120_000

/**
 * Asks for a farm's figures when the server says that something came, in the background: what is shown stays until then. While the
 * stream is open the page hardly asks by itself.
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
        // It was broken off, as by a server that stops: what came meanwhile was told to nobody.
        if (wasOpen) onChange()
        wasOpen = true
      })
      own.addEventListener('changed', onChange)
      // The session is over: what is asked next says so.
      own.addEventListener('end', () => {
        close()
        renew()
      })
      own.addEventListener('error', () => {
        renewal.isLive = false
        // Otherwise the browser connects again by itself.
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
