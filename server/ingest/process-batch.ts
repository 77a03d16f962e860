import { parse as parseJson } from 'secure-json-parse'
import { INLINE_PARSE_BYTES } from '#domain/budgets/budgets.ts'
import type { MessageStore } from './message-store.ts'
import { parseYielding, parseMessages, parseUsual, type Parsed } from './parsing/parse.ts'
import { notJson, readMessages } from './parsing/read-messages.ts'
import type { Receipt } from './storing/store-by-halves.ts'

/** A body of messages that is read, checked and stored apart from what others ask for. */
export interface Batch {
  device_id: number
  /** JSON, as it was sent. It may be gone once it was passed on. */
  body: Uint8Array<ArrayBuffer>
  /** So many messages may the device still send. */
  max: number
}
/** What became of messages, and which of their members nobody knows. */
export type BatchReceipt = Receipt & { ignored: string[] }
/** What became of a batch, and how many messages it had; null where they are more than the device may send. */
export interface BatchResult {
  count: number
  receipt: BatchReceipt | null
}
export type ProcessBatch = (batch: Batch) => Promise<BatchResult>

/** One value of JSON. Names that would change what an object is are refused. */
export const readJson = (text: string): unknown => {
  try {
    return parseJson(text, null, { protoAction: 'error', constructorAction: 'error' }) as unknown
  } catch {
    throw notJson()
  }
}

/** So many messages are checked at once, whatever is wrong with them, where their body is small. */
const MAX_INLINE_MESSAGES = 20

/** Checks messages at once where that takes no time; null where they are for a batch, as the schema itself has to judge many. */
export const parseInline = (items: unknown[], bytes: number): Parsed | null =>
  items.length <= MAX_INLINE_MESSAGES && bytes <= INLINE_PARSE_BYTES.any ? parseMessages(items) : parseUsual(items)

/** Stores what was read, and returns what became of it, with what was rejected when it was read, in the order of the request. */
export const storeParsed = async (
  messages: MessageStore,
  device_id: number,
  { sent, rejected, ignored }: Parsed,
): Promise<BatchReceipt> => {
  const stored = await messages.store(device_id, sent, ignored)
  return { ...stored, rejected: [...rejected, ...stored.rejected].sort((a, b) => a.index - b.index), ignored }
}

/** Works on a batch where it is called; others have turns in between. Throws a Problem for what is no list of messages. */
export const processBatchInline =
  (messages: MessageStore): ProcessBatch =>
  async ({ device_id, body, max }) => {
    const items = await readMessages(Buffer.from(body.buffer, body.byteOffset, body.byteLength), readJson)
    if (items.length > max) return { count: items.length, receipt: null }
    return { count: items.length, receipt: await storeParsed(messages, device_id, await parseYielding(items)) }
  }
