import type { FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { Problem } from '../http/problem.ts'

/** What a form with an image may be, where it does not say how long it is. */
const MAX_BYTES = 11 * 1024 * 1024
const WAIT_SECONDS = '5'

/** Does work with an image that was sent, while the images of all others leave memory for it. */
export interface ImageMemory {
  hold: <T>(request: FastifyRequest, work: () => Promise<T>) => Promise<T>
}

/**
 * Bounds what images hold that are being received, read or stored: each is whole in memory meanwhile, and a farm's cameras may come back
 * all at once. Beyond that one is asked to come back, before its bytes are read. A lone one is always taken.
 */
export const makeImageMemory = (most_megabytes: number): ImageMemory => {
  const most = most_megabytes * 1_000_000
  let held = 0
  return {
    hold: async (request, work) => {
      const length = Number(request.headers['content-length'] ?? MAX_BYTES)
      if (held > 0 && held + length > most)
        throw new Problem(503, messages.unavailable, { headers: { 'retry-after': WAIT_SECONDS } })
      held += length
      try {
        return await work()
      } finally {
        held -= length
      }
    },
  }
}
