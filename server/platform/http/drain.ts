import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A server about to stop continues to serve for a while and signals its proxy to use another server. */
export interface Drain {
  isDraining: () => boolean
  /** Starts draining: health returns 503, and each connection closes after its response. */
  begin: () => void
}

export const makeDrain = (): Drain => {
  let isDraining = false
  return {
    isDraining: () => isDraining,
    begin: () => {
      isDraining = true
    },
  }
}

/** While draining, closes each connection after its response, so that the next request goes to another server. */
export const endConnections = (app: FastifyInstance, drain: Drain) => {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (drain.isDraining()) reply.header('connection', 'close')
    next()
  })
}

const IDLE_EVERY_MS = 100

/**
 * Accepts no new connections and closes once pending requests are served. After `most_ms`, or when `hurry` aborts, the
 * remaining connections are closed.
 */
export const closeWithin = async (app: FastifyInstance, most_ms: number, hurry: AbortSignal): Promise<void> => {
  const cutOff = () => app.server.closeAllConnections()
  // A response that started before draining did not announce the close, so its idle connection is closed here.
  const idle = setInterval(() => app.server.closeIdleConnections(), IDLE_EVERY_MS)
  const late = setTimeout(cutOff, most_ms)
  hurry.addEventListener('abort', cutOff)
  if (hurry.aborted) cutOff()
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
    hurry.removeEventListener('abort', cutOff)
  }
}

/** Waits, unless aborted. */
export const waitUnless = (hurry: AbortSignal, ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : wait(ms, undefined, { signal: hurry }).catch(() => undefined)
