import type { ImageUpload } from '#domain/image-uploads/upload.ts'
import { isRefused } from '#web/platform/api/call.ts'
import { ApiProblem } from '#web/platform/api/problem.ts'
import { onLeave } from '#web/platform/session/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'
import { SendProblem } from './send-file.ts'

/** `waiting`: the connection was lost, and it continues automatically. */
type SendingState = 'sending' | 'waiting' | 'paused' | 'done' | 'stopped'
export interface Sending {
  upload: ImageUpload
  state: SendingState
  files: number
  bytes: number
  /** Files and bytes that need no more work, whatever their result. */
  files_done: number
  bytes_done: number
  /** Duplicates of a picture on the card. */
  twice: number
  /** Files that this browser could not read, and those that are too large to send. */
  unreadable: string[]
  too_large: string[]
  /** Bytes per second, based on the files that were sent; null at the beginning. */
  rate: number | null
  /** Why it stopped. */
  fault: string | null
}

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 15_000

// Outside the page, so that files are still sent while the person is on another page.
export const sending = createStore<Sending | null>(null)
export const useSending = () => useStore(sending)
export const isActive = (now: Sending | null) => now !== null && ['sending', 'waiting', 'paused'].includes(now.state)

let stopper = new AbortController()
/** Aborts what is being sent when a person pauses or signs out. */
export const stopSignal = (): AbortSignal => stopper.signal
let resumed: PromiseWithResolvers<void> | null = null
export const change = (next: Partial<Sending>) => {
  const now = sending.get()
  if (now) sending.set({ ...now, ...next })
}
/** Pauses sending: the received part of a file is preserved. */
export const pauseSending = (): void => {
  if (!isActive(sending.get())) return
  resumed ??= Promise.withResolvers()
  change({ state: 'paused' })
  stopper.abort()
  stopper = new AbortController()
}
export const continueSending = (): void => {
  change({ state: 'sending' })
  resumed?.resolve()
  resumed = null
}
/** Removes the result from the page. */
export const closeSending = (): void => {
  if (!isActive(sending.get())) sending.set(null)
}
/** Changes when somebody signs out: their sending ends, whatever the next person sends. */
let session = 0
onLeave(() => {
  session += 1
  change({ state: 'stopped' })
  stopper.abort()
  stopper = new AbortController()
  sending.set(null)
  resumed?.resolve()
  resumed = null
})

/** Sending ended because somebody signed out. */
export class Stopped extends Error {}

/** Resolves when the time is over, or when the browser reports a connection again. */
const waited = (ms: number) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    addEventListener('online', end)
  })

const isPassing = (error: unknown): boolean =>
  error instanceof SendProblem
    ? error.isPassing
    : error instanceof ApiProblem
      ? !isRefused(error.status)
      : error instanceof DOMException && error.name === 'AbortError'

/** Repeats work until it succeeds or is rejected, waiting while the person pauses or the connection is lost. */
export const insist = async <T>(work: (attempt: number) => Promise<T>): Promise<T> => {
  const own = session
  for (let attempt = 0, wait_ms = FIRST_WAIT_MS; ; attempt += 1) {
    await resumed?.promise
    if (own !== session || sending.get() === null || sending.get()?.state === 'stopped') throw new Stopped()
    try {
      const result = await work(attempt)
      if (sending.get()?.state === 'waiting') change({ state: 'sending' })
      return result
    } catch (error) {
      if (!isPassing(error)) throw error
      if (resumed) continue
      change({ state: 'waiting' })
      await waited(wait_ms)
      wait_ms = Math.min(wait_ms * 2, LONGEST_WAIT_MS)
    }
  }
}
