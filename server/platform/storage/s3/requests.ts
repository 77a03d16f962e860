import { createHash } from 'node:crypto'
import * as http from 'node:http'
import * as https from 'node:https'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '../../observability/log.ts'
import { queryOf, signed } from './sign.ts'
import { StoreUnavailable } from '../store-unavailable.ts'
import type { StoreSettings } from '../store-settings.ts'
import { tagIn } from './xml.ts'

export interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Empty for the bucket itself. */
  key: string
  query?: Record<string, string>
  headers?: Record<string, string>
  body?: Buffer
  /** Time limit for all attempts together. */
  timeout_ms?: number
  tries?: number
}
export interface S3Response {
  /** 2xx, or 404. */
  status: number
  headers: http.IncomingHttpHeaders
  bytes: Buffer
}
/** Returns what is wrong with a response, so that it is requested again; null if nothing is. */
export type Fault = (answer: S3Response) => string | null

/** A listing of a thousand keys takes about 300 kB. */
const MAX_WORDS = 8 * 1024 * 1024
/** Reads a body up to a maximum size. */
const upTo = async (most: number, response: http.IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > most) throw new Error('the response is too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Limits of one server: sockets and timeouts. */
const limits = {
  sockets: 32,
  /** Sockets for writing are separate, so that slow writes do not block reads. */
  write_sockets: 24,
  idle_sockets: 8,
  /** Shorter than the idle timeout of stores, so that sockets are closed on our side first. */
  idle_socket_ms: 15_000,
  connect_ms: 1_000,
  /** Time in which an image is stored or starts to be read, or an error is returned. */
  timeout_ms: 2_800,
  tries: 4,
  pause_ms: 60,
  longest_pause_ms: 2_000,
  /** S3 requires at least 5 MiB. */
  part_bytes: 6 * 1024 * 1024,
  /** A body without progress for this long is aborted. */
  still_ms: 60_000,
  said_again_ms: 60_000,
}
export type Limits = typeof limits

/** Statuses after which the same request may succeed. */
const transientStatuses = new Set([408, 429, 500, 502, 503, 504])
const transientCodes = new Set([
  'RequestTimeout',
  'SlowDown',
  'BadDigest',
  'XAmzContentSHA256Mismatch',
  'IncompleteBody',
])
const EMPTY = Buffer.alloc(0)

/** A failed attempt, and whether a retry may succeed. */
class Attempt extends Error {
  readonly again: boolean
  /** The store may have executed the request. */
  readonly isUnsure: boolean
  constructor(reason: string, again: boolean, isUnsure: boolean) {
    super(reason)
    this.again = again
    this.isUnsure = isUnsure
  }
}

const refusal = (status: number, text: string) => {
  const code = tagIn(text, 'Code') ?? ''
  return new Attempt(
    `it answered ${status} ${code}`.trim(),
    transientStatuses.has(status) || transientCodes.has(code),
    status >= 500,
  )
}

/** Sends requests to one bucket: signed, limited in time, and retried where useful. */
export const makeRequests = (store: StoreSettings, log: Log, given: Partial<Limits> = {}) => {
  const bounds = { ...limits, ...given }
  const { protocol, hostname, port } = store.endpoint
  const { Agent, request: begin } = protocol === 'https:' ? https : http
  const agentOf = (maxSockets: number) =>
    new Agent({ keepAlive: true, maxSockets, maxFreeSockets: bounds.idle_sockets, timeout: bounds.idle_socket_ms })
  const [reading, writing] = [agentOf(bounds.sockets), agentOf(bounds.write_sockets)]
  const name = store.path_style ? hostname : `${store.bucket}.${hostname}`
  const host = port === '' ? name : `${name}:${port}`
  const root = `${store.endpoint.pathname.replace(/\/$/, '')}${store.path_style ? `/${store.bucket}` : ''}`
  const keys = { id: store.access_key_id, secret: store.secret_access_key, region: store.region }
  const logOnce = logOncePerMinute(log, store, bounds.said_again_ms)

  const attempt = ({ method, key, query = {}, headers = {}, body = EMPTY }: S3Request, until: number) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const path = key === '' ? root || '/' : `${root}/${store.prefix}${key}`
      const given = { ...headers, host, ...(body.length > 0 && { 'content-md5': md5(body).toString('base64') }) }
      const query_text = queryOf(query)
      const sent = begin({
        method,
        agent: body.length > 0 ? writing : reading,
        hostname: name.replace(/^\[|\]$/g, ''),
        port: port === '' ? undefined : Number(port),
        path: query_text === '' ? path : `${path}?${query_text}`,
        headers: {
          ...signed({ method, path, query, headers: given, body }, keys, new Date()),
          ...(['PUT', 'POST'].includes(method) && { 'content-length': body.length }),
        },
      })
      let isConnected = false
      const slow = setTimeout(() => {
        sent.destroy(new Attempt(isConnected ? 'no answer in time' : 'not reached in time', true, isConnected))
      }, until - performance.now())
      let connecting: NodeJS.Timeout | undefined
      const over = () => {
        clearTimeout(slow)
        clearTimeout(connecting)
      }
      sent.once('socket', (socket: Socket) => {
        isConnected = !socket.connecting
        if (isConnected) return
        connecting = setTimeout(() => sent.destroy(new Attempt('not reached in time', true, false)), bounds.connect_ms)
        socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', () => {
          isConnected = true
          clearTimeout(connecting)
        })
      })
      sent.once('response', (response) => {
        over()
        resolve(response)
      })
      sent.on('error', (error: NodeJS.ErrnoException) => {
        over()
        reject(error instanceof Attempt ? error : new Attempt(error.code ?? error.message, true, isConnected))
      })
      sent.end(body)
    })

  /** Reads the body of an error within the remaining time. */
  const wordsOf = async (response: http.IncomingMessage, until: number): Promise<Buffer> => {
    const slow = setTimeout(
      () => response.destroy(new Error('the response was interrupted')),
      until - performance.now(),
    )
    return upTo(MAX_WORDS, response)
      .catch(() => {
        throw new Attempt('the response was interrupted', true, true)
      })
      .finally(() => clearTimeout(slow))
  }

  /** Accepts 2xx and 404; other responses are retried where useful. */
  const tried = async <T>(
    ask: S3Request,
    read: (response: http.IncomingMessage, until: number) => Promise<T>,
  ): Promise<T> => {
    const until = performance.now() + (ask.timeout_ms ?? bounds.timeout_ms)
    let isUnsure = false
    for (let tries = 1; ; tries += 1) {
      try {
        const response = await attempt(ask, until)
        const status = response.statusCode ?? 0
        if (status >= 300 && status !== 404) throw refusal(status, (await wordsOf(response, until)).toString())
        const result = await read(response, until)
        logOnce.back()
        return result
      } catch (error) {
        if (!(error instanceof Attempt)) throw error
        isUnsure ||= error.isUnsure
        const pause = Math.min(bounds.pause_ms * 2 ** (tries - 1), bounds.longest_pause_ms) * (0.5 + Math.random())
        const isOver = performance.now() + pause >= until
        if (!error.again || tries >= (ask.tries ?? bounds.tries) || isOver) {
          logOnce.away(error.message)
          throw new StoreUnavailable(
            ask.method === 'GET' || ask.method === 'HEAD' ? 'read' : 'store',
            error.message,
            isUnsure,
          )
        }
        await wait(pause)
      }
    }
  }
  const whole = async (response: http.IncomingMessage, until: number): Promise<S3Response> => {
    const answer = {
      status: response.statusCode ?? 0,
      headers: response.headers,
      bytes: await wordsOf(response, until),
    }
    // A missing bucket is different from a missing object.
    if (answer.status === 404 && tagIn(answer.bytes.toString(), 'Code') === 'NoSuchBucket')
      throw refusal(404, answer.bytes.toString())
    return answer
  }

  return {
    /** Requests a response with its whole body. */
    whole: (ask: S3Request, fault: Fault = () => null): Promise<S3Response> =>
      tried(ask, async (response, until) => {
        const answer = await whole(response, until)
        const found = fault(answer)
        if (found !== null) throw new Attempt(found, true, true)
        return answer
      }),
    /** Requests a response whose body is streamed; null if the key does not exist. */
    begun: (ask: S3Request): Promise<http.IncomingMessage | null> =>
      tried(ask, async (response, until) => {
        if (response.statusCode === 404) {
          await whole(response, until)
          return null
        }
        response.setTimeout(bounds.still_ms, () =>
          response.destroy(new StoreUnavailable('read', 'the answer stood still')),
        )
        return response
      }),
    /** Bucket and key in the notation of copies within the store. */
    sourceOf: (key: string) => `/${store.bucket}/${store.prefix}${key}`,
    prefix: store.prefix,
    part_bytes: bounds.part_bytes,
    close: () => {
      reading.destroy()
      writing.destroy()
    },
  }
}
export type Requests = ReturnType<typeof makeRequests>

export const md5 = (bytes: Buffer): Buffer => createHash('md5').update(bytes).digest()

/** Logs failures of the store, at most one line a minute, and its recovery. */
const logOncePerMinute = (log: Log, { endpoint, bucket }: StoreSettings, again_ms: number) => {
  const store = `${endpoint.origin}/${bucket}`
  let since: number | null = null
  let said = Number.NEGATIVE_INFINITY
  return {
    away: (reason: string) => {
      const now = performance.now()
      if (now - said < again_ms) return
      since ??= now
      said = now
      log.warn({ store, reason }, 'the object store is unavailable')
    },
    back: () => {
      if (since === null) return
      log.info(
        { store, seconds: Math.round((performance.now() - since) / 1000) },
        'the object store is available again',
      )
      since = null
    },
  }
}
