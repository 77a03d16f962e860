import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getProfile } from '#domain/accounts/endpoints.ts'
import { messages } from '#domain/messages.ts'
import { api } from '#web/platform/api/api.ts'
import { deviceStore } from '#web/platform/offline/device-store.ts'
import { lastSignedIn, setCurrentPerson } from '#web/platform/offline/last-signed-in.ts'
import { READY } from '#web/platform/offline/pending-names.ts'
import { fakeServer } from '#web/platform/testing/fake-server.ts'
import { renderPage } from '#web/platform/testing/render.tsx'
import { pressBeside } from '#web/ui/testing/press-beside.ts'
import { IdleGuard } from './idle-guard.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const MINUTE = 60_000
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const open = async (more: Parameters<typeof fakeServer>[0] = {}) => {
  const received = fakeServer({ 'POST /api/auth/activity': {}, 'POST /api/auth/sign-out': {}, ...more })
  const page = await renderPage(
    <>
      <label>
        Note <input />
      </label>
      <IdleGuard />
    </>,
  )
  return {
    ...page,
    user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }),
    received,
    paths: () => received.map(({ path }) => path),
  }
}

test("the warning counts down, and I'm Still Here dismisses it and notifies the server", async () => {
  const { user, paths } = await open()
  await pass(5 * MINUTE + 5_000)
  expect(screen.getByRole('alertdialog', { name: /^Session timeout in 2\d seconds$/ })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: "I'm Still Here" }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paths()).toContain('/api/auth/activity')
  expect(paths()).not.toContain('/api/auth/sign-out')
})

test.each([
  ['ended at the server', {}, null],
  ['could not be ended', { 'POST /api/auth/sign-out': { status: 503 } }, 1],
])('a session that %s on timeout: whether the phone still stores its cached data', async (_, responses, person) => {
  await deviceStore.write(`${READY}:1`, [7])
  setCurrentPerson(1)
  await open(responses)
  await pass(5 * MINUTE + 31_000)
  expect(screen.getByText(messages.sessionEnded)).toBeTruthy()
  await waitFor(() =>
    expect([lastSignedIn(), deviceStore.read(`${READY}:1`) === null]).toEqual([person, person === null]),
  )
})

test('without a reaction the session ends half a minute later, with a message', async () => {
  const { paths } = await open()
  await pass(5 * MINUTE + 31_000)
  expect(paths()).toContain('/api/auth/sign-out')
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(screen.getByText(messages.sessionEnded)).toBeTruthy()
})

test.each(['keydown', 'input', 'pointerdown', 'pointermove', 'wheel', 'touchstart', 'scroll'])(
  '%s alone counts as activity: it extends the session, here and on the server',
  async (name) => {
    const { paths } = await open()
    const note = screen.getByLabelText('Note')
    for (let minute = 0; minute < 7; minute++) {
      await pass(MINUTE)
      act(() => void note.dispatchEvent(new Event(name, { bubbles: name !== 'scroll' })))
    }
    await pass(0)
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(paths().filter((path) => path === '/api/auth/activity')).toHaveLength(7)
  },
)

test('automatic page activity does not count as user activity, though it checks the time', async () => {
  const { paths } = await open()
  for (let minute = 0; minute < 5; minute++) {
    await pass(MINUTE)
    document.dispatchEvent(new Event('visibilitychange'))
    document.dispatchEvent(new Event('animationend'))
  }
  expect(screen.getByRole('alertdialog')).toBeTruthy()
  expect(paths()).toEqual([])
})

test('a user returning to a hidden tab is warned or signed out at once', async () => {
  const { paths } = await open({ 'GET /api/users/profile': { status: 401, message: 'Please sign in first.' } })
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(0)
  expect(paths()).toEqual(['/api/users/profile', '/api/auth/sign-out'])
  expect(screen.getByText(messages.sessionEnded)).toBeTruthy()
})

test.each([
  ['the server still knows the session: it was the clock', { data: {} }, false],
  ['the server cannot be asked: the person is', { status: 503, message: '' }, true],
])('the clock jumps by an hour, and %s', async (_, profile, warned) => {
  const { received } = await open({ 'GET /api/users/profile': profile })
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  await pass(1_000)
  expect(screen.queryByRole('alertdialog') !== null).toBe(warned)
  expect(received.map(({ path, headers }) => [path, headers['X-Background']])).toEqual([['/api/users/profile', '1']])
})

test('an activity report counts as user activity, even after minutes away', async () => {
  const { user, received } = await open()
  await pass(4 * MINUTE)
  await user.type(screen.getByLabelText('Note'), 'a')
  expect(received.map(({ path, headers }) => [path, headers['X-Background']])).toEqual([
    ['/api/auth/activity', undefined],
  ])
})

test('events whose propagation a component stops still count as activity', async () => {
  const { paths } = await open()
  const note = screen.getByLabelText('Note')
  note.addEventListener('keydown', (event) => event.stopPropagation())
  await pass(MINUTE)
  act(() => void note.dispatchEvent(new Event('keydown', { bubbles: true })))
  await pass(0)
  expect(paths()).toEqual(['/api/auth/activity'])
})

test('a request after a key press counts as made by the user, even after minutes away', async () => {
  const { received } = await open({ 'GET /api/users/profile': { data: {} } })
  await pass(4 * MINUTE)
  act(() => void screen.getByLabelText('Note').dispatchEvent(new Event('keydown', { bubbles: true })))
  await api(getProfile)
  expect(received.at(-1)).toMatchObject({ path: '/api/users/profile' })
  expect(received.at(-1)?.headers['X-Background']).toBeUndefined()
})

test('a click outside the warning counts as a response to it', async () => {
  const { paths } = await open()
  await pass(5 * MINUTE + 5_000)
  pressBeside(screen.getByRole('alertdialog'))
  await pass(1)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(paths()).toEqual(['/api/auth/activity'])
})

test('after leaving for the sign-in page nothing is reported, requested or signed out', async () => {
  const { unmount, paths } = await open()
  unmount()
  await pass(2 * MINUTE)
  dispatchEvent(new Event('keydown'))
  vi.setSystemTime(Date.now() + 60 * MINUTE)
  document.dispatchEvent(new Event('visibilitychange'))
  await pass(10 * MINUTE)
  expect(paths()).toEqual([])
})
