/** The worker that keeps the portal's files. It is the last thing that a page asks for, and each browser has one. */

const WORKER = '/worker.js'
const LOOK_AGAIN_MS = 60 * 60_000
const TRY_AGAIN_MS = 60_000
let at: string | undefined
let registered: ServiceWorkerRegistration | undefined
let looking: ReturnType<typeof setInterval> | undefined
let again: ReturnType<typeof setTimeout> | undefined

/** False: the browser dropped it, as a file could not be had. */
const isAtWork = (worker: ServiceWorker) =>
  new Promise<boolean>((resolve) => {
    const look = () => {
      if (worker.state === 'activated') resolve(true)
      if (worker.state === 'redundant') resolve(false)
    }
    worker.addEventListener('statechange', look)
    look()
  })

const register = async (): Promise<boolean> => {
  registered = await navigator.serviceWorker.register(WORKER, { type: 'module' })
  looking ??= setInterval(() => void registered?.update().catch(() => {}), LOOK_AGAIN_MS)
  const { active, waiting, installing } = registered
  // A page that was on its way when the worker began is nobody's: without a signal its parts would not be found.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  if (active && !navigator.serviceWorker.controller) active.postMessage('take-over')
  const worker = active ?? waiting ?? installing
  return worker !== null && isAtWork(worker)
}

/**
 * From now on this browser keeps what it needs to open the portal without a signal. False: it has not got all of it. Then it is
 * tried again each minute while the page is open, from where it stopped.
 */
export const keepFiles = async (): Promise<boolean> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return false
  clearTimeout(again)
  // Private windows and full disks refuse it: the portal then needs a signal.
  const kept = await register().catch(() => false)
  if (!kept) again = setTimeout(() => void keepFiles(), TRY_AGAIN_MS)
  return kept
}

/**
 * A person goes to another page and nothing is open: if a newer portal lies ready, it takes over, and the page begins with it.
 * The worker lets it in only where no other window is open.
 */
export const updateBetweenTasks = (path: string): void => {
  const next = path === at ? null : registered?.waiting
  at = path
  if (!next || document.querySelector('dialog[open]')) return
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has none
  next.postMessage('between-tasks')
}
