import http from 'node:http'
import sharp from 'sharp'
import { IMAGE_FORM, imageForm } from './image-form.ts'
import { serveOrders } from './processes.ts'

/** Kinds of abuse, each from one key, person or address. */
export type HostileKind = 'batches' | 'images' | 'reader' | 'sign-ins'
export interface HostileOrder {
  do: 'begin' | 'end'
  port: number
  kind: HostileKind
  /** The device key or the session token. */
  token: string
  /** The claimed client address, which the benchmark's server trusts. */
  address: string
}

const AT_ONCE: Record<HostileKind, number> = { batches: 8, images: 8, reader: 8, 'sign-ins': 16 }
const MESSAGES = 1_000
const minute = (n: number) => new Date(Date.UTC(2026, 4, 1) + n * 60_000).toISOString()
const batch = (more: object) =>
  Buffer.from(
    JSON.stringify(
      Array.from({ length: MESSAGES }, (_, n) => ({
        id: `hostile-${n}`,
        interval_start: minute(n),
        interval_end: minute(n + 1),
        ...more,
      })),
    ),
  )
/**
 * A thousand invalid messages, a thousand messages of the maximum size, and a body that contains no messages at all.
 */
const bodies = [
  batch({ counts: Array.from({ length: 120 }, (_, n) => ({ object_class_name: `class ${n}`, count: -1 })) }),
  batch({ metrics: Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`metric ${n}`, n])) }),
  Buffer.from(`[${'[],'.repeat(2_500_000)}[]]`),
]
/** 49 megapixels in a small file. */
const picture = await sharp({ create: { width: 7_000, height: 7_000, channels: 3, background: '#3c7a4e' } })
  .jpeg()
  .toBuffer()
const form = imageForm(picture)
const period = 'start=2020-01-01&end=2026-12-31&weather=true'

interface Asked {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  type?: string
  body?: Buffer
  /** Milliseconds to pause after each chunk of a response. */
  slow?: number
}
const requestOf: Record<HostileKind, (n: number) => Asked> = {
  batches: (n) => ({
    method: 'POST',
    path: '/api/ingest/messages',
    type: 'application/json',
    body: bodies[n % bodies.length] as Buffer,
  }),
  images: (n) => ({
    method: 'PUT',
    path: `/api/ingest/captures/hostile-${n}?captured_at=2026-05-01T09:00:00Z`,
    type: IMAGE_FORM,
    body: form,
  }),
  reader: (n) =>
    n % 4 === 0
      ? { method: 'GET', path: `/api/surveys/csv?${period}&format=${n % 8 === 0 ? 'xlsx' : 'csv'}`, slow: 20 }
      : { method: 'GET', path: '/api/weathers?limit=1000&sort=-date' },
  'sign-ins': (n) => ({
    method: 'POST',
    path: '/api/auth/sign-in',
    type: 'application/json',
    body: Buffer.from(JSON.stringify({ email: `nobody-${n}@example.org`, password: 'Heron#7Marsh!' })),
  }),
}

let current: { isOver: boolean; work: Promise<unknown>; reported: Map<number, number> } | null = null
let number = 0
const agent = new http.Agent({ keepAlive: true, maxSockets: 32 })
const underWay = new Set<http.ClientRequest>()

const ask = (
  { port, token, address }: HostileOrder,
  { method, path, type, body, slow }: Asked,
  state: { isOver: boolean },
) =>
  new Promise<number>((resolve) => {
    let status = 0
    const request = http.request(
      {
        port,
        method,
        path,
        host: '127.0.0.1',
        agent,
        headers: {
          'x-forwarded-for': address,
          ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
          ...(type === undefined ? {} : { 'content-type': type }),
          ...(body ? { 'content-length': body.length } : {}),
        },
      },
      (response) => {
        status = response.statusCode ?? 0
        response.on('data', () => {
          if (state.isOver) return void response.destroy()
          if (slow === undefined) return
          response.pause()
          setTimeout(() => response.resume(), slow)
        })
      },
    )
    underWay.add(request)
    request.once('close', () => {
      underWay.delete(request)
      resolve(status)
    })
    // The `close` event that follows reports it.
    request.once('error', () => undefined)
    request.end(body)
  })

const begin = (order: HostileOrder) => {
  const state = { isOver: false }
  const reported = new Map<number, number>()
  const loop = async () => {
    while (!state.isOver) {
      number += 1
      const status = await ask(order, requestOf[order.kind](number), state)
      reported.set(status, (reported.get(status) ?? 0) + 1)
    }
  }
  const work = Promise.all(Array.from({ length: AT_ONCE[order.kind] }, loop))
  current = Object.assign(state, { work, reported })
}

await serveOrders(
  async (order: HostileOrder) => {
    if (order.do === 'begin') return begin(order)
    if (!current) return {}
    current.isOver = true
    const { work, reported } = current
    // Aborts pending requests, because the next figure is measured on a quiet server.
    for (const request of underWay) request.destroy()
    await work
    current = null
    return Object.fromEntries(reported)
  },
  async () => agent.destroy(),
)
