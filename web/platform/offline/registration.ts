import { createStore } from '../store.ts'

/** The worker that keeps the portal's files. It is the last thing that a page asks for, and each browser has one. */

const WORKER = '/worker.js'
const LOOK_AGAIN_MS = 60 * 60_000
const TRY_AGAIN_MS = 60_000
/** Where a browser refuses workers, as in some private windows, it does so the next time, too. */
const refusals = new Set(['SecurityError', 'NotSupportedError'])

/**
 * Whether this browser has all of the portal's files, in this version or the one before: not yet; yes; not all, which is tried again by
 * itself; or it keeps none at all.
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

/** False: the browser dropped it, as a file could not be had, or not be kept. */
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
 * From now on this browser keeps what it needs to open the portal without a signal. What it has not got it tries again while the page is
 * open, from where it stopped: after a minute, then after twice as long each time, and when the signal returns.
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

/** As on a page that was just opened. */
export const forgetFiles = (): void => {
  clearTimeout(again)
  clearInterval(looking)
  globalThis.removeEventListener('online', tryAgain)
  registered = awaited = looking = again = undefined
  pause_ms = TRY_AGAIN_MS
  files.set(atFirst())
}

/** Not where a worker took over a page that had none. */
const beginAnew = () => {
  if (awaited && navigator.serviceWorker.controller === awaited) location.reload()
}

/**
 * A person goes to another page and nothing is open: if a newer portal lies ready, it takes over, and the page begins with it.
 * The worker lets it in only where no other window is open.
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
