import { safeLocalStorage } from '../safe-local-storage.ts'
import { PUSH } from './push-notice.ts'

export type PushSupport = 'yes' | 'no' | 'denied'

export const pushSupport = (): PushSupport => {
  if (!('serviceWorker' in navigator) || !('PushManager' in globalThis) || !('Notification' in globalThis)) return 'no'
  return Notification.permission === 'denied' ? 'denied' : 'yes'
}

const registration = async (): Promise<ServiceWorkerRegistration> => {
  // It may not be registered yet, because that is done last.
  await navigator.serviceWorker.register('/worker.js', { type: 'module' })
  return navigator.serviceWorker.ready
}

/** A subscription in the format that the server accepts. */
export interface Subscribed {
  endpoint: string
  keys: { p256dh: string; auth: string }
}
const partsOf = (subscription: PushSubscription): Subscribed => {
  const { keys = {} } = subscription.toJSON()
  return { endpoint: subscription.endpoint, keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' } }
}

const bytesOf = (key: string) =>
  Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.codePointAt(0) ?? 0)
const isOf = ({ options }: PushSubscription, key: string): boolean => {
  const known = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0))
  const given = bytesOf(key)
  return known.length === given.length && known.every((byte, at) => byte === given[at])
}

/**
 * Requests permission from the person, and subscribes at the push service. Null: permission was denied. Must be called
 * within a click handler, or browsers do not ask.
 */
export const subscribe = async (key: string): Promise<Subscribed | null> => {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const { pushManager } = await registration()
  const before = await pushManager.getSubscription()
  if (before && isOf(before, key)) return partsOf(before)
  // The portal's key has changed: the former subscription is useless.
  await before?.unsubscribe()
  return partsOf(await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) }))
}

/** The existing subscription of this browser, without requesting permission. */
export const subscription = async (): Promise<Subscribed | null> => {
  const worker = await navigator.serviceWorker?.getRegistration()
  const known = await worker?.pushManager?.getSubscription()
  return known ? partsOf(known) : null
}

/** Stops notifications in this browser, whatever a server sends. */
export const unsubscribe = async (): Promise<void> => {
  safeLocalStorage.remove(PUSH)
  const worker = await navigator.serviceWorker?.getRegistration()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
}
