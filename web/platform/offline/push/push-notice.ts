import type { NotificationEvent, PushEvent, WorkerScope } from '../worker-scope.ts'

/** Whose notifications this browser shows: a person's id. */
export const PUSH = 'bombus-push'

/** What the portal sends: see PushWords of domain/notifications. The worker has no schemas, so each member is looked at. */
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
    // Something else was sent: a browser must show a notification all the same.
  }
  const text = (value: unknown, otherwise: string) => (typeof value === 'string' && value !== '' ? value : otherwise)
  const path = text(given.path, '/alerts')
  return {
    title: text(given.title, 'Bombus'),
    body: text(given.body, ''),
    // A page of this portal: `//` would lead elsewhere.
    path: /^\/(?![/\\])/.test(path) ? path : '/alerts',
    tag: text(given.tag, 'alerts'),
  }
}

/** Shows what was sent. One of the same tag takes the place of the one before. */
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

/** Opens the page that a notification is about: where it is open already, that one. */
export const openNotice = async (scope: WorkerScope, { notification }: NotificationEvent): Promise<void> => {
  notification.close()
  const address = new URL((notification.data as { path?: string } | null)?.path ?? '/alerts', scope.location.origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const here = windows.find(({ url }) => url !== undefined && new URL(url).pathname === address.pathname)
  await (here?.focus ? here.focus() : scope.clients.openWindow(address.href))
}
