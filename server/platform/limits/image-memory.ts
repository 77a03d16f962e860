import type { FastifyRequest } from 'fastify'
import { messages } from '#domain/messages.ts'
import { Problem } from '../http/problem.ts'

/** Assumed size of a form with an image if its length is not declared. */
const MAX_BYTES = 11 * 1024 * 1024
const WAIT_SECONDS = '5'

/** Runs work on an uploaded image once the images of others leave enough memory for it. */
export interface ImageMemory {
  hold: <T>(request: Pick<FastifyRequest, 'headers'>, work: () => Promise<T>) => Promise<T>
}

/**
 * Limits the memory of images being received, decoded or stored: each is held in memory as a whole, and all cameras of
 * a farm may reconnect at once. Further requests must retry before their bytes are read. A single image is always
 * accepted.
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
