import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { sendFromWorker } from './field-work/outbox/send-from-worker.ts'
import { openNotice, showPush } from './platform/offline/push/push-notice.ts'
import { SYNC } from './platform/offline/pending-names.ts'
import type { WorkerScope, ExtendableEvent, NavigationEvent } from './platform/offline/worker-scope.ts'

// Runs beside the pages, not within one: TypeScript cannot have the types of both at the same time.
const scope = self as unknown as WorkerScope
/** Inserted by the build. */
declare const FILES: PrecacheEntry[]

const LANGUAGES = 'languages'
const SHELL = '/index.html'
/** After this time the page opens with the data on the phone, and requests the rest itself. */
const PATIENCE_MS = 5_000
const mayPass = new Set([502, 503, 504])

// The document of a page contains a person's data, so no document and no API response is stored: only files of the
// build.
precacheAndRoute(FILES, { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] })
cleanupOutdatedCaches()

/**
 * The server-rendered page; without a signal, or if it takes too long, the empty document that renders on the client.
 */
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

// A phone stores only the language that is used on it. File names change with their content.
registerRoute(({ url }) => url.pathname.startsWith('/assets/language-'), new CacheFirst({ cacheName: LANGUAGES }))

const takeOver = async (): Promise<void> => {
  await scope.registration.navigationPreload?.enable()
  await scope.clients.claim()
}
scope.addEventListener('activate', (event: ExtendableEvent) => event.waitUntil(takeOver()))

/** A page without unfinished work lets the next version take over. Other windows may have unfinished work. */
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
