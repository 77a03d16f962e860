/** A call as data, for pages and for the worker, which loads nothing else of the pages. */
export { requestAddress as addressOf, type Value } from '#domain/platform/request-address.ts'

/** A call as data. */
export interface Call {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  params: Record<string, string | number | null>
  query?: Record<string, number>
  body?: unknown
  /** The Idempotency-Key. */
  key?: string
}

interface Sent {
  body?: unknown
  /** Not caused by a person: it does not extend the session. */
  background: boolean
  /** The Idempotency-Key. */
  key?: string | undefined
}
export const headersOf = ({ body, background, key }: Sent): Record<string, string> => ({
  Accept: 'application/json',
  ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
  ...(background ? { 'X-Background': '1' } : {}),
  ...(key === undefined ? {} : { 'Idempotency-Key': key }),
})

const passing = new Set([0, 401, 408, 425, 429])
/** Whether a status is a rejection of the request's content. No response, a busy server or an ended session are not. */
export const isRefused = (status: number): boolean => status >= 400 && status < 500 && !passing.has(status)
