import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { PushDevice } from '#domain/notifications/notification-settings.ts'
import { PUSH } from '#web/platform/offline/push/push-notice.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { personOf } from '#web/platform/testing/person-fixture.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { notifications as t } from '#web/texts/notifications.ts'
import { Devices } from './devices.tsx'

const key = 'BAAA'
/** A fake of a browser's push service, as far as pages use it. */
class FakePush {
  held = false
  permission = 'granted'
  asked = 0
  readonly subscription = {
    endpoint: 'https://push.example.org/1',
    options: { applicationServerKey: null },
    toJSON: () => ({ keys: { p256dh: 'p', auth: 'a' } }),
    unsubscribe: async () => void (this.held = false),
  }
  readonly pushManager = {
    getSubscription: async () => (this.held ? this.subscription : null),
    subscribe: async () => ((this.held = true), this.subscription),
  }
}
let push: FakePush

beforeEach(() => {
  push = new FakePush()
  const registration = { pushManager: push.pushManager }
  const serviceWorker = {
    register: async () => registration,
    ready: Promise.resolve(registration),
    getRegistration: async () => registration,
  }
  vi.stubGlobal('PushManager', Object)
  vi.stubGlobal('Notification', {
    permission: 'default',
    requestPermission: async () => ((push.asked += 1), push.permission),
  })
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

const mine: PushDevice = {
  id: 5,
  browser: 'Firefox on Android',
  created_at: '2026-06-01T08:00:00Z',
  last_told_at: null,
  is_current: true,
}
const open = async (first: PushDevice[] = []) => {
  let devices = first
  fakeServer({
    'GET /api/users/profile': { data: personOf('farmer') },
    'GET /api/notifications/devices': () => ({ data: devices }),
    'PUT /api/notifications/devices': () => ({ data: (devices = [mine])[0] }),
    'DELETE /api/notifications/devices/5': () => {
      devices = []
      return {}
    },
  })
  await renderPage(<Devices pushKey={key} />)
  await screen.findByRole('heading', { level: 2 })
}
const button = (name: string) => screen.findByRole('button', { name })

test('this browser is enabled, listed, and disabled on both sides', async () => {
  await open()
  await userEvent.click(await button(t.turnOn))
  expect(await screen.findByText(/^Firefox on Android, /)).toBeTruthy()
  expect(localStorage.getItem(PUSH)).toBe('1')
  await userEvent.click(await button(t.turnOff))
  expect(await screen.findByText('None yet')).toBeTruthy()
  expect([push.held, localStorage.getItem(PUSH)]).toEqual([false, null])
})

test('a user who denies the browser permission does not see notifications as enabled', async () => {
  push.permission = 'denied'
  await open()
  await userEvent.click(await button(t.turnOn))
  await waitFor(() => expect(push.asked).toBe(1))
  expect(await button(t.turnOn)).toBeTruthy()
  expect(screen.getByText('None yet')).toBeTruthy()
  expect(push.held).toBe(false)
})

test('a browser that shows another user’s notifications is not enabled for this user', async () => {
  push.held = true
  localStorage.setItem(PUSH, '99')
  await open()
  expect(await button(t.turnOn)).toBeTruthy()
  expect(screen.queryByRole('button', { name: t.turnOff })).toBeNull()
})

test('the user’s browser is still enabled after the page is reopened, until it is removed from the list', async () => {
  push.held = true
  localStorage.setItem(PUSH, '1')
  await open([mine])
  expect(await button(t.turnOff)).toBeTruthy()
  await userEvent.click(await button('Remove Firefox on Android'))
  expect(await screen.findByText('None yet')).toBeTruthy()
  expect(push.held).toBe(false)
})
