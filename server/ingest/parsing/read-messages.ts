import { MAX_MESSAGE_BYTES } from '#domain/ingest/limits.ts'
import { isUtf8 } from 'node:buffer'
import { MAX_MESSAGES } from '#domain/ingest/message.ts'
import { messages as texts } from '#domain/messages.ts'
import { Problem, type Issue } from '../../platform/http/problem.ts'
import { yieldToEventLoop } from '../../platform/limits/yield-to-event-loop.ts'
import { notJsonAt, unreadable, Unreadable } from './unreadable.ts'

const SLICE_MS = 5
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** Stands for a message that is too large to parse. */
export const OVERSIZED = Symbol('oversized')

/** A body in which no message could be found. */
export const notJson = (issues: Issue[] = []) => new Problem(400, texts.notJson, { issues })
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const skipBlanks = (body: Buffer, from: number): number => {
  let at = from
  while (isBlank(body[at])) at += 1
  return at
}

/** Offset at which the string starting at `from` ends; an unterminated string extends to the end of the body. */
const endOfText = (body: Buffer, from: number): number => {
  for (let at = body.indexOf(QUOTE, from + 1); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    let marks = 0
    while (body[at - 1 - marks] === BACKSLASH) marks += 1
    if (marks % 2 === 0) return at + 1
  }
  return body.length
}

/** Offset at which the value starting at `from` ends. The parser decides whether it is valid. */
const endOfValue = (body: Buffer, from: number): number => {
  let depth = 0
  for (let at = from; at < body.length;) {
    const byte = body[at]
    if (byte === QUOTE) at = endOfText(body, at)
    else if (depth <= 0 && (byte === COMMA || byte === CLOSE || isBlank(byte))) return at
    else {
      if (byte === OPEN || byte === OPEN_OBJECT) depth += 1
      else if (byte === CLOSE || byte === CLOSE_OBJECT) depth -= 1
      at += 1
    }
  }
  return body.length
}

/** Start and end of each message, in an array or one after the other. Missing or surplus commas lose no message. */
function* messagesIn(body: Buffer, begin: number): Generator<[from: number, end: number]> {
  const isArray = body[begin] === OPEN
  const next = (from: number) => {
    let at = skipBlanks(body, from)
    while (body[at] === COMMA) at = skipBlanks(body, at + 1)
    return at
  }
  for (let at = next(isArray ? begin + 1 : begin); at < body.length;) {
    if (isArray && body[at] === CLOSE) {
      const rest = skipBlanks(body, at + 1)
      if (rest < body.length) yield [rest, body.length]
      return
    }
    const end = Math.max(endOfValue(body, at), at + 1)
    yield [at, end]
    at = next(end)
  }
}

type Parse = (text: string) => unknown

const checked = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) return [value]
  if (value.length > MAX_MESSAGES) throw new Problem(413, texts.tooManyMessages)
  return value
}

const readOne = (body: Buffer, [from, end]: [number, number], parse: Parse): unknown => {
  if (end - from > MAX_MESSAGE_BYTES) return OVERSIZED
  const bytes = body.subarray(from, end)
  if (isUtf8(bytes))
    try {
      return parse(bytes.toString('utf8'))
    } catch {
      // The reason is determined below.
    }
  return unreadable(bytes, from, parse)
}

/** If nothing could be read, the whole body is rejected: some senders check only the status. */
const someRead = (items: unknown[]): unknown[] => {
  const [first] = items
  if (first instanceof Unreadable && items.every((item) => item instanceof Unreadable && item.isWhole))
    throw notJson(first.issues)
  return items
}

const beginOf = (body: Buffer): number => skipBlanks(body, body.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)

/** Throws if the body contains neither an array nor objects. */
const beginOfMessages = (body: Buffer): number => {
  const begin = beginOf(body)
  if (begin === body.length) throw notJson([{ path: '', message: 'is empty' }])
  if (body[begin] !== OPEN && body[begin] !== OPEN_OBJECT) throw notJson([notJsonAt(begin)])
  return begin
}

/**
 * Parses the messages of a body at once. If that fails, parses them one by one, so that one invalid message does not
 * lose the others.
 */
export const readAtOnce = (body: Buffer, parse: Parse): unknown[] => {
  let whole: unknown
  try {
    if (!isUtf8(body)) throw notJson()
    whole = parse(body.toString('utf8', beginOf(body)))
  } catch {
    const items: unknown[] = []
    for (const range of messagesIn(body, beginOfMessages(body))) {
      items.push(readOne(body, range, parse))
      checked(items)
    }
    return someRead(items)
  }
  return checked(whole)
}

/**
 * Parses the messages of a large body one by one and yields to the event loop in between: parsed at once, a crafted
 * body of eight megabytes blocks all requests for half a second. `parse` parses the text of one message and throws if
 * it is not JSON.
 */
export const readMessages = async (body: Buffer, parse: Parse): Promise<unknown[]> => {
  // Short enough to be a single message: parse it at once, without scanning for boundaries.
  if (body.length - beginOf(body) <= MAX_MESSAGE_BYTES) return readAtOnce(body, parse)
  const items: unknown[] = []
  let until = 0
  for (const range of messagesIn(body, beginOfMessages(body))) {
    if (performance.now() >= until) {
      await yieldToEventLoop()
      until = performance.now() + SLICE_MS
    }
    items.push(readOne(body, range, parse))
    checked(items)
  }
  return someRead(items)
}
