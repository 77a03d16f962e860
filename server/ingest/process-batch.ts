import { parse as parseJson } from 'secure-json-parse'
import { INLINE_PARSE_BYTES } from '#domain/budgets/budgets.ts'
import type { MessageStore } from './message-store.ts'
import { parseYielding, parseMessages, parseUsual, type Parsed } from './parsing/parse.ts'
import { notJson, readMessages } from './parsing/read-messages.ts'
import type { Receipt } from './storing/store-by-halves.ts'

/** A request body of messages that is parsed, checked and stored at low priority. */
export interface Batch {
  device_id: number
  /** JSON as sent. Transferring it to a worker empties the buffer. */
  body: Uint8Array<ArrayBuffer>
  /** How many messages the device may still send. */
  max: number
  /** Rejects messages with unknown members instead of ignoring these members. */
  strict?: boolean
}
/** The outcome for the messages, and the unknown members among them. */
export type BatchReceipt = Receipt & {
  ignored: string[]
  /** The newest end of a valid message, in ms since 1970; null without one. */
  newest_end: number | null
}
/** The outcome of a batch and its number of messages. `receipt` is null if they exceed the device's limit. */
export interface BatchResult {
  count: number
  receipt: BatchReceipt | null
}
export type ProcessBatch = (batch: Batch) => Promise<BatchResult>

/** Parses one JSON value. Names that would change an object's prototype are rejected. */
export const readJson = (text: string): unknown => {
  try {
    return parseJson(text, null, { protoAction: 'error', constructorAction: 'error' }) as unknown
  } catch {
    throw notJson()
  }
}

/** A small body with up to this many messages is checked at once, even if they are invalid. */
const MAX_INLINE_MESSAGES = 20

/**
 * Checks messages at once if that is fast; null if there are many that only the schema can check, which belongs in a
 * batch.
 */
export const parseInline = (items: unknown[], bytes: number, strict = false): Parsed | null =>
  items.length <= MAX_INLINE_MESSAGES && bytes <= INLINE_PARSE_BYTES.any
    ? parseMessages(items, strict)
    : parseUsual(items)

/**
 * Stores parsed messages. Returns the outcome together with the messages rejected while parsing, in the order of the
 * request.
 */
export const storeParsed = async (
  messages: MessageStore,
  device_id: number,
  { sent, rejected, ignored }: Parsed,
): Promise<BatchReceipt> => {
  const stored = await messages.store(device_id, sent, ignored)
  const newest_end = sent.reduce<number | null>((newest, { end }) => Math.max(newest ?? end, end), null)
  return {
    ...stored,
    rejected: [...rejected, ...stored.rejected].sort((a, b) => a.index - b.index),
    ignored,
    newest_end,
  }
}

/**
 * Processes a batch on the calling thread, yielding to the event loop. Throws a Problem if the body is not a list of
 * messages.
 */
export const processBatchInline =
  (messages: MessageStore): ProcessBatch =>
  async ({ device_id, body, max, strict }) => {
    const items = await readMessages(Buffer.from(body.buffer, body.byteOffset, body.byteLength), readJson)
    if (items.length > max) return { count: items.length, receipt: null }
    return { count: items.length, receipt: await storeParsed(messages, device_id, await parseYielding(items, strict)) }
  }
