import * as z from 'zod/mini'
import { OVERSIZED_MESSAGE, reportedOf } from '#domain/ingest/limits.ts'
import { AUDIT_MODE, hasNoFix, isMeasurement, message, type Message } from '#domain/ingest/message.ts'
import { MAX_IGNORED, unknownMembers } from '#domain/ingest/unknown-members.ts'
import { issuesOf } from '../../platform/http/issues.ts'
import type { Issue } from '../../platform/http/problem.ts'
import { yieldToEventLoop } from '../../platform/limits/yield-to-event-loop.ts'
import { digestOf } from './digest.ts'
import { OVERSIZED } from './read-messages.ts'
import { Unreadable } from './unreadable.ts'
import { checkUsualMessage, type CheckedMessage } from './check-message.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SLICE_MS = 5

/** A message that may be stored, with its instants as numbers and what tells two contents apart. */
export interface ParsedMessage {
  /** Its place in the request. */
  index: number
  message: Message
  start: number
  end: number
  midpoint: number
  counted: boolean
  /** As `digestOf` makes it. */
  digest: string
}
export interface Rejection {
  index: number
  id: string | null
  issues: Issue[]
}

export interface Parsed {
  sent: ParsedMessage[]
  rejected: Rejection[]
  /** Members that nobody knows, by their paths, of the messages that may be stored. */
  ignored: string[]
}

/** Sorts what a device sent into good messages and rejections with their reasons; one bad message loses no good one. */
export const parseMessages = (items: unknown[]): Parsed => {
  const parsed: Parsed = { sent: [], rejected: [], ignored: [] }
  for (const [index, item] of items.entries()) parseOne(index, item, parsed)
  return parsed
}

/** The same, letting others have their turn in between: a request of which everything is wrong takes a second. */
export const parseYielding = async (items: unknown[]): Promise<Parsed> => {
  const parsed: Parsed = { sent: [], rejected: [], ignored: [] }
  let until = 0
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      await yieldToEventLoop()
      until = performance.now() + SLICE_MS
    }
    parseOne(index, item, parsed)
  }
  return parsed
}

/** The same where all are of the usual form; null where the schema itself has to say, which takes longer. */
export const parseUsual = (items: unknown[]): Parsed | null => {
  const sent: ParsedMessage[] = []
  for (const [index, item] of items.entries()) {
    const read = checkUsualMessage(item)
    if (!read) return null
    sent.push(prepare(index, read))
  }
  return { sent, rejected: [], ignored: [] }
}

const parseOne = (index: number, item: unknown, { sent, rejected, ignored }: Parsed) => {
  const usual = checkUsualMessage(item)
  if (usual) return void sent.push(prepare(index, usual))
  if (item instanceof Unreadable) return void rejected.push({ index, id: item.id, issues: item.issues })
  const read = readAny(item)
  if (!isRefusal(read)) {
    sent.push(prepare(index, read))
    // One of the usual form has none.
    for (const name of unknownMembers(item))
      if (ignored.length < MAX_IGNORED && !ignored.includes(name)) ignored.push(name)
  } else if (item === OVERSIZED) rejected.push({ index, id: null, issues: [{ path: '', message: OVERSIZED_MESSAGE }] })
  else rejected.push({ index, id: idOf(item), issues: issuesOf(read, reportedOf(rejected.length)) })
}

const isRefusal = (read: CheckedMessage | z.core.$ZodError): read is z.core.$ZodError => 'issues' in read
/** By the schema itself, which leaves out what it does not know and tells everything that is wrong. */
const readAny = (item: unknown): CheckedMessage | z.core.$ZodError => {
  const { data, error } = z.safeParse(message, item)
  if (error) return error
  return { message: data, start: Date.parse(data.interval_start), end: Date.parse(data.interval_end) }
}

const idOf = (item: unknown): string | null => {
  const id = (item as { id?: unknown } | null)?.id
  return typeof id === 'string' ? id.slice(0, 64) : null
}

const prepare = (index: number, { message: good, start, end }: CheckedMessage): ParsedMessage => ({
  index,
  message: hasNoFix(good) ? { ...good, latitude: null, longitude: null } : good,
  start,
  end,
  midpoint: (start + end) / 2,
  counted: good.device_mode !== AUDIT_MODE && isMeasurement(good),
  // Of what was sent: it must be the same for what was stored before this rule.
  digest: digestOf(good, start, end),
})

/** A clock is skewed if a message ends in the future, or before the device was known by more than a day. */
export const isSkewed = (end: number, received: number, deviceSince: number): boolean =>
  end > received + 2 * MINUTE_MS || end < deviceSince - DAY_MS
