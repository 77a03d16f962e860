import { MAX_MESSAGE_BYTES } from '#domain/ingest/limits.ts'
import { MAX_MESSAGES } from '#domain/ingest/message.ts'
import { messages as texts } from '#domain/messages.ts'
import { Problem } from '../platform/http/problem.ts'
import { nextSlice } from '../platform/slices.ts'

const SLICE_MS = 5
const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c]
const [OPEN, CLOSE, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]
const byteOrderMark = Buffer.from([0xef, 0xbb, 0xbf])

/** In the place of a message that is too large to be read. */
export const OVERSIZED = Symbol('oversized')

export const notJson = () => new Problem(400, texts.invalid)
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

const skipBlanks = (body: Buffer, from: number): number => {
  let at = from
  while (isBlank(body[at])) at += 1
  return at
}

/** Where the text that begins with a quotation mark at `from` ends. */
const endOfText = (body: Buffer, from: number): number => {
  for (let at = body.indexOf(QUOTE, from + 1); at !== -1; at = body.indexOf(QUOTE, at + 1)) {
    let marks = 0
    while (body[at - 1 - marks] === BACKSLASH) marks += 1
    if (marks % 2 === 0) return at + 1
  }
  throw notJson()
}

/** Where the value that begins at `from` ends, if it is one: whoever reads it says whether it is. */
const endOfValue = (body: Buffer, from: number): number => {
  let depth = 0
  for (let at = from; at < body.length;) {
    const byte = body[at]
    if (byte === QUOTE) at = endOfText(body, at)
    else if (depth === 0 && (byte === COMMA || byte === CLOSE || isBlank(byte))) return at
    else {
      if (byte === OPEN || byte === OPEN_OBJECT) depth += 1
      else if (byte === CLOSE || byte === CLOSE_OBJECT) depth -= 1
      at += 1
    }
  }
  return body.length
}

const checked = (value: unknown): unknown[] => {
  if (!Array.isArray(value)) return [value]
  if (value.length > MAX_MESSAGES) throw new Problem(413, texts.tooManyMessages)
  return value
}

const beginOf = (body: Buffer): number => skipBlanks(body, body.subarray(0, 3).equals(byteOrderMark) ? 3 : 0)

/** The messages of a body, read at once. `parse` reads the text of all and throws where it is not JSON. */
export const readAtOnce = (body: Buffer, parse: (text: string) => unknown): unknown[] =>
  checked(parse(body.toString('utf8', beginOf(body))))

/**
 * The messages of a large body, read one by one with turns for others in between: read at once, eight megabytes that were made for it
 * keep everybody waiting for half a second. `parse` reads the text of one and throws where it is not JSON.
 */
export const readMessages = async (body: Buffer, parse: (text: string) => unknown): Promise<unknown[]> => {
  const read = (from: number, end: number) =>
    end - from > MAX_MESSAGE_BYTES ? OVERSIZED : parse(body.toString('utf8', from, end))
  let at = beginOf(body)
  // What may be one message may be read at once: an ordinary backlog costs no second look at its text.
  if (body.length - at <= MAX_MESSAGE_BYTES) return readAtOnce(body, parse)
  if (body[at] !== OPEN) return [read(at, body.length)]
  const items: unknown[] = []
  let until = 0
  at = skipBlanks(body, at + 1)
  let isOver = body[at] === CLOSE
  while (!isOver) {
    if (performance.now() >= until) {
      await nextSlice()
      until = performance.now() + SLICE_MS
    }
    const end = endOfValue(body, at)
    items.push(read(at, end))
    checked(items)
    at = skipBlanks(body, end)
    isOver = body[at] === CLOSE
    if (!isOver && body[at] !== COMMA) throw notJson()
    if (!isOver) at = skipBlanks(body, at + 1)
  }
  if (skipBlanks(body, at + 1) !== body.length) throw notJson()
  return items
}
