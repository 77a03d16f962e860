import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { dismissAll } from '#web/platform/toasts.ts'

afterEach(() => {
  cleanup()
  dismissAll()
  localStorage.clear()
  sessionStorage.clear()
})

// What jsdom lacks and pages use.
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
const setOpen = (open: boolean) =>
  function set(this: HTMLDialogElement) {
    this.open = open
  }
if (!('showModal' in HTMLDialogElement.prototype))
  Object.assign(HTMLDialogElement.prototype, { showModal: setOpen(true), close: setOpen(false) })
