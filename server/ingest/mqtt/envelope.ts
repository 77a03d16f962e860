import { jsonFault } from '../parsing/json-fault.ts'

/** The members of a payload other than its messages. */
export interface Envelope {
  key: string | null
  /** Chosen by the sender and returned with the reply. */
  correlation: string | null
  /** The messages, exactly as in the body of `POST /api/ingest/messages`. */
  body: Buffer<ArrayBuffer>
  /** If the payload is not an envelope: the offset of the first byte that is not valid JSON, or null. */
  fault: number | null
}

/** A longer head is not treated as an envelope. */
const MAX_BYTES = 1_024
const CLOSE_OBJECT = 0x7d
const head =
  /^(?:\xef\xbb\xbf)?[ \t\r\n]*\{[ \t\r\n]*(?<members>(?:"(?:key|correlation)"[ \t\r\n]*:[ \t\r\n]*"[^"\\]{0,200}"[ \t\r\n]*,[ \t\r\n]*)*)"messages"[ \t\r\n]*:/
const member = /"(key|correlation)"[ \t\r\n]*:[ \t\r\n]*"([^"\\]{0,200})"/g
const isBlank = (byte: number | undefined) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09

/**
 * Checks only the start of the payload, because the sender is not authenticated yet. Bytes are treated as characters,
 * even where they are not ASCII.
 */
const faultOf = (payload: Buffer): number | null => {
  const text = payload.toString('latin1', 0, MAX_BYTES)
  const fault = jsonFault(text)
  const isCut = payload.length > MAX_BYTES && fault !== null && (text[fault] === '"' || fault > text.length - 32)
  return isCut ? null : fault
}

/**
 * Reads the members before `messages` but not the messages, which may be eight megabytes and are parsed in a worker.
 * `messages` must therefore be the last member. A payload that is not an envelope is treated as messages only.
 */
export const readEnvelope = (payload: Buffer<ArrayBuffer>): Envelope => {
  const found = head.exec(payload.toString('latin1', 0, MAX_BYTES))
  if (!found) return { key: null, correlation: null, body: payload, fault: faultOf(payload) }
  const named: Record<string, string> = {}
  for (const [, name = '', value = ''] of (found.groups?.['members'] ?? '').matchAll(member))
    named[name] ??= Buffer.from(value, 'latin1').toString('utf8')
  let end = payload.length
  while (isBlank(payload[end - 1])) end -= 1
  // If another member is last, the body is not valid JSON and is rejected as such.
  if (payload[end - 1] === CLOSE_OBJECT) end -= 1
  return {
    key: named['key'] ?? null,
    correlation: named['correlation'] ?? null,
    body: payload.subarray(found[0].length, end),
    fault: null,
  }
}
