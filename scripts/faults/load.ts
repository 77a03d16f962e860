import { setTimeout as wait } from 'node:timers/promises'
import sharp from 'sharp'
import type { Message } from '#domain/ingest/message.ts'
import { reasons } from '#domain/survey-files/reasons.ts'
import { csvForm } from '#server/uploads/testing/upload-form.ts'
import { ask, type Reply, type Sent } from '../engines/two-servers/load.ts'
import { makeLedger, type Ledger } from './ledger.ts'
import type { PortalFarm } from './portal.ts'

type Sender = 'messages' | 'images' | 'surveys' | 'uploads' | 'reviews'

interface LoadOptions {
  ports: readonly number[]
  farm: PortalFarm
  /** Which senders run; default: all. */
  senders?: readonly Sender[]
  ledger?: Ledger
  /** Distinguishes the ids of several loads on one portal. */
  name?: string
}

export interface Load {
  ledger: Ledger
  /** Whether an id belongs to this load. */
  owns: (id: string) => boolean
  /** When the first request that was sent after this time succeeded, by `performance.now()`; undefined: none has. */
  servedAfter: (at: number) => number | undefined
  /** Replies by status; 0: none. */
  statuses: ReadonlyMap<number, number>
  /** Replies that no fault excuses, such as 500. */
  wrong: string[]
  /** The slowest 503 or 507 to any request except images: its milliseconds, and the request. */
  slowestRefusal: () => { ms: number; about: string }
  /** Messages that were stored before their first acknowledgement was lost. */
  repeated: () => number
  /** Lets every sender finish its current work. Returns what was not acknowledged in time. */
  stop: () => Promise<string[]>
}

const PAUSE_MS = 60
const RETRY_MS = 120
const ANSWER_MS = 40_000
/** How long senders may take to finish after the last fault. */
const FINISH_MS = 60_000
const HALF_HOUR_MS = 1_800_000
const DAY_MS = 86_400_000
const json = { 'content-type': 'application/json' }

/**
 * Cameras and people that send until they are stopped. What is not acknowledged is sent again unchanged, as cameras and
 * phones do; what is acknowledged is entered in the ledger.
 */
export const startLoad = ({
  ports,
  farm,
  senders = ['messages', 'images', 'surveys', 'uploads', 'reviews'],
  ledger = makeLedger(),
  name = '1',
}: LoadOptions): Load => {
  const statuses = new Map<number, number>()
  const wrong: string[] = []
  const unfinished: string[] = []
  const successes: { began: number; ended: number }[] = []
  let slowest = { ms: 0, about: '' }
  let repeated = 0
  let asked = 0
  let endsBy = Infinity
  const isOver = () => endsBy < Infinity

  const send = async (about: string, sent: Sent): Promise<Reply | null> => {
    const began = performance.now()
    asked += 1
    const port = ports[asked % ports.length] as number
    const reply = await Promise.race([
      ask(port, sent, asked % 2 === 0).catch(() => null),
      wait(ANSWER_MS, undefined, { ref: false }).then(() => undefined),
    ])
    const took = performance.now() - began
    if (reply === undefined) wrong.push(`${about}: no response within ${ANSWER_MS / 1_000} s`)
    const status = reply?.status ?? 0
    if (status >= 200 && status < 300) successes.push({ began, ended: performance.now() })
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    if (status === 503 || status === 507) {
      // An image is decoded before the database is queried.
      if (took > slowest.ms && !about.startsWith('image ')) slowest = { ms: took, about }
      if (reply?.headers['retry-after'] === undefined) wrong.push(`${about}: ${status} without Retry-After`)
    } else if (status >= 500) wrong.push(`${about}: ${status} ${reply?.text.slice(0, 200)}`)
    return reply ?? null
  }
  /** Sends until `isDone` accepts a reply. Null: the load ended first. */
  const sendUntil = async <T>(about: string, sent: Sent, read: (reply: Reply) => T | null): Promise<T | null> => {
    let last = 'no response'
    while (performance.now() < endsBy) {
      const reply = await send(about, sent)
      const result = reply ? read(reply) : null
      if (result !== null) return result
      if (reply) last = `${reply.status} ${reply.text.slice(0, 160)}`
      await wait(RETRY_MS)
    }
    unfinished.push(`${about}: ${last}`)
    return null
  }
  const dataOf = <T>({ text }: Reply) => (JSON.parse(text) as { data: T }).data
  const ifOk = <T>(reply: Reply): T | null => (reply.status < 300 ? dataOf<T>(reply) : null)

  const camera = async (at: number) => {
    const { id: device, key } = farm.cameras[at] as PortalFarm['cameras'][number]
    const headers = { authorization: `Bearer ${key}`, ...json }
    let before: Message[] = []
    for (let made = 0; !isOver();) {
      const messages = Array.from({ length: 1 + (made % 5) }, (_, n) => messageOf(`f-${name}-${made + n}`, made + n))
      made += messages.length
      // Now and then a camera repeats an earlier message.
      const body = JSON.stringify(made % 7 === 0 ? [...before, ...messages] : messages)
      const done = await sendUntil(
        `messages of camera ${device}`,
        post('/api/ingest/messages', headers, body),
        (reply) => ifOk<{ duplicates: number; conflicts: number; rejected: object[] }>(reply),
      )
      if (!done) return
      if (done.conflicts > 0 || done.rejected.length > 0)
        wrong.push(`messages of camera ${device}: ${JSON.stringify(done).slice(0, 200)}`)
      if (made % 7 !== 0) repeated += done.duplicates
      for (const { id } of messages) ledger.acknowledge(`message ${device} ${id}`)
      before = messages
      await wait(PAUSE_MS)
    }
  }

  const images: number[] = []
  const imageCamera = async (at: number) => {
    const { id: device, key } = farm.cameras[at] as PortalFarm['cameras'][number]
    const picture = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#486' } })
      .jpeg()
      .toBuffer()
    for (let made = 0; !isOver(); made += 1) {
      const id = `i-${name}-${made}`
      const request = new Request('http://localhost', {
        method: 'PUT',
        body: formOf(withComment(picture, `${device} ${id}`)),
      })
      const body = Buffer.from(await request.arrayBuffer())
      const done = await sendUntil(
        `image ${id} of camera ${device}`,
        {
          method: 'PUT',
          path: `/api/ingest/captures/${id}?captured_at=2026-06-10T09:12:00Z`,
          headers: { authorization: `Bearer ${key}`, 'content-type': request.headers.get('content-type') ?? '' },
          body,
        },
        (reply) => ifOk<{ id: number }>(reply),
      )
      if (!done) return
      ledger.acknowledge(`image ${device} ${id}`)
      images.push(done.id)
      await wait(PAUSE_MS * 4)
    }
  }

  const surveyor = async () => {
    for (let made = 0; !isOver(); made += 1) {
      const id = `s-${name}-${made}`
      const body = {
        plot_id: farm.plot_id,
        survey_date: dayOf(made),
        flowers: [{ plant_number: 1 + (made % 5), observation: { count: made % 9, notes: id } }],
      }
      const headers = { ...farm.person, ...json, 'idempotency-key': id }
      const done = await sendUntil(`survey ${id}`, post('/api/surveys', headers, JSON.stringify(body)), ifOk)
      if (!done) return
      ledger.acknowledge(`survey ${id}`)
      await wait(PAUSE_MS * 2)
    }
  }

  const uploader = async () => {
    const get = (path: string): Sent => ({ path: `/api${path}`, headers: farm.person })
    for (let made = 0; !isOver(); made += 1) {
      const rows = Array.from({ length: 5 }, (_, n) => ({ id: `u-${name}-${made}-${n}`, plant: n + 1 }))
      uploads += 1
      const day = dayOf(uploads)
      const lines = rows.map(({ id, plant }) => `${farm.uploads_plot},${day},${plant},Ann Vale,10:30,7,${id}`)
      const form = csvForm(`${[HEADINGS, ...lines].join('\n')}\n`, `${name}-${made}.csv`)
      const headers = { ...farm.person, ...form.headers, 'idempotency-key': `u-${name}-${made}` }
      const about = `upload ${name}-${made}`
      const batch = await sendUntil(
        about,
        { method: 'POST', path: '/api/surveys/survey/csv/flower', headers, body: form.payload },
        (reply) => ifOk<{ id: number }>(reply),
      )
      if (!batch) return
      const inState = (...states: string[]) =>
        sendUntil(`${about} ${states.join()}`, get(`/imports/${batch.id}`), (reply) => {
          const now = ifOk<{ state: string; reason: string | null }>(reply)
          return now && states.includes(now.state) ? now : null
        })
      const checked = await inState('ready', 'failed', 'choosing')
      if (checked?.state !== 'ready') {
        if (checked?.reason && !honestReasons.has(checked.reason)) wrong.push(`${about}: ${checked.reason}`)
        continue
      }
      // 409 while the file is still being read.
      const confirm = { ...farm.person, 'idempotency-key': `c-${name}-${made}` }
      const path = `/api/imports/${batch.id}/confirm`
      if (!(await sendUntil(`${about} confirmed`, { method: 'POST', path, headers: confirm }, ifOk))) return
      const end = await inState('done', 'failed')
      if (!end) return
      if (end.state === 'failed') {
        if (!honestReasons.has(end.reason)) wrong.push(`${about}: ${end.reason}`)
        continue
      }
      for (const { id } of rows) ledger.acknowledge(`row ${id}`)
      await wait(PAUSE_MS * 4)
    }
  }

  const reviewer = async () => {
    for (let made = 0; !isOver();) {
      const image = images[made]
      if (image === undefined) {
        await wait(PAUSE_MS)
        continue
      }
      const comment = `r-${name}-${made}`
      made += 1
      const path = `/api/images/${image}/review`
      const body = JSON.stringify({ verdicts: [], corrections: [], added: [], comment, version: 0 })
      const done = await sendUntil(
        `review ${comment}`,
        { method: 'PUT', path, headers: { ...farm.person, ...json }, body },
        ({ status }) => (status < 300 ? 'stored' : status === 409 ? 'conflict' : null),
      )
      if (done === null) return
      if (done === 'conflict') {
        // Stored before its response was lost: the page compares what is stored.
        const stored = await sendUntil(`review ${comment}`, { path, headers: farm.person }, (reply) =>
          ifOk<{ comment: string | null }>(reply),
        )
        if (stored && stored.comment !== comment) wrong.push(`review ${comment}: ${JSON.stringify(stored)} is stored`)
      }
      ledger.acknowledge(`review ${comment}`)
      await wait(PAUSE_MS * 4)
    }
  }

  const work: Record<Sender, () => Promise<void>[]> = {
    messages: () => [0, 1, 2, 3].map(camera),
    images: () => [4, 5].map(imageCamera),
    surveys: () => [surveyor()],
    uploads: () => [uploader()],
    reviews: () => [reviewer()],
  }
  const working = Promise.all(senders.flatMap((sender) => work[sender]()))
  working.catch((error: unknown) => wrong.push(`the load ended: ${String((error as Error).stack)}`))
  return {
    ledger,
    owns: (id) => id.includes(`-${name}-`),
    servedAfter: (at) => successes.find(({ began }) => began > at)?.ended,
    statuses,
    wrong,
    slowestRefusal: () => slowest,
    repeated: () => repeated,
    stop: async () => {
      endsBy = performance.now() + FINISH_MS
      await working.catch(() => undefined)
      return unfinished
    },
  }
}

/** Reasons that say truly why a file was not imported: the person uploads it again. */
const honestReasons = new Set<string | null>([reasons.stopped, reasons.brokenOff, reasons.tooOften, reasons.diskFull])
/** Counted over all loads, so that no two files have the same rows. */
let uploads = 0
const HEADINGS = 'Farm,Field,Tunnel,Plot,Survey date,Plant number,Observer,Start time,Count,Note'
const post = (path: string, headers: Record<string, string>, body: string): Sent => ({
  method: 'POST',
  path,
  headers,
  body,
})
const dayOf = (n: number) => new Date(Date.UTC(2026, 4, 1) - n * DAY_MS).toISOString().slice(0, 10)

/** The message of a half-hour; no two of a device overlap. */
export const messageOf = (id: string, n: number, count = 1 + (n % 4)): Message => {
  const start = Date.UTC(2024, 4, 1) + n * HALF_HOUR_MS
  return {
    id,
    interval_start: new Date(start).toISOString(),
    interval_end: new Date(start + HALF_HOUR_MS).toISOString(),
    ml_results: { avg_flowers: 5, sightings: 3, visitations: 2 },
    counts: [{ object_class_name: 'bumblebee', count }],
  } as Message
}

const formOf = (image: Buffer): FormData => {
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(image)], { type: 'image/jpeg' }), 'image.jpg')
  return form
}
const START_OF_IMAGE = 2
/** A JPEG with other bytes and the same picture: a comment after its start. */
const withComment = (jpeg: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment)
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2])
  return Buffer.concat([jpeg.subarray(0, START_OF_IMAGE), head, text, jpeg.subarray(START_OF_IMAGE)])
}
