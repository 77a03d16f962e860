/** The worker that keeps the portal's files. It is the last thing that a page asks for, and each browser has one. */

const WORKER = '/worker.js'
const LOOK_AGAIN_MS = 60 * 60_000
let at: string | undefined
let registered: ServiceWorkerRegistration | undefined

const register = async (): Promise<void> => {
  registered = await navigator.serviceWorker.register(WORKER, { type: 'module' })
  setInterval(() => void registered?.update().catch(() => {}), LOOK_AGAIN_MS)
}

/** From now on this browser keeps what it needs to open the portal without a signal. */
export const keepFiles = async (): Promise<void> => {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Private windows and full disks refuse it: the portal then needs a signal, as before.
  await register().catch(() => {})
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
