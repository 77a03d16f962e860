import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { messages } from '#domain/messages.ts'
import { withSubject } from '#domain/platform/text.ts'
import { memberInWords } from './member-in-words.ts'

export interface Issue {
  path: string
  message: string
  /** The value may be intended; `instead` suggests a correction, null if there is none. */
  doubt?: { instead: Record<string, string> | null }
}

/** An expected failure, returned as the error envelope. `message` may be shown to people. */
export class Problem extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>
  /** The reason recorded in the security log. */
  readonly reason: string

  constructor(
    status: number,
    message: string,
    more: { issues?: Issue[]; extra?: Record<string, unknown>; headers?: Record<string, string>; reason?: string } = {},
  ) {
    super(message)
    this.status = status
    this.issues = more.issues ?? []
    this.extra = more.extra ?? {}
    this.headers = more.headers ?? {}
    this.reason = more.reason ?? message
  }
}

export const notFound = () => new Problem(404, messages.notFound)
export const forbidden = () => new Problem(403, messages.notAllowed)
export const confirmFirst = () => new Problem(403, messages.confirmFirst, { extra: { needs: 'confirmation' } })
export const factorFirst = () => new Problem(403, factorMessages.factorFirst, { extra: { needs: 'second-factor' } })
export const signInFirst = () => new Problem(401, messages.signInFirst)
/** The message is the first issue as a sentence; forms show the issues beside their fields. */
export const invalid = (issues: Issue[]) => {
  const [first] = issues
  const message = first ? withSubject(memberInWords(first.path), first.message) : messages.invalid
  return new Problem(422, message, { issues })
}
export const unavailable = () => new Problem(503, messages.unavailable, { headers: { 'retry-after': '3' } })

/** The storage of images and files is unavailable; retry in a minute. */
export const storeAway = ({ doing }: { doing: 'store' | 'read' }) =>
  new Problem(503, doing === 'store' ? messages.notStoredNow : messages.notReadNow, {
    headers: { 'retry-after': '20' },
  })

/** Returns the record, or throws 404 if the query within the actor's scope found none. */
export const orNotFound = <T>(record: T | undefined | null): T => {
  if (record === undefined || record === null) throw notFound()
  return record
}
