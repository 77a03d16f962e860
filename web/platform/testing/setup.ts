import './indexed-db.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { timeLimit } from '#server/testing/time-limit.ts'
import { forgetPortalSettings } from '#web/platform/api/portal-settings.ts'
import { noteInput } from '#web/platform/session/last-input.ts'
import { resetReachability } from '#web/platform/api/reachability.ts'
import { endSession } from '#web/platform/session/session.ts'
import { dismissAll } from '#web/platform/toasts.ts'
import { emptyDevice } from './device.ts'

// On a busy machine, a lazily loaded component takes longer than the default of one second.
configure({ asyncUtilTimeout: timeLimit(4_000) })

// Opening a page counts as activity, however long ago the page of another test was opened.
beforeEach(() => noteInput())

// Clears module state, so that the next test starts with a new page.
afterEach(async () => {
  cleanup()
  endSession()
  forgetPortalSettings()
  resetReachability()
  localStorage.clear()
  sessionStorage.clear()
  await emptyDevice()
  // Last, because a request that the test did not wait for may fail meanwhile.
  dismissAll()
  const left = document.body.innerHTML
  document.body.replaceChildren()
  if (left !== '') throw new Error(`The test left elements in the page, which the next test would find: ${left}`)
})

// Browser features that jsdom lacks and pages use.
window.matchMedia ??= (query) => {
  const nothing = () => {}
  const old = { addListener: nothing, removeListener: nothing, onchange: null }
  return {
    ...old,
    matches: false,
    media: query,
    addEventListener: nothing,
    removeEventListener: nothing,
    dispatchEvent: () => false,
  }
}
window.scrollTo = () => {}
Element.prototype.scrollIntoView ??= () => {}
const setOpen = (open: boolean) =>
  function set(this: HTMLDialogElement) {
    this.open = open
  }
if (!('showModal' in HTMLDialogElement.prototype))
  Object.assign(HTMLDialogElement.prototype, { showModal: setOpen(true), close: setOpen(false) })
