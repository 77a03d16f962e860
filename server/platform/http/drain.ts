import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** A server that is to stop serves on for a while, and tells the proxy in front to send the next requests elsewhere. */
export interface Drain {
  isDraining: () => boolean
  /** From now on it says so: its health is 503, and each connection ends with its response. */
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

/** While a server drains, the next request on a kept connection is one that another server gets. */
export const endConnections = (app: FastifyInstance, drain: Drain) => {
  app.addHook('onSend', (_request, reply, _payload, next) => {
    if (drain.isDraining()) reply.header('connection', 'close')
    next()
  })
}

const IDLE_EVERY_MS = 100

/**
 * Takes no new connections, and ends once what is under way was served, at the latest after `most_ms` or when it is hurried: then the
 * others are cut off.
 */
export const closeWithin = async (app: FastifyInstance, most_ms: number, hurry: AbortSignal): Promise<void> => {
  const cutOff = () => app.server.closeAllConnections()
  // Whose response had begun before the server drained is not told: it is idle afterwards, and would be waited for.
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

/** Waits, unless it is hurried. */
export const waitUnless = (hurry: AbortSignal, ms: number): Promise<void> =>
  ms <= 0 ? Promise.resolve() : wait(ms, undefined, { signal: hurry }).catch(() => undefined)
