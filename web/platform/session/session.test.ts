import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import type { Received } from '../testing/fake-server.ts'
import { fakeServer } from '../testing/fake-server.ts'

/** Each test opens the page again, because modules keep session state. */
const open = async () => {
  vi.resetModules()
  const session = await import('./session.ts')
  return { ...session, ...(await import('../api/api.ts')) }
}
const signedIn = () => void (document.cookie = 'user-status=true; Path=/')
const asked = (received: Received[]) => received.map(({ method, path }) => `${method} ${path}`)

beforeEach(() => void (document.cookie = 'user-status=; Max-Age=0; Path=/'))
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['', false],
  ['user-status=false', false],
  ['user-status=trueish', false],
  ['other-user-status=true', false],
  ['user-status=true', true],
  ['theme=dark; user-status=true; lang=en', true],
  ['theme=dark;  user-status=true', true],
  ['user-status=true;lang=en', true],
])('the cookie %j means signed in only with its exact name and value: %s', async (cookie, is) => {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie)
  expect((await open()).isSignedIn()).toBe(is)
})

test('signing out ends the session and clears its data', async () => {
  signedIn()
  const received = fakeServer({ 'POST /api/auth/sign-out': {} })
  const { closeSession, isSignedIn, onLeave } = await open()
  const forget = vi.fn<() => void>()
  onLeave(forget)
  expect(await closeSession()).toBe(true)
  expect(isSignedIn()).toBe(false)
  expect(document.cookie).not.toContain('user-status=true')
  expect(forget).toHaveBeenCalledOnce()
  expect(asked(received)).toEqual(['POST /api/auth/sign-out'])
  // A click, or the end of the idle time: it is not a background request.
  expect(received[0]?.headers['X-Background']).toBeUndefined()
  expect(localStorage.getItem('bombus-sign-out-owed')).toBeNull()
})

test('a browser without messages between tabs can still sign in and out', async () => {
  signedIn()
  vi.stubGlobal('BroadcastChannel', undefined)
  fakeServer({ 'POST /api/auth/sign-out': {} })
  const { closeSession, followOtherTabs, isSignedIn } = await open()
  followOtherTabs({ isOfAnother: () => false, onOther: () => {} })
  expect(isSignedIn()).toBe(true)
  expect(await closeSession()).toBe(true)
  expect(isSignedIn()).toBe(false)
})

test('a failed sign-out still leaves the page, and is sent first on the next load', async () => {
  signedIn()
  fakeServer({ 'POST /api/auth/sign-out': { status: 500, message: messages.somethingWrongLater } })
  const first = await open()
  expect(await first.closeSession()).toBe(false)
  expect(first.isSignedIn()).toBe(false)

  const received = fakeServer({ 'POST /api/auth/sign-out': {}, 'GET /api/portal': {} })
  const second = await open()
  second.payOwedSignOut()
  await second.request({ id: 'getPortalSettings', method: 'GET', path: '/portal' })
  expect(asked(received)).toEqual(['POST /api/auth/sign-out', 'GET /api/portal'])
  // It is a background request.
  expect(received[0]?.headers['X-Background']).toBe('1')

  const third = await open()
  third.payOwedSignOut()
  await third.request({ id: 'getPortalSettings', method: 'GET', path: '/portal' })
  expect(asked(received)).toHaveLength(3)
})

test('a pending sign-out that fails again remains pending', async () => {
  localStorage.setItem('bombus-sign-out-owed', '1')
  signedIn()
  fakeServer({ 'POST /api/auth/sign-out': { status: 503 }, 'GET /api/portal': {} })
  const page = await open()
  page.payOwedSignOut()
  expect(page.isSignedIn()).toBe(false)
  await page.request({ id: 'getPortalSettings', method: 'GET', path: '/portal' })
  expect(localStorage.getItem('bombus-sign-out-owed')).toBe('1')
})

test('signing out of a session that has already ended succeeds', async () => {
  signedIn()
  fakeServer({ 'POST /api/auth/sign-out': { status: 401 } })
  expect(await (await open()).closeSession()).toBe(true)
})

test('a new sign-in clears a pending sign-out, because its cookie replaces the old session', async () => {
  localStorage.setItem('bombus-sign-out-owed', '1')
  const received = fakeServer({ 'POST /api/auth/sign-in': { data: { expires_at: '', profile: { id: 1 } } } })
  const { startSession, arrivedPerson, isSignedIn } = await open()
  await startSession('hannah@ashcombe.example', 'Secret1!')
  expect(isSignedIn()).toBe(true)
  expect(received[0]?.body).toEqual({ email: 'hannah@ashcombe.example', password: 'Secret1!' })
  expect(received[0]?.headers['X-Background']).toBeUndefined()
  expect(localStorage.getItem('bombus-sign-out-owed')).toBeNull()
  expect(arrivedPerson()).toEqual({ id: 1 })
})

test('no sign-out is sent when none is pending', async () => {
  signedIn()
  const received = fakeServer({ 'POST /api/auth/sign-out': {}, 'GET /api/portal': {} })
  const page = await open()
  page.payOwedSignOut()
  expect(page.isSignedIn()).toBe(true)
  await page.request({ id: 'getPortalSettings', method: 'GET', path: '/portal' })
  expect(asked(received)).toEqual(['GET /api/portal'])
})

test('a pending sign-out clears the user and the cookie at once, before the server responds', async () => {
  localStorage.setItem('bombus-sign-out-owed', '1')
  signedIn()
  fakeServer({ 'POST /api/auth/sign-out': () => new Promise(() => {}) })
  const page = await open()
  const forget = vi.fn<() => void>()
  page.onLeave(forget)
  page.payOwedSignOut()
  expect([page.isSignedIn(), forget.mock.calls.length]).toEqual([false, 1])
  expect(document.cookie).not.toContain('user-status=true')
})

test('a page shows whether the user is signed in, and updates on sign-out', async () => {
  signedIn()
  fakeServer({ 'POST /api/auth/sign-out': {} })
  const { closeSession, useSignedIn } = await open()
  const { result } = renderHook(useSignedIn)
  expect(result.current).toBe(true)
  await act(closeSession)
  expect(result.current).toBe(false)
})
