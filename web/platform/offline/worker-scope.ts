/** What the worker uses of what browsers give to service workers. */
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
interface Window {
  visibilityState?: 'visible' | 'hidden' | 'prerender'
  postMessage: (message: unknown) => void
}
export interface WorkerScope {
  registration: { navigationPreload?: { enable: () => Promise<void> } }
  clients: {
    claim: () => Promise<void>
    matchAll: (which: { type: 'window'; includeUncontrolled?: boolean }) => Promise<readonly Window[]>
  }
  skipWaiting: () => Promise<void>
  addEventListener: ((name: 'activate', act: (event: ExtendableEvent) => void) => void) &
    ((name: 'message', act: (event: MessageToWorker) => void) => void) &
    ((name: 'sync', act: (event: SyncEvent) => void) => void)
}
