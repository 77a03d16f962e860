import { createStore } from '../store.ts'

/** The worker that stores the portal's files. It is requested last by a page, and each browser has one. */

const WORKER = '/worker.js'
const LOOK_AGAIN_MS = 60 * 60_000
const TRY_AGAIN_MS = 60_000
/** A browser that refuses workers, as in some private windows, will do so next time as well. */
const refusals = new Set(['SecurityError', 'NotSupportedError'])

/**
 * Whether this browser has all of the portal's files, in this version or the previous one: not yet; yes; not all, which
 * is retried automatically; or it cannot store them at all.
 */
export type Files = 'coming' | 'kept' | 'missing' | 'refused'
const atFirst = (): Files =>
  typeof window !== 'undefined' && 'serviceWorker' in navigator && navigator.serviceWorker.controller
    ? 'kept'
    : 'coming'
export const files = createStore<Files>(atFirst())

let at: string | undefined
let registered: ServiceWorkerRegistration | undefined
let awaited: ServiceWorker | undefined
let looking: ReturnType<typeof setInterval> | undefined
let again: ReturnType<typeof setTimeout> | undefined
let pause_ms = TRY_AGAIN_MS

/** Resolves to false if the browser discarded the worker, because a file could not be fetched or stored. */
const isAtWork = (worker: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(false)
    }
    worker.addEventListener('statechange', look)
    look()
  })

const register = async (): Promise<Files> => {
  registered = await navigator.serviceWorker.register(WORKER, { type: 'module' })
  looking ??= setInterval(() => void registered?.update().catch(() => {}), LOOK_AGAIN_MS)
  const { active, waiting, installing } = registered
  // A page that was on its way when the worker began is nobody's: without a signal its parts would not be found.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (active && !navigator.serviceWorker.controller) active.postMessage('take-over')
  const worker = active ?? waiting ?? installing
  return worker !== null && (await isAtWork(worker)) ? 'kept' : 'missing'
}

const tryAgain = () => {
  clearTimeout(again)
  globalThis.removeEventListener('online', tryAgain)
  void keepFiles()
}

/**
 * Makes this browser store the files that the portal needs to open without a signal. Missing files are retried while
 * the page is open, continuing where it stopped: after a minute, then after twice as long each time, and when the
 * signal returns.
 */
export const keepFiles = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return files.set('refused')
  const found = await register().catch((error: unknown): Files =>
    refusals.has((error as { name?: string }).name ?? '') ? 'refused' : 'missing',
  )
  files.set(found)
  clearTimeout(again)
  if (found !== 'missing') return
  again = setTimeout(tryAgain, pause_ms)
  pause_ms = Math.min(2 * pause_ms, LOOK_AGAIN_MS)
  globalThis.addEventListener('online', tryAgain)
}

/** Resets the state to that of a newly opened page. */
export const forgetFiles = (): void => {
  clearTimeout(again)
  clearInterval(looking)
  globalThis.removeEventListener('online', tryAgain)
  registered = awaited = looking = again = undefined
  pause_ms = TRY_AGAIN_MS
  files.set(atFirst())
}

/** Not if a worker took control of a page that had none. */
const beginAnew = () => {
  if (awaited && navigator.serviceWorker.controller === awaited) location.reload()
}

/**
 * If a newer version of the portal is ready when a person navigates and nothing is open, it takes over, and the page is
 * loaded with it. The worker activates it only if no other window is open.
 */
export const updateBetweenTasks = (path: string): void => {
  const next = path === at ? null : registered?.waiting
  at = path
  if (!next || document.querySelector('dialog[open]')) return
  awaited = next
  navigator.serviceWorker.addEventListener('controllerchange', beginAnew)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  next.postMessage('between-tasks')
}
