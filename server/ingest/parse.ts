import { hash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import * as z from 'zod/mini'
import { OVERSIZED_MESSAGE, toldOf } from '#domain/ingest/limits.ts'
import { AUDIT_MODE, message, type Message } from '#domain/ingest/message.ts'
import { issuesOf } from '../platform/http/issues.ts'
import type { Issue } from '../platform/http/problem.ts'
import { OVERSIZED } from './read-messages.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TURN_MS = 10

/** A message that may be stored, with its instants as numbers and what tells two contents apart. */
export interface Sent {
  /** Its place in the request. */
  index: number
  message: Message
  start: number
  end: number
  midpoint: number
  counted: boolean
  digest: bigint
}
export interface Rejection {
  index: number
  id: string | null
  issues: Issue[]
}

export interface Parsed {
  sent: Sent[]
  rejected: Rejection[]
}

/** Sorts what a device sent into good messages and rejections with their reasons; one bad message loses no good one. */
export const parseMessages = (items: unknown[]): Parsed => {
  const parsed: Parsed = { sent: [], rejected: [] }
  for (const [index, item] of items.entries()) parseOne(index, item, parsed)
  return parsed
}

/** The same, letting others have their turn in between: a request of which everything is wrong takes half a second. */
export const parseInTurns = async (items: unknown[]): Promise<Parsed> => {
  const parsed: Parsed = { sent: [], rejected: [] }
  let began = performance.now()
  for (const [index, item] of items.entries()) {
    parseOne(index, item, parsed)
    if (performance.now() - began < TURN_MS) continue
    await nextTurn()
    began = performance.now()
  }
  return parsed
}

const parseOne = (index: number, item: unknown, { sent, rejected }: Parsed) => {
  if (item === OVERSIZED) {
    rejected.push({ index, id: null, issues: [{ path: '', message: OVERSIZED_MESSAGE }] })
    return
  }
  const read = z.safeParse(message, item)
  if (read.success) sent.push(prepare(index, read.data))
  else rejected.push({ index, id: idOf(item), issues: issuesOf(read.error, toldOf(rejected.length)) })
}

const idOf = (item: unknown): string | null => {
  const id = (item as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 64) : null
}

const prepare = (index: number, good: Message): Sent => {
  const start = Date.parse(good.interval_start)
  const end = Date.parse(good.interval_end)
  return {
    index,
    message: good,
    start,
    end,
    midpoint: (start + end) / 2,
    counted: good.device_mode !== AUDIT_MODE,
    digest: digestOf(good, start, end),
  }
}

/** The same content has the same digest, however its instants, absent members and order of counts were written. */
const digestOf = (good: Message, start: number, end: number): bigint => {
  const results = good.ml_results
  const counts = good.counts?.map(({ object_class_name, count }) => `${object_class_name}\u0000${count}`).sort()
  const metrics = good.metrics && Object.entries(good.metrics).sort(([a], [b]) => (a < b ? -1 : 1))
  const content = [
    start,
    end,
    good.device_mode,
    good.battery_level,
    good.latitude,
    good.longitude,
    results?.avg_flowers,
    results?.sightings,
    results?.visitations,
    counts,
    metrics,
    good.model_version,
    // A member that came later counts only where it is sent: what was stored before keeps its digest.
    ...(results?.visit_seconds == null ? [] : [results.visit_seconds]),
  ]
  return hash('sha256', JSON.stringify(content.map((member) => member ?? null)), 'buffer').readBigInt64BE(0)
}

/** A clock is skewed if a message ends in the future, or before the device was known by more than a day. */
export const isSkewed = (end: number, received: number, deviceSince: number): boolean =>
  end > received + 2 * MINUTE_MS || end < deviceSince - DAY_MS
