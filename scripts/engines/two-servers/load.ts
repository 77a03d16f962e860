import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Message } from '#domain/ingest/message.ts'

export interface Sent {
  method?: string
  path: string
  headers?: Record<string, string>
  body?: string | Buffer
}
export interface Reply {
  status: number
  headers: http.IncomingHttpHeaders
  text: string
}
const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
/** One request on a keep-alive connection or a new one. */
export const ask = (port: number, { method = 'GET', path, headers = {}, body }: Sent, isKept = true): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const request = http.request(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        agent: isKept ? agent : false,
        headers: { host: 'localhost', ...headers },
      },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.once('error', reject)
        response.once('end', () =>
          response.complete
            ? resolve({
                status: response.statusCode ?? 0,
                headers: response.headers,
                text: Buffer.concat(chunks).toString('utf8'),
              })
            : reject(new Error('cut off')),
        )
      },
    )
    request.once('error', reject)
    request.end(body)
  })

export interface Outcome {
  kind: 'messages' | 'pages' | 'streams'
  began: number
  ended: number
  /** Null: it succeeded. */
  fault: string | null
}

interface Asked {
  port: number
  keys: readonly string[]
  /** Headers of a signed-in person. */
  person: Record<string, string>
  farm_id: number
}

const MINUTE_MS = 60_000
/** A camera may send 1,200 requests a minute, regardless of how fast the responses are. */
const LEAST_PAUSE_MS = 60
/** Four readers, who are the same person in four places, stay within that person's rate limit. */
const READER_PAUSE_MS = 350
let made = 0
/** Half an hour recorded by a camera; each message of a device has a different time. */
const nextMessage = (device: number): Message => {
  made += 1
  const start = Date.UTC(2026, 4, 1) + made * 30 * MINUTE_MS
  return {
    id: `load-${device}-${made}`,
    interval_start: new Date(start).toISOString(),
    interval_end: new Date(start + 30 * MINUTE_MS).toISOString(),
    ml_results: { avg_flowers: 5, sightings: 3, visitations: 2 },
    counts: [{ object_class_name: 'bumblebee', count: 1 + (made % 4) }],
  } as Message
}

/**
 * Cameras that send, people who open pages and pages that stay open, through a proxy, until stopped. Cameras resend
 * everything that was not confirmed as stored.
 */
export const startLoad = ({ port, keys, person, farm_id }: Asked) => {
  const outcomes: Outcome[] = []
  const acknowledged = new Set<string>()
  const tallies = { messages: 0, visits: 0, duplicates: 0, streams: 0 }
  const over = new AbortController()
  const isOver = () => over.signal.aborted

  const note = async (kind: Outcome['kind'], work: () => Promise<string | null>): Promise<boolean> => {
    const began = performance.now()
    const fault = await work().catch((error: unknown) => (error as Error).message)
    outcomes.push({ kind, began, ended: performance.now(), fault })
    return fault === null
  }

  const camera = async (key: string, device: number) => {
    while (!isOver()) {
      const messages = Array.from({ length: 1 + (made % 5) }, () => nextMessage(device))
      const send = () =>
        note('messages', async () => {
          const { status, text } = await ask(
            port,
            {
              method: 'POST',
              path: '/api/ingest/messages',
              headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
              body: JSON.stringify(messages),
            },
            device % 2 === 0,
          )
          if (status !== 200) return `${status} ${text.slice(0, 80)}`
          const { data } = JSON.parse(text) as { data: { accepted: number; duplicates: number; rejected: object[] } }
          if (data.accepted + data.duplicates !== messages.length) return `not all was taken: ${text.slice(0, 200)}`
          tallies.duplicates += data.duplicates
          return null
        })
      while (!(await send())) await wait(100)
      for (const { id } of messages) acknowledged.add(`${device} ${id}`)
      tallies.messages += messages.length
      tallies.visits += 2 * messages.length
      await wait(LEAST_PAUSE_MS)
    }
  }

  const reader = async (index: number) => {
    const paths = ['/api/users/profile', `/api/farms/${farm_id}`, '/api/devices?limit=40', '/']
    for (let asked = index; !isOver(); asked += 1) {
      const path = paths[asked % paths.length] ?? '/'
      await note('pages', async () => {
        const { status, text } = await ask(port, { path, headers: person }, index % 2 === 0)
        return status === 200 ? null : `${status} ${text.slice(0, 80)}`
      })
      await wait(READER_PAUSE_MS)
    }
  }

  /** A page that stays open: it reconnects by itself after the delay sent by the server. */
  const page = async () => {
    let retry_ms = 3_000
    while (!isOver()) {
      await note(
        'streams',
        () =>
          new Promise((resolve) => {
            const request = http.get(
              { host: '127.0.0.1', port, path: `/api/farm-dashboard/${farm_id}/live`, headers: person, agent: false },
              (response) => {
                tallies.streams += 1
                if (response.statusCode !== 200) return resolve(`${response.statusCode}`)
                response.on('data', (chunk: Buffer) => {
                  retry_ms = Number(/^retry: (\d+)/m.exec(chunk.toString())?.[1] ?? retry_ms)
                })
                // The page reconnects however the stream ends: only a refusal would prevent it.
                response.once('close', () => resolve(null))
                response.once('error', () => resolve(null))
              },
            )
            request.once('error', (error) => resolve(isOver() ? null : error.message))
            over.signal.addEventListener('abort', () => request.destroy(), { once: true })
          }),
      )
      await wait(retry_ms, undefined, { signal: over.signal }).catch(() => undefined)
    }
  }

  const work = Promise.all([
    ...keys.map((key, device) => camera(key, device)),
    ...Array.from({ length: 4 }, (_, index) => reader(index)),
    ...Array.from({ length: 4 }, page),
  ])
  return {
    outcomes,
    acknowledged,
    tallies,
    faults: () => outcomes.filter(({ fault }) => fault !== null),
    stop: async () => {
      over.abort()
      await work
    },
  }
}
export type Load = ReturnType<typeof startLoad>
