import type { NotificationEvent, PushEvent, WorkerScope } from '../worker-scope.ts'

/** The id of the person whose notifications this browser shows. */
export const PUSH = 'bombus-push'

/**
 * The payload of the portal: see PushWords of domain/notifications. The worker has no schemas, so each member is
 * validated here.
 */
interface Words {
  title: string
  body: string
  path: string
  tag: string
}

const read = (event: PushEvent): Words => {
  let given: Partial<Record<keyof Words, unknown>> = {}
  try {
    given = (event.data?.json() ?? {}) as typeof given
  } catch {
    // Unknown payload: browsers require a notification for every push message.
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
  const path = text(given.path, '/alerts')
  return {
    title: text(given.title, 'Bombus'),
    body: text(given.body, ''),
    // A path within this portal: `//` would lead to another site.
    path: /^\/(?![/\\])/.test(path) ? path : '/alerts',
    tag: text(given.tag, 'alerts'),
  }
}

/** Shows a push message as a notification. One with the same tag replaces the previous one. */
export const showPush = (scope: WorkerScope, event: PushEvent): Promise<void> => {
  const { title, body, path, tag } = read(event)
  return scope.registration.showNotification(title, {
    body,
    tag,
    data: { path },
    icon: '/icons/app-192.png',
    badge: '/icons/app-192.png',
    lang: 'en-GB',
  })
}

/** Opens the page of a notification, in a window that already shows it if there is one. */
export const openNotice = async (scope: WorkerScope, { notification }: NotificationEvent): Promise<void> => {
  notification.close()
  const address = new URL((notification.data as { path?: string } | null)?.path ?? '/alerts', scope.location.origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const here = windows.find(({ url }) => url !== undefined && new URL(url).pathname === address.pathname)
  await (here?.focus ? here.focus() : scope.clients.openWindow(address.href))
}
