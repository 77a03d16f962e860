import { factorMessages } from '#domain/accounts/factor-messages.ts'
import { messages } from '#domain/messages.ts'
import { withSubject } from '#domain/platform/text.ts'
import { memberInWords } from './member-in-words.ts'

export interface Issue {
  path: string
  message: string
  /** It may be meant so: what to write otherwise, if one thing is likely. Null: nothing is. */
  doubt?: { instead: Record<string, string> | null }
}

/** An expected failure, told to the caller as the error envelope. `message` is fit to show to a person. */
export class Problem extends Error {
  readonly status: number
  readonly issues: Issue[]
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>
  /** What the security log says in place of the message. */
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
/** The message is the first issue as a sentence; the issues stay as they are, for forms that show them beside their fields. */
export const invalid = (issues: Issue[]) => {
  const [first] = issues
  const message = first ? withSubject(memberInWords(first.path), first.message) : messages.invalid
  return new Problem(422, message, { issues })
}
export const unavailable = () => new Problem(503, messages.unavailable, { headers: { 'retry-after': '3' } })

/** What keeps images and files is away. A minute is what it takes to begin anew. */
export const storeAway = ({ doing }: { doing: 'store' | 'read' }) =>
  new Problem(503, doing === 'store' ? messages.notStoredNow : messages.notReadNow, {
    headers: { 'retry-after': '20' },
  })

/** The record, or 404 where the query within the actor's scope found none. */
export const orNotFound = <T>(record: T | undefined | null): T => {
  if (record === undefined || record === null) throw notFound()
  return record
}
