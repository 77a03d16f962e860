import { jsonFault } from '../parsing/json-fault.ts'

/** What a payload says beside its messages. */
export interface Envelope {
  key: string | null
  /** A word of the sender's, told back with the answer. */
  correlation: string | null
  /** The messages: the very body of `POST /api/ingest/messages`. */
  body: Buffer<ArrayBuffer>
  /** Where it is no envelope: the byte at which its beginning stops being JSON; null where it does not. */
  fault: number | null
}

/** Longer heads are of no envelope. */
const MAX_BYTES = 1_024
const CLOSE_OBJECT = 0x7d
const head =
  /^(?:\xef\xbb\xbf)?[ \t\r\n]*\{[ \t\r\n]*(?<members>(?:"(?:key|correlation)"[ \t\r\n]*:[ \t\r\n]*"[^"\\]{0,200}"[ \t\r\n]*,[ \t\r\n]*)*)"messages"[ \t\r\n]*:/
const member = /"(key|correlation)"[ \t\r\n]*:[ \t\r\n]*"([^"\\]{0,200})"/g
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/** Only the beginning is looked at: nobody knows yet whose it is. A byte is a character here, also of what is not ASCII. */
const faultOf = (payload: Buffer): number | null => {
  const text = payload.toString('latin1', 0, MAX_BYTES)
  const fault = jsonFault(text)
  const isCut = payload.length > MAX_BYTES && fault !== null && (text[fault] === '"' || fault > text.length - 32)
  return isCut ? null : fault
}

/**
 * Reads what stands before the messages and nothing of themselves: those may be eight megabytes, which are read apart. So `messages` comes last.
 * What is no envelope is the messages alone.
 */
export const readEnvelope = (payload: Buffer<ArrayBuffer>): Envelope => {
  const found = head.exec(payload.toString('latin1', 0, MAX_BYTES))
  if (!found) return { key: null, correlation: null, body: payload, fault: faultOf(payload) }
  const named: Record<string, string> = {}
  for (const [, name = '', value = ''] of (found.groups?.['members'] ?? '').matchAll(member))
    named[name] ??= Buffer.from(value, 'latin1').toString('utf8')
  let end = payload.length
  while (isBlank(payload[end - 1])) end -= 1
  // Where something else is last, the body is no JSON, and refused as that.
  if (payload[end - 1] === CLOSE_OBJECT) end -= 1
  return {
    key: named['key'] ?? null,
    correlation: named['correlation'] ?? null,
    body: payload.subarray(found[0].length, end),
    fault: null,
  }
}
