import * as z from 'zod/mini'
import { OVERSIZED_MESSAGE, reportedOf, UNKNOWN_MEMBER } from '#domain/ingest/limits.ts'
import { AUDIT_MODE, hasNoFix, isMeasurement, message, type Message } from '#domain/ingest/message.ts'
import { MAX_IGNORED, unknownMembers, unknownPaths } from '#domain/ingest/unknown-members.ts'
import { fewOf, issuesOf } from '../../platform/http/issues.ts'
import type { Issue } from '../../platform/http/problem.ts'
import { yieldToEventLoop } from '../../platform/limits/yield-to-event-loop.ts'
import { digestOf } from './digest.ts'
import { OVERSIZED } from './read-messages.ts'
import { Unreadable } from './unreadable.ts'
import { checkUsualMessage, type CheckedMessage } from './check-message.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const SLICE_MS = 5

/** A valid message with its timestamps as numbers and the digest of its content. */
export interface ParsedMessage {
  /** Index in the request. */
  index: number
  message: Message
  start: number
  end: number
  midpoint: number
  counted: boolean
  /** From `digestOf`. */
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
  /** Paths of unknown members in the valid messages. */
  ignored: string[]
}

/**
 * Separates valid messages from rejected ones, with the reasons; one invalid message does not reject the others.
 * `strict`: an unknown member makes a message invalid.
 */
export const parseMessages = (items: unknown[], strict = false): Parsed => {
  const parsed: Parsed = { sent: [], rejected: [], ignored: [] }
  for (const [index, item] of items.entries()) parseOne(index, item, parsed, strict)
  return parsed
}

/** The same, yielding to the event loop: a request of invalid messages takes a second. */
export const parseYielding = async (items: unknown[], strict = false): Promise<Parsed> => {
  const parsed: Parsed = { sent: [], rejected: [], ignored: [] }
  let until = 0
  for (const [index, item] of items.entries()) {
    if (performance.now() >= until) {
      await yieldToEventLoop()
      until = performance.now() + SLICE_MS
    }
    parseOne(index, item, parsed, strict)
  }
  return parsed
}

/** The same if all messages have the usual form; null if the schema must check them, which is slower. */
export const parseUsual = (items: unknown[]): Parsed | null => {
  const sent: ParsedMessage[] = []
  for (const [index, item] of items.entries()) {
    const read = checkUsualMessage(item)
    if (!read) return null
    sent.push(prepare(index, read))
  }
  return { sent, rejected: [], ignored: [] }
}

const parseOne = (index: number, item: unknown, { sent, rejected, ignored }: Parsed, strict: boolean) => {
  const usual = checkUsualMessage(item)
  if (usual) return void sent.push(prepare(index, usual))
  if (item instanceof Unreadable) return void rejected.push({ index, id: item.id, issues: item.issues })
  const read = readAny(item)
  const most = reportedOf(rejected.length)
  // A message of the usual form has no unknown members.
  const unknown = strict ? unknownPaths(item) : []
  if (unknown.length > 0) {
    const issues = fewOf(
      unknown.map((path) => () => ({ path, message: UNKNOWN_MEMBER })),
      most,
    )
    if (isRefusal(read)) issues.push(...issuesOf(read, most))
    return void rejected.push({ index, id: idOf(item), issues })
  }
  if (!isRefusal(read)) {
    sent.push(prepare(index, read))
    for (const name of unknownMembers(item))
      if (ignored.length < MAX_IGNORED && !ignored.includes(name)) ignored.push(name)
  } else if (item === OVERSIZED) rejected.push({ index, id: null, issues: [{ path: '', message: OVERSIZED_MESSAGE }] })
  else rejected.push({ index, id: idOf(item), issues: issuesOf(read, most) })
}

const isRefusal = (read: CheckedMessage | z.core.$ZodError): read is z.core.$ZodError => 'issues' in read
/** Checks with the schema, which strips unknown members and reports every issue. */
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
  // Of the message as sent, so that it equals the digest of messages stored before this rule.
  digest: digestOf(good, start, end),
})

/** A clock is skewed if a message ends in the future, or more than a day before the device was created. */
export const isSkewed = (end: number, received: number, deviceSince: number): boolean =>
  end > received + 2 * MINUTE_MS || end < deviceSince - DAY_MS
