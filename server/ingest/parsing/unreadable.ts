import { isUtf8 } from 'node:buffer'
import { t } from '#domain/language/text.ts'
import type { Issue } from '../../platform/http/problem.ts'
import { jsonFault } from './json-fault.ts'

/** Stands for a message that is not valid JSON. */
export class Unreadable {
  readonly id: string | null
  readonly issues: Issue[]
  /** Whether nothing could be parsed. Otherwise only some values are not JSON numbers. */
  readonly isWhole: boolean

  constructor(id: string | null, issues: Issue[], isWhole: boolean) {
    this.id = id
    this.issues = issues
    this.isWhole = isWhole
  }
}

export const notJsonAt = (byte: number): Issue => ({
  path: '',
  message: t('is not JSON, at byte {byte}', { byte: String(byte) }),
})

/** Replaces NaN and Infinity while the rest is parsed: a text that devices may not send. */
const MARK = '\u0000'
const notNumbers = /"(?:[^"\\]|\\[\s\S])*"?|-?(?:NaN|Infinity)\b/g
const idOf = /"id"\s*:\s*"([^"\\]{1,64})"/

/**
 * Reports why the message that starts at an offset of the body cannot be parsed. `parse` throws if a text is not JSON.
 */
export const unreadable = (bytes: Buffer, from: number, parse: (text: string) => unknown): Unreadable => {
  const text = bytes.toString('utf8')
  const id = idOf.exec(text)?.[1] ?? null
  if (!isUtf8(bytes)) {
    const message = t('has bytes that are not UTF-8, at byte {byte}', {
      byte: String(from + firstDifference(bytes, Buffer.from(text))),
    })
    return new Unreadable(id, [{ path: '', message }], true)
  }
  const marked = text.replace(notNumbers, (found) =>
    found.startsWith('"') ? found : `"${String.raw`\u0000`}${found}"`,
  )
  if (marked !== text)
    try {
      return new Unreadable(id, markedIn(parse(marked), ''), false)
    } catch {
      // Other parts of it are invalid, too.
    }
  const fault = jsonFault(text)
  // The syntax is valid: the message contains a name that would change an object's prototype.
  if (fault === null)
    return new Unreadable(id, [{ path: '', message: t('has a member named __proto__ or constructor') }], true)
  return new Unreadable(id, [notJsonAt(from + Buffer.byteLength(text.slice(0, fault)))], true)
}

const markedIn = (value: unknown, path: string): Issue[] => {
  if (typeof value === 'string')
    return value.startsWith(MARK)
      ? [{ path, message: t('is {value}, which JSON does not have: send null', { value: value.slice(1) }) }]
      : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => markedIn(inner, path === '' ? name : `${path}.${name}`))
}

const firstDifference = (one: Buffer, other: Buffer): number => {
  const most = Math.min(one.length, other.length)
  for (let at = 0; at < most; at += 1) if (one[at] !== other[at]) return at
  return most
}
