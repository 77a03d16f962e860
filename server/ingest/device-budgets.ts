import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  DEVICE_IMAGE_CONCURRENCY,
  DECODE,
  LARGE_BODY_CONCURRENCY,
  INLINE_PARSE_BYTES,
} from '#domain/budgets/budgets.ts'
import { sendMessages } from '#domain/ingest/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { Problem } from '../platform/http/problem.ts'
import { endIfDisconnected, waitBeforeBody } from '../platform/http/wait-before-body.ts'
import type { Settings } from '../platform/config/settings.ts'
import type { Limits } from '../platform/limits/limits.ts'
import { makePersonConcurrency } from '../platform/limits/per-person-concurrency.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const MB = 1_000_000

interface Needs {
  settings: Pick<Settings, 'DEVICE_RATE' | 'DEVICE_MESSAGES' | 'DEVICE_MEGABYTES' | 'DEVICE_IMAGES'>
  limits: Pick<Limits, 'cap'>
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The pending work on a large body, once it has been read. */
    batch: Promise<unknown> | undefined
  }
}

/**
 * Limits per device, shared by all servers. Requests and bytes are charged before the body is read; the handler
 * charges messages and images. Concurrency is limited per server.
 */
export const makeDeviceBudgets = ({ settings, limits }: Needs) => {
  const requests = limits.cap('device requests', settings.DEVICE_RATE)
  const sent = limits.cap('device messages', settings.DEVICE_MESSAGES, MINUTE_MS, messages.tooManyMessagesAMinute)
  const bytes = limits.cap('device bytes', settings.DEVICE_MEGABYTES * MB, MINUTE_MS, messages.tooMuchData)
  const images = limits.cap('device images', settings.DEVICE_IMAGES, HOUR_MS, messages.tooManyImages)
  const takeSlot = makePersonConcurrency(LARGE_BODY_CONCURRENCY)
  const underWay = new Map<number, number>()

  return {
    messages: sent,

    /** Runs work on one image, from reading to storing. */
    image: async <T>(device_id: number, work: () => Promise<T>): Promise<T> => {
      const others = underWay.get(device_id) ?? 0
      if (others >= DEVICE_IMAGE_CONCURRENCY)
        throw new Problem(429, messages.tooManyImagesAtOnce, {
          headers: { 'retry-after': String(DECODE.wait_seconds) },
        })
      images(device_id)
      underWay.set(device_id, others + 1)
      try {
        return await work()
      } finally {
        underWay.set(device_id, (underWay.get(device_id) ?? 1) - 1)
      }
    },

    /**
     * The same for messages that arrive complete, by another protocol than HTTP: charged before they are parsed and
     * processed in order. Messages that are delivered again because they could not be stored are charged then.
     */
    whole: async <T>(
      device_id: number,
      { size, comesAgain }: { size: number; comesAgain: (error: unknown) => boolean },
      work: () => Promise<T>,
    ): Promise<T> => {
      requests(device_id)
      bytes(device_id, size)
      const end = size <= INLINE_PARSE_BYTES.usual ? () => undefined : await takeSlot(device_id)
      try {
        return await work()
      } catch (error) {
        if (comesAgain(error)) {
          requests(device_id, -1, { owed: true })
          bytes(device_id, -size, { owed: true })
        }
        throw error
      } finally {
        end()
      }
    },

    /** Charges each request of a device before its body is read. */
    guard: (app: FastifyInstance) => {
      app.decorateRequest('batch')
      app.addHook('preParsing', async (request, reply) => {
        if (request.actor.kind !== 'device') return
        const { device_id } = request.actor
        requests(device_id)
        const length = request.headers['content-length']
        if (length !== undefined) bytes(device_id, Number(length))
        else whenRead(request, (count) => bytes(device_id, count, { owed: true }))
        if (request.routeOptions.config.endpoint?.id !== sendMessages.id) return
        if (Number(length) <= INLINE_PARSE_BYTES.usual) return
        const end = await waitBeforeBody(request, takeSlot(device_id))
        // A client that disconnects still occupies its slot until its work ends. Otherwise each new connection would
        // get another slot.
        const endWithWork = () => void (request.batch ?? Promise.resolve()).then(end, end)
        if (endIfDisconnected(reply)) return end()
        reply.raw.once('close', endWithWork)
      })
    },
  }
}

export type DeviceBudgets = ReturnType<typeof makeDeviceBudgets>

/** Reports the length of a body without Content-Length once it is read. */
const whenRead = (request: FastifyRequest, tell: (bytes: number) => void) => {
  const { socket } = request.raw
  const before = socket.bytesRead
  request.raw.once('end', () => tell(socket.bytesRead - before))
}
