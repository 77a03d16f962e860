import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { sendFromWorker } from './field-work/outbox/send-from-worker.ts'
import { openNotice, showPush } from './platform/offline/push/push-notice.ts'
import { SYNC } from './platform/offline/pending-names.ts'
import type { WorkerScope, ExtendableEvent, NavigationEvent } from './platform/offline/worker-scope.ts'

// It runs beside the pages, not in one: TypeScript's types of both cannot be had at once.
const scope = self as unknown as WorkerScope
/** Written here by the build. */
declare const FILES: PrecacheEntry[]

const LANGUAGES = 'languages'
const SHELL = '/index.html'
/** After that the page opens with what the phone has, and asks for the rest itself. */
const PATIENCE_MS = 5_000
const mayPass = new Set([502, 503, 504])

// A document of a page has somebody's data in it, so none is kept, and no response of a call: only files of the build.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()

/** The page as the server draws it; without a signal, or where it takes too long, the bare one that draws itself. */
const openPage = async (event: NavigationEvent): Promise<Response> => {
  const asked = (async () => (await event.preloadResponse) ?? fetch(event.request))()
  let patience: ReturnType<typeof setTimeout> | undefined
  const enough = new Promise<null>((resolve) => (patience = setTimeout(() => resolve(null), PATIENCE_MS)))
  const drawn = await Promise.race([asked.catch(() => null), enough])
  clearTimeout(patience)
  if (drawn && !mayPass.has(drawn.status)) return drawn
  return (await matchPrecache(SHELL)) ?? asked
}
registerRoute(
  new NavigationRoute(({ event }) => openPage(event as unknown as NavigationEvent), {
    denylist: [/^\/api\//, /\.\w+$/],
  }),
)

// A phone keeps only the language that is read on it. Names of files change with their content.
registerRoute(({ url }) => url.pathname.startsWith('/assets/language-'), new CacheFirst({ cacheName: LANGUAGES }))

const takeOver = async (): Promise<void> => {
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}
scope.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(takeOver()))

/** A page between two tasks lets the next version in. Other windows may be in the midst of one. */
const letIn = async (): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.length === 1) await scope.skipWaiting()
}
scope.addEventListener('message', (event) => {
  if (event.data === 'between-tasks') event.waitUntil(letIn())
  if (event.data === 'take-over') event.waitUntil(scope.clients.claim())
})

/** Runs when the signal returns. A visible page sends its entries itself and shows the outcome. */
const sendWithoutPage = async (): Promise<void> => {
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  if (windows.every(({ visibilityState }) => visibilityState !== 'visible')) await sendFromWorker()
}
scope.addEventListener('sync', (event) => {
  if (event.tag === SYNC) event.waitUntil(sendWithoutPage())
})

scope.addEventListener('push', (event) => event.waitUntil(showPush(scope, event)))
scope.addEventListener('notificationclick', (event) => event.waitUntil(openNotice(scope, event)))
