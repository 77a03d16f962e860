import { expect, test, vi } from 'vitest'
import { openNotice, showPush } from './push-notice.ts'
import type { NotificationEvent, PushEvent, WorkerScope } from '../worker-scope.ts'

const makeScope = (urls: string[] = []) => {
  const focused: string[] = []
  const scope = {
    location: { origin: 'https://bombus.example' },
    registration: { showNotification: vi.fn(async () => {}) },
    clients: {
      matchAll: async () => urls.map((url) => ({ url, focus: async () => void focused.push(url) })),
      openWindow: vi.fn(async () => null),
    },
  }
  return {
    scope: scope as unknown as WorkerScope,
    shown: scope.registration.showNotification,
    opened: scope.clients.openWindow,
    focused,
  }
}
const pushOf = (json: () => unknown) => ({ data: { json } }) as unknown as PushEvent
const words = { title: 'Camera 7 is silent', body: 'Its last message came', path: '/alerts/7', tag: 'alert-7' }
const pressed = (path: string) =>
  ({ notification: { data: { path }, close: () => undefined } }) as unknown as NotificationEvent

test('a push message is shown with its text, and replaces the notification of the same alert', async () => {
  const { scope, shown } = makeScope()
  await showPush(
    scope,
    pushOf(() => words),
  )
  expect(shown).toHaveBeenCalledWith(
    'Camera 7 is silent',
    expect.objectContaining({ body: words.body, tag: 'alert-7', data: { path: '/alerts/7' } }),
  )
})

test.each([
  ['nothing', null],
  ['no JSON', pushOf(() => JSON.parse('<html>') as unknown)],
  ['another shape', pushOf(() => ({ title: 7, path: [] }))],
  ['an address elsewhere', pushOf(() => ({ path: '//evil.example/' }))],
  ['another address elsewhere', pushOf(() => ({ path: 'https://evil.example/' }))],
])('a push message with %s shows a notification that links to the alerts', async (_name, event) => {
  const { scope, shown } = makeScope()
  await showPush(scope, event ?? ({ data: null } as unknown as PushEvent))
  expect(shown).toHaveBeenCalledWith('Bombus', expect.objectContaining({ data: { path: '/alerts' } }))
})

test('a notification opens its page, or focuses the window that already shows it', async () => {
  const none = makeScope(['https://bombus.example/'])
  await openNotice(none.scope, pressed('/alerts/7'))
  expect(none.opened).toHaveBeenCalledWith('https://bombus.example/alerts/7')
  const open = makeScope(['https://bombus.example/', 'https://bombus.example/alerts/7?x=1'])
  await openNotice(open.scope, pressed('/alerts/7'))
  expect(open.focused).toEqual(['https://bombus.example/alerts/7?x=1'])
  expect(open.opened).not.toHaveBeenCalled()
})
