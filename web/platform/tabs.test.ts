import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { waitFor } from '#server/testing/wait-for.ts'
import { fakeServer } from './testing/fake-server.ts'

const setCookie = (signedIn: boolean) =>
  void (document.cookie = `user-status=true; Path=/; SameSite=Strict${signedIn ? '' : '; Max-Age=0'}`)
const opened: { endSession: () => void }[] = []

/** Each tab has its own modules; cookies and the channel between tabs belong to the browser. */
const openTab = async () => {
  vi.resetModules()
  const session = await import('./session/session.ts')
  const forgot = vi.fn<() => void>()
  session.onLeave(forgot)
  const here = await import('./offline/last-signed-in.ts')
  const readAnew = vi.fn<() => void>()
  session.followOtherTabs({
    isOfAnother: (person) => here.isOfAnother(here.currentPerson(), person ?? here.lastSignedIn()),
    onOther: readAnew,
  })
  opened.push(session)
  return { ...session, ...here, forgot, readAnew }
}

beforeEach(() => setCookie(true))
afterEach(() => {
  for (const tab of opened.splice(0)) tab.endSession()
})

test.each(['closeSession', 'endSession'] as const)(
  '%s in one tab ends the session in all tabs, and each clears its data',
  async (how) => {
    fakeServer({ 'POST /api/auth/sign-out': {} })
    const [first, second, third] = [await openTab(), await openTab(), await openTab()]
    await first[how]()
    await waitFor(() => expect([second.isSignedIn(), third.isSignedIn()]).toEqual([false, false]))
    expect(first.isSignedIn()).toBe(false)
    for (const { forgot } of [first, second, third]) expect(forgot).toHaveBeenCalledOnce()
  },
)

test('a sign-in in one tab opens the others, which never show the previous user', async () => {
  setCookie(false)
  const profile = (id: number) => ({ data: { expires_at: '', profile: { id } } })
  const [first, second] = [await openTab(), await openTab()]
  fakeServer({ 'POST /api/auth/sign-in': profile(1), 'POST /api/auth/sign-out': {} })
  setCookie(true)
  await first.startSession('hannah@ashcombe.example', 'Secret1!')
  await waitFor(() => expect(second.isSignedIn()).toBe(true))
  expect([first.arrivedPerson(), second.arrivedPerson()]).toEqual([{ id: 1 }, undefined])

  await second.closeSession()
  await waitFor(() => expect(first.isSignedIn()).toBe(false))
  expect(first.arrivedPerson()).toBeUndefined()
})

test('a tab that received no message follows the cookie when it becomes visible, in both directions', async () => {
  const tab = await openTab()
  setCookie(false)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tab.isSignedIn()).toBe(false)
  // On a second check on the sign-in page, there is nothing left to clear.
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tab.forgot).toHaveBeenCalledOnce()
  setCookie(true)
  document.dispatchEvent(new Event('visibilitychange'))
  expect(tab.isSignedIn()).toBe(true)
})

test.each(['hears of it', 'is looked at'])(
  'a tab that was suspended while another user signed in reloads once it %s',
  async (how) => {
    const [first, second] = [await openTab(), await openTab()]
    first.setCurrentPerson(3)
    fakeServer({ 'POST /api/auth/sign-in': { data: { expires_at: '', profile: { id: 2 } } } })
    // The cookie of the first person's session was replaced by the next person's before this tab runs again.
    const stopped = vi.spyOn(document, 'cookie', 'get').mockReturnValue('user-status=true')
    if (how === 'is looked at') second.setCurrentPerson(2)
    else await second.startSession('owen@ashcombe.example', 'Secret1!')
    if (how === 'is looked at') document.dispatchEvent(new Event('visibilitychange'))
    await waitFor(() => expect(first.readAnew).toHaveBeenCalledOnce())
    expect(first.forgot).toHaveBeenCalledOnce()
    expect(second.readAnew).not.toHaveBeenCalled()
    stopped.mockRestore()
  },
)

test('a tab that becomes visible during the session clears nothing', async () => {
  const tab = await openTab()
  document.dispatchEvent(new Event('visibilitychange'))
  expect([tab.isSignedIn(), tab.forgot.mock.calls.length]).toEqual([true, 0])
})
