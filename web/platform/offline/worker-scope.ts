/** The parts of the service worker API that the worker uses. */
export interface ExtendableEvent extends Event {
  waitUntil: (work: Promise<unknown>) => void
}
export interface NavigationEvent extends ExtendableEvent {
  request: Request
  preloadResponse: Promise<Response | undefined>
}
interface MessageToWorker extends ExtendableEvent {
  data: unknown
}
interface SyncEvent extends ExtendableEvent {
  tag: string
}
export interface PushEvent extends ExtendableEvent {
  data: { json: () => unknown } | null
}
interface Notice {
  data: unknown
  close: () => void
}
export interface NotificationEvent extends ExtendableEvent {
  notification: Notice
}
interface Window {
  url?: string
  focus?: () => Promise<unknown>
  visibilityState?: 'visible' | 'hidden' | 'prerender'
  postMessage: (message: unknown) => void
}
export interface WorkerScope {
  location: { origin: string }
  registration: {
    navigationPreload?: { enable: () => Promise<void> }
    showNotification: (title: string, options: NotificationOptions) => Promise<void>
  }
  clients: {
    claim: () => Promise<void>
    openWindow: (address: string) => Promise<unknown>
    matchAll: (which: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly Window[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: 'activate', act: (event: ExtendableEvent) => void) => void) &
    ((name: 'message', act: (event: MessageToWorker) => void) => void) &
    ((name: 'sync', act: (event: SyncEvent) => void) => void) &
    ((name: 'push', act: (event: PushEvent) => void) => void) &
    ((name: 'notificationclick', act: (event: NotificationEvent) => void) => void)
}
